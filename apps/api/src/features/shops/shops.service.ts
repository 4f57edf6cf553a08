import { createHash, timingSafeEqual } from 'node:crypto';
import type { Provider, Shop } from '@lectern/contracts';
import type { DeclaredPartner } from '../../config/partners.ts';
import { Refusal } from '../../http/refusal.ts';
import { breakerWith } from '../../platform/breaker.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import type { Vault } from '../../platform/vault.ts';
import { partnerDirectory } from './directory.ts';
import { listedShops, providerOf } from './listed.ts';
import { findShops } from './lookup.ts';
import { findShopId, isOpen, isOpenTo, ownShopId, type Partner } from './partner.ts';
import { type Person, partnerClient } from './partner-client.ts';
import { shopsDb } from './shops.db.ts';

type Parts = {
  db: Database;
  vault: Vault;
  bus: Bus;
  http: HttpClient;
  clock: Clock;
  declared: readonly DeclaredPartner[];
  clients: ReadonlyMap<string, string>;
  /** How long a partner may take to say whether it knows a name. */
  patienceMs: number;
  report: (error: unknown) => void;
};
type LogIn = { alias: string; shopId: string; username: string; password: string };

/** This one stands first wherever shops are listed (spec section 7). */
const FIRST = 'pbookde';
/** An address that failed so often in a row is left alone for a while. */
const BREAKER = { failures: 3, pauseMs: 30_000 };

export { findShopId, ownShopId, type Partner };
export type ShopService = ReturnType<typeof shopService>;

export const shopService = ({ http, clients, patienceMs, ...parts }: Parts) => {
  const { clock } = parts;
  const directory = partnerDirectory(parts);
  const calls = partnerClient({ http, clock, patienceMs, breaker: breakerWith({ ...BREAKER, clock }) });
  const rows = shopsDb(parts.db);
  directory.start();

  /** Asks a partner, and keeps the ids that it names. What can't be kept hinders nobody. */
  const shopsOf = async (partner: Partner, username: string): Promise<Awaited<ReturnType<typeof findShops>>> => {
    const answer = await findShops(calls, partner, username);
    const ids = answer.found.map(({ option }) => option.shopId);
    await directory.learnShopIds(partner.alias, ids).catch(parts.report);
    return answer;
  };

  return {
    /**
     * The shops that know a user name, asked all at once. A partner that doesn't answer is left out, unless none does.
     * @throws Refusal `auth.shop_unreachable`
     */
    async providersFor(username: string): Promise<Provider[]> {
      const partners = (await directory.all()).filter((partner) => isOpenTo(partner, username));
      const answers = await Promise.all(partners.map((partner) => shopsOf(partner, username)));
      if (partners.length > 0 && answers.every(({ reached }) => !reached)) throw new Refusal('auth.shop_unreachable');
      const providers = answers.flatMap(({ found }) => found.map(({ partner, option }) => providerOf(partner, option)));
      return firstFirst(providers);
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
      const partner = await directory.named(alias);
      if (!partner || !isOpenTo(partner, username)) throw new Refusal('auth.name_unknown');
      const { found, complete } = await shopsOf(partner, username);
      const asked = (await directory.named(alias)) ?? partner; // the ids that were just learned are in it
      const wanted = found.some(({ option }) => option.shopId === shopId) ? shopId : findShopId(asked, shopId);
      const shop = shopId === '' ? found[0] : found.find(({ option }) => option.shopId === wanted);
      if (!shop) throw new Refusal(complete ? 'auth.name_unknown' : 'auth.shop_unreachable');
      if (password === '') throw new Refusal('auth.password_wrong');
      const { door, option } = shop;
      const person = await calls.userAuthenticate(door, option.shopId, username, password);
      const own = String(partner.id);
      if (option.shopId !== own && partner.sub_partners.length === 0)
        await rows.moveWaiting({ alias, externalId: person.externalId, from: own, to: option.shopId });
      return { ...person, shopId: option.shopId, shopName: option.name || partner.name };
    },

    /** Client programs are checked only where the operator lists them. @throws Refusal `auth.client_unknown` */
    checkClient(id: string | undefined, secret: string | undefined): void {
      if (clients.size === 0) return;
      const expected = clients.get(id ?? '');
      if (expected === undefined || !equal(expected, secret ?? '')) throw new Refusal('auth.client_unknown');
    },

    /** The shops that everybody may join, with the way to an account at each. */
    async list(): Promise<{ total: number; items: Shop[] }> {
      const items = firstFirst((await directory.all()).filter(isOpen).flatMap(listedShops));
      return { total: items.length, items };
    },

    /** For who comes by the name of a shop that is not asked. @throws Refusal `auth.name_unknown` */
    async refuseDisabled(alias: string): Promise<void> {
      if ((await directory.named(alias))?.disabled) throw new Refusal('auth.name_unknown');
    },
    /** What is known of a partner, a disabled one too; null when there is none. */
    partner: (alias: string): Promise<Partner | null> => directory.named(alias),
    /** All partners, disabled ones too. */
    partners: (): Promise<Partner[]> => directory.all(),
    /** Where the pictures of shops lie, for the policy of pages. */
    iconOrigins: directory.iconOrigins,
    close: directory.close,
  };
};

const firstFirst = <T extends { alias: string; name: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));

const isFirst = ({ alias, name }: { alias: string; name: string }): boolean =>
  alias.toLowerCase() === FIRST || name.toLowerCase() === FIRST;

/** Takes the same time whatever differs; hashing makes the lengths equal. */
const equal = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
