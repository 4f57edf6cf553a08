import { randomBytes } from 'node:crypto';
import { type AddedPartner, type FeedSettings, PartnerSettings } from '../../config/partners.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { computeOldKeyEnd } from './declared-partners.ts';
import { openKey, sealKey, toPartner } from './partner.ts';
import { createShopsDb, type PartnerRow } from './shops.db.ts';

type Dependencies = {
  db: Database;
  /** Opened on demand: an installation may have no key yet. */
  vault: () => Promise<Vault>;
  clock: Clock;
  /** Notifies the running processes. */
  notifyProcesses: () => Promise<void>;
};
/** A partner in the operator's list, without keys. */
type ListedPartner = {
  alias: string;
  id: number;
  name: string;
  state: 'open' | 'on trial' | 'disabled' | 'unreadable';
  signature: string;
  /** The signature version of its calls. */
  calls: 'v1' | 'v2' | '';
  shops: number;
  key: 'one' | 'two' | 'unreadable';
  asked: string;
};
type NewKey = { alias: string; shared_key: string; old_key_until: Date | null };

export type ShopAdminService = ReturnType<typeof createShopAdminService>;

const KEY_BYTES = 32;

/** Administration of partner shops. Running processes learn of a change within a second. */
export const createShopAdminService = ({ db, vault: openVault, clock, notifyProcesses }: Dependencies) => {
  const shopsDb = createShopsDb(db);
  const changePartners = async <T>(work: (tx: Db, partners: PartnerRow[]) => Promise<T>): Promise<T> => {
    const result = await shopsDb.withListLock(async (tx) => work(tx, await shopsDb.listPartnersIn(tx)));
    await notifyProcesses();
    return result;
  };
  const setDisabled = (alias: string, disabledAt: Date | null) =>
    changePartners(async (tx, partners) => {
      requirePartner(partners, alias);
      await shopsDb.updatePartner(tx, alias, { disabledAt });
      return { alias, disabled: disabledAt !== null };
    });

  const toListedPartner = (row: PartnerRow, vault: Vault): ListedPartner => {
    const partner = toPartner(row, vault, clock.now());
    const trial = partner && partner.test_users.length > 0;
    const state = partner?.disabled ? 'disabled' : trial ? 'on trial' : 'open';
    return {
      alias: row.alias,
      id: row.number,
      name: partner?.name ?? '',
      state: partner ? state : 'unreadable',
      signature: partner?.signature ?? '',
      calls: partner ? (partner.require_v2 ? 'v2' : 'v1') : '',
      shops: Math.max(1, partner?.sub_partners.length ?? 1),
      key: openKey(vault, row.alias, row.key) === null ? 'unreadable' : partner?.oldKeyUntil ? 'two' : 'one',
      asked: partner?.auth_options_url ?? '',
    };
  };

  return {
    async listPartners(): Promise<ListedPartner[]> {
      const vault = await openVault();
      return (await shopsDb.listPartners()).map((row) => toListedPartner(row, vault));
    },

    /**
     * Adds a partner; returns the key only when it was generated here.
     * @throws Error with a sentence for the operator: the alias or number is taken, or passwords would travel without https
     */
    addPartner: (partner: AddedPartner): Promise<{ alias: string; id: number; shared_key?: string }> =>
      changePartners(async (tx, partners) => {
        const { alias, shared_key: givenKey } = partner;
        const settings = PartnerSettings.parse(partner);
        assertHttps(alias, settings);
        assertFeedHttps(alias, settings);
        const number = partner.id ?? Math.max(0, ...partners.map((row) => row.number)) + 1;
        const conflict = partners.find((row) => row.alias === alias || row.number === number);
        if (conflict) throw new Error(`There is a shop ${conflict.alias} with the id ${conflict.number} already.`);
        const key = givenKey ?? generateKey();
        const sealed = sealKey(await openVault(), alias, key);
        await shopsDb.insertPartner(tx, {
          alias,
          number,
          settings,
          key: sealed,
          declaredKey: null,
          createdAt: clock.now(),
        });
        return { alias, id: number, ...(givenKey === undefined && { shared_key: key }) };
      }),

    /**
     * Generates a new key. The previous one stays valid for a week, or with `atOnce` expires now, for a key that others know.
     * @throws Error with a sentence for the operator, for an unknown alias
     */
    rotateKey: (alias: string, { atOnce }: { atOnce: boolean }): Promise<NewKey> =>
      changePartners(async (tx, partners) => {
        const row = requirePartner(partners, alias);
        const vault = await openVault();
        const now = clock.now();
        const isGood = !atOnce && openKey(vault, alias, row.key) !== null;
        const oldKeyUntil = isGood ? computeOldKeyEnd(now) : null;
        const shared_key = generateKey();
        await shopsDb.updatePartner(tx, alias, {
          key: sealKey(vault, alias, shared_key),
          oldKey: isGood ? new Uint8Array(row.key) : null,
          oldKeyUntil,
        });
        return { alias, shared_key, old_key_until: oldKeyUntil };
      }),

    /**
     * Sets the signature version that the partner's calls must have. @throws Error for an unknown alias or unreadable settings
     */
    setSignatureVersion: (alias: string, version: 'v1' | 'v2') =>
      changePartners(async (tx, partners) => {
        const settings = PartnerSettings.safeParse(requirePartner(partners, alias).settings).data;
        if (!settings) throw new Error(`The settings of ${alias} can’t be read.`);
        await shopsDb.updatePartner(tx, alias, { settings: { ...settings, require_v2: version === 'v2' } });
        return { alias, signature: version, require_v2: version === 'v2' };
      }),

    /** Where the enabled shops have their feeds; `shopId` is empty for that of a whole partner. */
    async listFeedAddresses(): Promise<{ alias: string; shopId: string; url: string }[]> {
      return (await shopsDb.listPartners()).flatMap((row) => {
        const settings = row.disabledAt === null ? PartnerSettings.safeParse(row.settings).data : undefined;
        const feeds = [
          { shopId: '', url: settings?.feeds?.url },
          ...(settings?.sub_partners ?? []).map((shop) => ({ shopId: shop.shop_id, url: shop.feeds?.url })),
        ];
        return feeds.flatMap(({ shopId, url }) => (url === undefined ? [] : { alias: row.alias, shopId, url }));
      });
    },

    /** Sets where the feed of a shop is; null removes it. @throws Error with a sentence for the operator */
    setFeed: (alias: string, feeds: FeedSettings | null) =>
      changePartners(async (tx, partners) => {
        const settings = PartnerSettings.safeParse(requirePartner(partners, alias).settings).data;
        if (!settings) throw new Error(`The settings of ${alias} can’t be read.`);
        const changed = { ...settings, feeds };
        assertFeedHttps(alias, changed);
        await shopsDb.updatePartner(tx, alias, { settings: changed });
        return { alias, feeds };
      }),

    /** Seals all keys with another vault; a key that can't be opened stays as it is. */
    reseal: (from: Vault, to: Vault): Promise<void> =>
      changePartners(async (tx, partners) => {
        for (const { alias, ...row } of partners) {
          const resealKey = <K extends 'key' | 'oldKey' | 'declaredKey'>(name: K) => {
            const key = openKey(from, alias, row[name]);
            return key === null ? {} : { [name]: sealKey(to, alias, key) };
          };
          await shopsDb.updatePartner(tx, alias, {
            ...resealKey('key'),
            ...resealKey('oldKey'),
            ...resealKey('declaredKey'),
          });
        }
      }),

    /** Disables sign-ins at the shop; sessions stay. @throws Error for an unknown alias */
    disable: (alias: string) => setDisabled(alias, clock.now()),
    /** @throws Error for an unknown alias */
    enable: (alias: string) => setDisabled(alias, null),
  };
};

const generateKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

const requirePartner = (partners: readonly PartnerRow[], alias: string): PartnerRow => {
  const row = partners.find((row) => row.alias === alias);
  if (!row) throw new Error(`There is no shop “${alias}”. See: admin shop list`);
  return row;
};

/** What a shop recommends to a reader is personal, and anybody on the way could change what all readers see. */
const assertFeedHttps = (alias: string, { allow_private, feeds, sub_partners: shops }: PartnerSettings): void => {
  const addresses = [feeds, ...shops.map((shop) => shop.feeds)].flatMap((each) => [
    each?.url ?? '',
    each?.personal_url ?? '',
  ]);
  if (!allow_private && addresses.some((address) => address.startsWith('http:')))
    throw new Error(
      `The feed of ${alias} would travel without https: only a shop with allow_private may have such one.`,
    );
};

const assertHttps = (alias: string, settings: PartnerSettings): void => {
  const { url = '', login_url = '' } = settings.community ?? {};
  if (!settings.allow_private && [url, login_url].some((address) => address.startsWith('http:')))
    throw new Error(
      `The community of ${alias} would be asked without https: only a shop with allow_private may have such one.`,
    );
  const { allow_private: allowsPrivate, sub_partners: shops } = settings;
  const addresses = [settings, ...shops].flatMap(({ auth_options_url, authenticate_url }) => [
    auth_options_url ?? '',
    authenticate_url ?? '',
  ]);
  if (!allowsPrivate && addresses.some((address) => address.startsWith('http:')))
    throw new Error(
      `Passwords for ${alias} would travel without https: only a shop with allow_private may be asked so.`,
    );
};
