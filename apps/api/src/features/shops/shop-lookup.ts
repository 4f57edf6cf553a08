import { Refusal } from '../../http/refusal.ts';
import type { Partner } from './partner.ts';
import type { ShopOption } from './partner-answers.ts';
import type { createPartnerClient } from './partner-client.ts';
import { listEndpoints, type PartnerEndpoint } from './partner-endpoints.ts';

/** A shop that knows a user, and the endpoint that said so. */
type FoundShop = { partner: Partner; endpoint: PartnerEndpoint; option: ShopOption };
type Found = {
  /** Each shop once. */
  found: FoundShop[];
  /** Whether any endpoint answered, and whether all did. */
  reached: boolean;
  complete: boolean;
};

/** Asks all endpoints of a partner in parallel; failures are skipped. */
export const findShops = async (
  { fetchShopOptions }: ReturnType<typeof createPartnerClient>,
  partner: Partner,
  username: string,
): Promise<Found> => {
  const endpoints = listEndpoints(partner);
  const answers = await Promise.all(
    endpoints.map((endpoint) => fetchShopOptions(endpoint, username).catch(toNullIfRefused)),
  );
  const shopsById = new Map<string, FoundShop>();
  for (const [index, options] of answers.entries()) {
    const endpoint = endpoints[index];
    for (const option of (endpoint && options && filterForEndpoint(endpoint, options)) ?? []) {
      if (endpoint && !shopsById.has(option.shopId))
        shopsById.set(option.shopId, { partner, endpoint, option: fillFromSettings(partner, option) });
    }
  }
  return {
    found: [...shopsById.values()],
    reached: answers.some((options) => options !== null),
    complete: answers.every((options) => options !== null),
  };
};

/** The endpoint of a single shop answers for that shop only, and may omit its id. */
const filterForEndpoint = ({ onlyShopId }: PartnerEndpoint, options: readonly ShopOption[]): readonly ShopOption[] =>
  onlyShopId === null
    ? options
    : options
        .filter(({ shopId }) => shopId === onlyShopId || shopId === '')
        .slice(0, 1)
        .map((option) => ({ ...option, shopId: onlyShopId }));

/** Fills missing fields from the settings of the partner's shops. */
const fillFromSettings = ({ sub_partners }: Partner, option: ShopOption): ShopOption => {
  const shop = sub_partners.find(({ shop_id }) => shop_id === option.shopId);
  if (!shop) return option;
  return {
    ...option,
    name: option.name || shop.name,
    icon: option.icon || shop.icon,
    iconEink: option.iconEink || shop.icon_eink || shop.icon,
  };
};

const toNullIfRefused = (error: unknown): null => {
  if (error instanceof Refusal) return null;
  throw error;
};
