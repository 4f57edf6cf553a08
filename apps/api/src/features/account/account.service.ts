import { type account, Language, limits, type Received, Theme, type User } from '@lectern/contracts';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Partner, ShopService } from '../shops/shops.service.ts';
import { accountDb, type Changes, type ReaderRow } from './account.db.ts';

type Parts = { db: Database; shops: Pick<ShopService, 'partner'>; clock: Clock };
type Wanted = Received<typeof account.update, 'body'>;

const Widgets = z.record(z.string(), z.boolean());

export const accountService = ({ db, shops, clock }: Parts) => {
  const stored = accountDb(db);
  const userOf = async (reader: ReaderRow): Promise<User> =>
    wireUser(reader, await shops.partner(reader.providerAlias));

  return {
    /** The reader as old clients know it (wire.md, "GET /user"). */
    user: async (readerId: bigint): Promise<User> => userOf(await stored.byId(readerId)),

    /** Changes what is named and leaves the rest. @throws Refusal `request.invalid` when widgets become too many */
    async update(readerId: bigint, { name, surname, loginEmail, preferences }: Wanted): Promise<User> {
      const personal: Changes = {
        ...(name !== undefined && { firstName: name }),
        ...(surname !== undefined && { lastName: surname }),
        ...(loginEmail !== undefined && { email: loginEmail }),
      };
      const changes: Changes = {
        ...personal,
        ...(Object.keys(personal).length > 0 && { editedAt: clock.now() }),
        ...(preferences?.language !== undefined && { language: preferences.language }),
        ...(preferences?.theme !== undefined && { theme: preferences.theme }),
        ...(preferences?.widgets !== undefined && { widgets: preferences.widgets }),
      };
      const changed = await stored.update(readerId, changes);
      if (!changed) throw new Refusal('request.invalid', { field: 'preferences.widgets' });
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
