import { createHash, timingSafeEqual } from 'node:crypto';
import type { Provider, Shop } from '@lectern/contracts';
import type { DeclaredPartner } from '../../config/partners.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import { createCircuitBreaker } from '../../platform/circuit-breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import type { Vault } from '../../platform/vault.ts';
import { findShopId, getOwnShopId, isOpen, isOpenTo, type Partner } from './partner.ts';
import { createPartnerClient, type Person } from './partner-client.ts';
import { createPartnerDirectory } from './partner-directory.ts';
import { type ProviderAddress, toProviderAddress } from './provider-address.ts';
import { toProvider, toShops } from './shop-listing.ts';
import { findShops } from './shop-lookup.ts';
import { createShopsDb } from './shops.db.ts';
import { computeSignature } from './signature.ts';

type Dependencies = {
  db: Database;
  vault: Vault;
  bus: Bus;
  http: HttpClient;
  clock: Clock;
  declared: readonly DeclaredPartner[];
  clients: ReadonlyMap<string, string>;
  /** How long a partner may take to answer whether it knows a name. */
  lookupTimeoutMs: number;
  report: (error: unknown) => void;
};
type LogIn = { alias: string; shopId: string; username: string; password: string };

/** Listed first (spec section 7). */
const PREFERRED_SHOP = 'pbookde';
/** A URL that fails this often in a row is not called for a while. */
const BREAKER = { failures: 3, pauseMs: 30_000 };

export { computeSignature, findShopId, getOwnShopId, type Partner, type ProviderAddress };
export type ShopService = ReturnType<typeof createShopService>;

export const createShopService = ({ http, clients, lookupTimeoutMs, ...dependencies }: Dependencies) => {
  const { clock } = dependencies;
  const directory = createPartnerDirectory(dependencies);
  const partnerClient = createPartnerClient({
    http,
    clock,
    lookupTimeoutMs,
    breaker: createCircuitBreaker({ ...BREAKER, clock }),
  });
  const shopsDb = createShopsDb(dependencies.db);
  directory.start();

  /** Asks a partner and saves the shop ids it names; a failure to save is only reported. */
  const lookUpShops = async (partner: Partner, username: string): Promise<Awaited<ReturnType<typeof findShops>>> => {
    const answer = await findShops(partnerClient, partner, username);
    const ids = answer.found.map(({ option }) => option.shopId);
    await directory.saveShopIds(partner.alias, ids).catch(dependencies.report);
    return answer;
  };

  return {
    /**
     * Lists the shops that know a user name. Partners are asked in parallel; one that does not answer is left out.
     * @throws Refusal `auth.shop_unreachable`
     */
    async listProvidersFor(username: string): Promise<Provider[]> {
      const partners = (await directory.listPartners()).filter((partner) => isOpenTo(partner, username));
      const answers = await Promise.all(partners.map((partner) => lookUpShops(partner, username)));
      if (partners.length > 0 && answers.every(({ reached }) => !reached)) throw new Refusal('auth.shop_unreachable');
      const providers = answers.flatMap(({ found }) => found.map(({ partner, option }) => toProvider(partner, option)));
      return sortPreferredFirst(providers);
    },

    /**
     * Checks the credentials at the shop. The shop id must be one that the partner names for this user (empty: the first),
     * because it is part of the reader's identity.
     * @throws Refusal `auth.password_wrong`, `auth.name_unknown`, `auth.too_many_tries` or `auth.shop_unreachable`
     */
    async authenticate({
      alias,
      shopId,
      username,
      password,
    }: LogIn): Promise<Person & { shopId: string; shopName: string }> {
      const partner = await directory.findPartner(alias);
      if (!partner || !isOpenTo(partner, username)) throw new Refusal('auth.name_unknown');
      const { found, complete } = await lookUpShops(partner, username);
      const current = (await directory.findPartner(alias)) ?? partner; // with the ids that were just saved
      const resolvedShopId = found.some(({ option }) => option.shopId === shopId)
        ? shopId
        : findShopId(current, shopId);
      const shop = shopId === '' ? found[0] : found.find(({ option }) => option.shopId === resolvedShopId);
      if (!shop) throw new Refusal(complete ? 'auth.name_unknown' : 'auth.shop_unreachable');
      if (password === '') throw new Refusal('auth.password_wrong');
      const { endpoint, option } = shop;
      const person = await partnerClient.authenticateUser(endpoint, option.shopId, username, password);
      const partnerNumber = String(partner.id);
      if (option.shopId !== partnerNumber && partner.sub_partners.length === 0)
        await shopsDb.moveAwaitedReader({
          alias,
          externalId: person.externalId,
          from: partnerNumber,
          to: option.shopId,
        });
      return { ...person, shopId: option.shopId, shopName: option.name || partner.name };
    },

    /** Checks a client program, if the operator has configured any. @throws Refusal `auth.client_unknown` */
    assertKnownClient(id: string | undefined, secret: string | undefined): void {
      if (clients.size === 0) return;
      const expected = clients.get(id ?? '');
      if (expected === undefined || !isEqual(expected, secret ?? '')) throw new Refusal('auth.client_unknown');
    },

    /** Lists the shops open to everybody, with their registration URLs. */
    async listShops(): Promise<{ total: number; items: Shop[] }> {
      const items = sortPreferredFirst((await directory.listPartners()).filter(isOpen).flatMap(toShops));
      return { total: items.length, items };
    },

    /** Refuses a disabled shop, for sign-ins that do not ask the shop itself. @throws Refusal `auth.name_unknown` */
    async refuseDisabled(alias: string): Promise<void> {
      if ((await directory.findPartner(alias))?.disabled) throw new Refusal('auth.name_unknown');
    },
    /** Finds a partner, also a disabled one. */
    findPartner: (alias: string): Promise<Partner | null> => directory.findPartner(alias),
    /** Lists all partners, also disabled ones. */
    listPartners: (): Promise<Partner[]> => directory.listPartners(),
    /** Where to request an address that a licence or status document names; null when it is refused. */
    toProviderAddress: async (address: string): Promise<ProviderAddress | null> =>
      toProviderAddress(await directory.listPartners(), address),
    /** The origins of shop icons, for the content security policy. */
    iconOrigins: directory.iconOrigins,
    close: directory.close,
  };
};

const sortPreferredFirst = <T extends { alias: string; name: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)));

const isPreferred = ({ alias, name }: { alias: string; name: string }): boolean =>
  alias.toLowerCase() === PREFERRED_SHOP || name.toLowerCase() === PREFERRED_SHOP;

/** Compares in constant time; hashing makes the lengths equal. */
const isEqual = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
