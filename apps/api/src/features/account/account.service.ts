import { type account, Language, limits, type Received, Theme, type User } from '@lectern/contracts';
import { z } from 'zod';
import type { Acting } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Partner, ShopService } from '../shops/shops.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { accountDb, type Changes, type ReaderRow } from './account.db.ts';

type Parts = {
  db: Database;
  shops: Pick<ShopService, 'partner'>;
  sync: Pick<SyncService, 'claim'>;
  clock: Clock;
};
type Wanted = Received<typeof account.update, 'body'>;

const Widgets = z.record(z.string(), z.boolean());

export const accountService = ({ db, shops, sync, clock }: Parts) => {
  const stored = accountDb(db);
  const userOf = async (reader: ReaderRow): Promise<User> =>
    wireUser(reader, await shops.partner(reader.providerAlias));

  /** Those of these settings that were not changed by a later action. */
  const newerOf = async <T extends object>(tx: Db, acting: Acting, wanted: T, prefix: string): Promise<T> => {
    const newer = await sync.claim(tx, acting, Object.keys(wanted), (key) => `setting/${prefix}${key}`);
    return Object.fromEntries(Object.entries(wanted).filter(([key]) => newer.includes(key))) as T; // some of its fields, all of which may be missing
  };

  return {
    /** The reader as old clients know it (wire.md, "GET /user"). */
    user: async (readerId: bigint): Promise<User> => userOf(await stored.byId(readerId)),

    /** Changes what is named, and not by a later action, and leaves the rest. @throws Refusal `request.invalid` when widgets become too many */
    async update(acting: Acting, { name, surname, loginEmail, preferences }: Wanted): Promise<User> {
      const personal: Changes = {
        ...(name !== undefined && { firstName: name }),
        ...(surname !== undefined && { lastName: surname }),
        ...(loginEmail !== undefined && { email: loginEmail }),
      };
      const settings: Changes = {
        ...personal,
        ...(preferences?.language !== undefined && { language: preferences.language }),
        ...(preferences?.theme !== undefined && { theme: preferences.theme }),
      };
      const widgets = preferences?.widgets ?? {};
      const changed = await db.$transaction(async (tx) => {
        const fields = await newerOf(tx, acting, settings, '');
        const isPersonal = Object.keys(personal).some((key) => key in fields);
        const row = await stored.update(tx, acting.readerId, {
          ...fields,
          ...(isPersonal && { editedAt: clock.now() }),
          widgets: await newerOf(tx, acting, widgets, 'widgets/'),
        });
        if (!row) throw new Refusal('request.invalid', { field: 'preferences.widgets' });
        return row;
      });
      return userOf(changed);
    },
  };
};

const wireUser = (reader: ReaderRow, partner: Partner | null): User => ({
  login: reader.login,
  email: reader.email,
  first_name: reader.firstName,
  last_name: reader.lastName,
  full_name: `${reader.firstName} ${reader.lastName}`.trim(),
  register_date: reader.createdAt.toISOString(),
  role: 'USER',
  user_id: Number(reader.id),
  provider_id: partner?.id ?? 0,
  provider_name: partner?.name ?? reader.providerAlias,
  partner_shop_id: numberIn(reader.shopId),
  partner_shop_name: reader.shopName,
  language: Language.parse(reader.language),
  // what lies in the bin gives way to any upload: old clients would refuse to send for its sake
  files_size: Number(reader.filesSize - reader.binnedSize),
  binned_size: Number(reader.binnedSize),
  files_size_limit: Number(reader.filesSizeLimit),
  close_to_limit: Number(reader.filesSizeLimit - reader.filesSize + reader.binnedSize) <= limits.LOW_SPACE_BYTES,
  books_size: Number(reader.filesSize - reader.binnedSize),
  audio_books_size: 0,
  vendor_login: '',
  recommendations: [],
  // An Adobe account that nobody has entered yet.
  internal_account: { vendor_id: '', email: '', adobe_uuid: '', serial: '', is_main: false },
  shop: {
    id: reader.shopId,
    name: reader.shopName,
    icon: partner?.icon ?? '',
    home_url: partner?.home_url ?? '',
    reset_password_url: partner?.reset_password_url ?? '',
    login_url: partner?.home_url ?? '',
  },
  provider: { name: partner?.name ?? reader.providerAlias, icon: partner?.icon ?? '' },
  preferences: {
    language: Language.parse(reader.language),
    theme: Theme.parse(reader.theme),
    widgets: Widgets.parse(reader.widgets),
  },
  avatar: null,
});

/** Old clients want a number; shop ids are texts. */
const numberIn = (shopId: string): number => (/^\d{1,15}$/.test(shopId) ? Number(shopId) : 0);
