import { createHash, timingSafeEqual } from 'node:crypto';
import type { Provider, Shop } from '@lectern/contracts';
import type { Partner } from '../../config/partners.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import type { ShopOption } from './auth-options.ts';
import { type Person, partnerClient } from './partner-client.ts';

type Parts = { partners: readonly Partner[]; clients: ReadonlyMap<string, string>; http: HttpClient; clock: Clock };
type LogIn = { alias: string; shopId: string; username: string; password: string };

/** This one stands first wherever shops are listed (spec section 7). */
const FIRST = 'pbookde';

export const shopService = ({ partners, clients, http, clock }: Parts) => {
  const calls = partnerClient(http, clock);

  return {
    /**
     * The shops that know a user name, asked all at once. A partner that doesn't answer is left out, unless none does.
     * @throws Refusal `auth.shop_unreachable`
     */
    async providersFor(username: string): Promise<Provider[]> {
      const answers = await Promise.allSettled(partners.map((partner) => calls.authOptions(partner, username)));
      const reached = answers.flatMap((answer, i) => {
        const partner = partners[i];
        if (answer.status === 'fulfilled' && partner)
          return [answer.value.map((option) => providerOf(partner, option))];
        if (answer.status === 'rejected' && !(answer.reason instanceof Refusal)) throw answer.reason;
        return [];
      });
      if (reached.length === 0 && partners.length > 0) throw new Refusal('auth.shop_unreachable');
      return reached.flat().toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
    },

    /**
     * Asks the shop whether this is its customer. The shop's id must be one that the partner itself names for the user
     * (empty: its first), because the reader's identity is made of it.
     * @throws Refusal `auth.password_wrong`, `auth.name_unknown`, `auth.too_many_tries` or `auth.shop_unreachable`
     */
    async authenticate({
      alias,
      shopId,
      username,
      password,
    }: LogIn): Promise<Person & { shopId: string; shopName: string }> {
      const partner = partners.find((one) => one.alias === alias);
      if (!partner) throw new Refusal('auth.name_unknown');
      const options = await calls.authOptions(partner, username);
      const shop = shopId === '' ? options[0] : options.find((option) => option.shopId === shopId);
      if (!shop) throw new Refusal('auth.name_unknown');
      if (password === '') throw new Refusal('auth.password_wrong');
      const person = await calls.userAuthenticate(partner, shop.shopId, username, password);
      return { ...person, shopId: shop.shopId, shopName: shop.name || partner.name };
    },

    /** Client programs are checked only where the operator lists them. @throws Refusal `auth.client_unknown` */
    checkClient(id: string | undefined, secret: string | undefined): void {
      if (clients.size === 0) return;
      const expected = clients.get(id ?? '');
      if (expected === undefined || !equal(expected, secret ?? '')) throw new Refusal('auth.client_unknown');
    },

    list(): { total: number; items: Shop[] } {
      const items = partners.map(shopOf).toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
      return { total: items.length, items };
    },
  };
};

const isFirst = ({ alias, name }: { alias: string; name: string }): boolean =>
  alias.toLowerCase() === FIRST || name.toLowerCase() === FIRST;

const providerOf = (partner: Partner, option: ShopOption): Provider => ({
  alias: partner.alias,
  name: option.name || partner.name,
  shop_id: option.shopId,
  icon: option.icon || partner.icon,
  icon_eink: option.iconEink || partner.icon,
  logged_by: option.loggedBy,
});

/** Postal addresses are not part of a partner's settings yet. */
const shopOf = ({ id, alias, name, icon, home_url, register_url }: Partner): Shop => ({
  shop_id: String(id),
  alias,
  name,
  icon,
  home_url,
  register_url,
  address: '',
  zip: '',
  city: '',
  country: '',
  region: '',
});

/** Takes the same time whatever differs; hashing makes the lengths equal. */
const equal = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
