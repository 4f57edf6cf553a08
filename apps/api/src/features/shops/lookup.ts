import { Refusal } from '../../http/refusal.ts';
import type { ShopOption } from './auth-options.ts';
import { type Door, doorsOf } from './doors.ts';
import type { Partner } from './partner.ts';
import type { partnerClient } from './partner-client.ts';

/** A shop that knows a user, and where it said so. */
type FoundShop = { partner: Partner; door: Door; option: ShopOption };
type Found = {
  /** Each shop once. */
  found: FoundShop[];
  /** Whether any address answered, and whether all did. */
  reached: boolean;
  complete: boolean;
};

/** Asks all addresses of a partner at once. One that fails is left out. */
export const findShops = async (
  { authOptions }: ReturnType<typeof partnerClient>,
  partner: Partner,
  username: string,
): Promise<Found> => {
  const doors = doorsOf(partner);
  const answers = await Promise.all(doors.map((door) => authOptions(door, username).catch(unreached)));
  const found = new Map<string, FoundShop>();
  for (const [index, options] of answers.entries()) {
    const door = doors[index];
    for (const option of (door && options && meant(door, options)) ?? []) {
      if (door && !found.has(option.shopId))
        found.set(option.shopId, { partner, door, option: named(partner, option) });
    }
  }
  return {
    found: [...found.values()],
    reached: answers.some((options) => options !== null),
    complete: answers.every((options) => options !== null),
  };
};

/** A door of one shop speaks for that one alone, and may leave out its id. */
const meant = ({ only }: Door, options: readonly ShopOption[]): readonly ShopOption[] =>
  only === null
    ? options
    : options
        .filter(({ shopId }) => shopId === only || shopId === '')
        .slice(0, 1)
        .map((option) => ({ ...option, shopId: only }));

/** What the answer leaves out, our own list of the partner's shops may know. */
const named = ({ sub_partners }: Partner, option: ShopOption): ShopOption => {
  const shop = sub_partners.find(({ shop_id }) => shop_id === option.shopId);
  if (!shop) return option;
  return {
    ...option,
    name: option.name || shop.name,
    icon: option.icon || shop.icon,
    iconEink: option.iconEink || shop.icon_eink || shop.icon,
  };
};

const unreached = (error: unknown): null => {
  if (error instanceof Refusal) return null;
  throw error;
};
