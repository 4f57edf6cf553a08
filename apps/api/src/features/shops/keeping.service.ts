import { randomBytes } from 'node:crypto';
import { type AddedPartner, PartnerSettings } from '../../config/partners.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { endOfOldKey } from './declared.ts';
import { openedKey, partnerIn, sealedKey } from './partner.ts';
import { type PartnerRow, shopsDb } from './shops.db.ts';

type Parts = {
  db: Database;
  /** Asked when it is needed: an installation may have no key yet. */
  vault: () => Promise<Vault>;
  clock: Clock;
  /** Tells the processes that run. */
  tell: () => Promise<void>;
};
/** A partner as the operator sees one; never its keys. */
type ListedPartner = {
  alias: string;
  id: number;
  name: string;
  state: 'open' | 'on trial' | 'disabled' | 'unreadable';
  signature: string;
  /** How its own calls are signed. */
  calls: 'v1' | 'v2' | '';
  shops: number;
  key: 'one' | 'two' | 'unreadable';
  asked: string;
};
type NewKey = { alias: string; shared_key: string; old_key_until: Date | null };

export type ShopKeeping = ReturnType<typeof shopKeeping>;

const KEY_BYTES = 32;

/** The list of partners in the operator's hands: what changes here, running processes know within a second. */
export const shopKeeping = ({ db, vault: openVault, clock, tell }: Parts) => {
  const rows = shopsDb(db);
  const changing = async <T>(work: (tx: Db, present: PartnerRow[]) => Promise<T>): Promise<T> => {
    const done = await rows.changing(async (tx) => work(tx, await rows.in(tx)));
    await tell();
    return done;
  };
  const setDisabled = (alias: string, disabledAt: Date | null) =>
    changing(async (tx, present) => {
      known(present, alias);
      await rows.change(tx, alias, { disabledAt });
      return { alias, disabled: disabledAt !== null };
    });

  const listed = (row: PartnerRow, vault: Vault): ListedPartner => {
    const partner = partnerIn(row, vault, clock.now());
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
      key: openedKey(vault, row.alias, row.key) === null ? 'unreadable' : partner?.oldKeyUntil ? 'two' : 'one',
      asked: partner?.auth_options_url ?? '',
    };
  };

  return {
    async list(): Promise<ListedPartner[]> {
      const vault = await openVault();
      return (await rows.all()).map((row) => listed(row, vault));
    },

    /**
     * The key is answered only where it was made here.
     * @throws Error, a sentence: the alias or the number is taken, or passwords would travel without https
     */
    add: (partner: AddedPartner): Promise<{ alias: string; id: number; shared_key?: string }> =>
      changing(async (tx, present) => {
        const { alias, shared_key: given } = partner;
        const settings = PartnerSettings.parse(partner);
        refuseOpenly(alias, settings);
        const number = partner.id ?? Math.max(0, ...present.map((row) => row.number)) + 1;
        const taken = present.find((row) => row.alias === alias || row.number === number);
        if (taken) throw new Error(`There is a shop ${taken.alias} with the id ${taken.number} already.`);
        const key = given ?? newKey();
        const sealed = sealedKey(await openVault(), alias, key);
        await rows.add(tx, { alias, number, settings, key: sealed, declaredKey: null, createdAt: clock.now() });
        return { alias, id: number, ...(given === undefined && { shared_key: key }) };
      }),

    /**
     * Makes a new key. The one before stays good for a week, or (`atOnce`) ends now, as one must that others know.
     * @throws Error, a sentence, for an unknown alias
     */
    rotateKey: (alias: string, { atOnce }: { atOnce: boolean }): Promise<NewKey> =>
      changing(async (tx, present) => {
        const row = known(present, alias);
        const vault = await openVault();
        const now = clock.now();
        const isGood = !atOnce && openedKey(vault, alias, row.key) !== null;
        const oldKeyUntil = isGood ? endOfOldKey(now) : null;
        const shared_key = newKey();
        await rows.change(tx, alias, {
          key: sealedKey(vault, alias, shared_key),
          oldKey: isGood ? new Uint8Array(row.key) : null,
          oldKeyUntil,
        });
        return { alias, shared_key, old_key_until: oldKeyUntil };
      }),

    /**
     * Says by which signature the partner's own calls are taken. @throws Error, a sentence, for an unknown alias or unreadable settings
     */
    signWith: (alias: string, version: 'v1' | 'v2') =>
      changing(async (tx, present) => {
        const settings = PartnerSettings.safeParse(known(present, alias).settings).data;
        if (!settings) throw new Error(`The settings of ${alias} can’t be read.`);
        await rows.change(tx, alias, { settings: { ...settings, require_v2: version === 'v2' } });
        return { alias, signature: version, require_v2: version === 'v2' };
      }),

    /** Brings all keys from an old seal under a new one; what can't be opened stays as it is. */
    reseal: (from: Vault, to: Vault): Promise<void> =>
      changing(async (tx, present) => {
        for (const { alias, ...row } of present) {
          const again = <K extends 'key' | 'oldKey' | 'declaredKey'>(name: K) => {
            const key = openedKey(from, alias, row[name]);
            return key === null ? {} : { [name]: sealedKey(to, alias, key) };
          };
          await rows.change(tx, alias, { ...again('key'), ...again('oldKey'), ...again('declaredKey') });
        }
      }),

    /** Nobody can sign in there any more; who is signed in stays so. @throws Error, a sentence, for an unknown alias */
    disable: (alias: string) => setDisabled(alias, clock.now()),
    /** @throws Error, a sentence, for an unknown alias */
    enable: (alias: string) => setDisabled(alias, null),
  };
};

const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

const known = (present: readonly PartnerRow[], alias: string): PartnerRow => {
  const row = present.find((one) => one.alias === alias);
  if (!row) throw new Error(`There is no shop “${alias}”. See: admin shop list`);
  return row;
};

const refuseOpenly = (alias: string, settings: PartnerSettings): void => {
  const { allow_private: isInside, sub_partners: shops } = settings;
  const addresses = [settings, ...shops].flatMap(({ auth_options_url, authenticate_url }) => [
    auth_options_url ?? '',
    authenticate_url ?? '',
  ]);
  if (!isInside && addresses.some((address) => address.startsWith('http:')))
    throw new Error(
      `Passwords for ${alias} would travel without https: only a shop with allow_private may be asked so.`,
    );
};
