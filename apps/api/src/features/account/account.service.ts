import { type account, Language, limits, type Received, Theme, type User } from '@lectern/contracts';
import { z } from 'zod';
import type { Actor, SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { AdobeUser } from '../adobe/adobe.service.ts';
import type { Partner, ShopService } from '../shops/shops.service.ts';
import { computeStorageLimit } from '../storage-quota/storage-quota.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { createAccountDb, type ReaderRow, type ReaderUpdate } from './account.db.ts';

type Dependencies = {
  db: Database;
  shops: Pick<ShopService, 'findPartner'>;
  sync: Pick<SyncService, 'claim'>;
  clock: Clock;
  /** The reader's Adobe accounts (adobe). */
  findAdobeUser(readerId: bigint): Promise<AdobeUser>;
  /** The address of the reader's picture (avatar), on the origin that the client used. */
  findAvatar(readerId: bigint, origin?: string): Promise<string | null>;
};
type UserUpdate = Received<typeof account.update, 'body'>;

const Widgets = z.record(z.string(), z.boolean());

export const createAccountService = ({ db, shops, sync, clock, findAdobeUser, findAvatar }: Dependencies) => {
  const accountDb = createAccountDb(db);
  const loadUser = async (reader: ReaderRow, origin?: string): Promise<User> =>
    toUser(reader, {
      partner: await shops.findPartner(reader.providerAlias),
      audiobookBytes: await accountDb.sumAudiobookBytes(reader.id),
      personalFileBytes: await accountDb.sumPersonalFileBytes(reader.id),
      limit: computeStorageLimit(reader, clock.now()),
      adobe: await findAdobeUser(reader.id),
      avatar: await findAvatar(reader.id, origin),
    });

  /** Drops the settings that a later action has changed already. */
  const filterNewer = async <T extends object>(tx: Db, acting: Actor, changes: T, prefix: string): Promise<T> => {
    const newer = await sync.claim(tx, acting, Object.keys(changes), (key) => `setting/${prefix}${key}`);
    return Object.fromEntries(Object.entries(changes).filter(([key]) => newer.includes(key))) as T; // a subset of its optional fields
  };

  return {
    /** The account in the shape of "GET /user" (wire.md). */
    getUser: async ({ readerId, origin }: SignedIn): Promise<User> =>
      loadUser(await accountDb.findReader(readerId), origin),

    /** Changes the given fields, unless a later action has changed them. @throws Refusal `request.invalid` when widgets become too many */
    async updateUser(
      acting: Actor & Pick<SignedIn, 'origin'>,
      { name, surname, loginEmail, preferences }: UserUpdate,
    ): Promise<User> {
      const personal: ReaderUpdate = {
        ...(name !== undefined && { firstName: name }),
        ...(surname !== undefined && { lastName: surname }),
        ...(loginEmail !== undefined && { email: loginEmail }),
      };
      const settings: ReaderUpdate = {
        ...personal,
        ...(preferences?.language !== undefined && { language: preferences.language }),
        ...(preferences?.theme !== undefined && { theme: preferences.theme }),
        ...(preferences?.widget_order !== undefined && { widgetOrder: preferences.widget_order }),
      };
      const widgets = preferences?.widgets ?? {};
      const changed = await db.$transaction(async (tx) => {
        const fields = await filterNewer(tx, acting, settings, '');
        const isPersonal = Object.keys(personal).some((key) => key in fields);
        const row = await accountDb.updateReader(tx, acting.readerId, {
          ...fields,
          ...(isPersonal && { editedAt: clock.now() }),
          widgets: await filterNewer(tx, acting, widgets, 'widgets/'),
        });
        if (!row) throw new Refusal('request.invalid', { field: 'preferences.widgets' });
        return row;
      });
      return loadUser(changed, acting.origin);
    },
  };
};

const toUser = (
  reader: ReaderRow,
  {
    partner,
    audiobookBytes,
    personalFileBytes,
    limit,
    adobe,
    avatar,
  }: {
    partner: Partner | null;
    audiobookBytes: number;
    personalFileBytes: number;
    limit: bigint;
    adobe: AdobeUser;
    avatar: string | null;
  },
): User => ({
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
  partner_shop_id: parseNumericId(reader.shopId),
  partner_shop_name: reader.shopName,
  language: Language.parse(reader.language),
  // without the bin, which makes room for any upload: otherwise old clients would refuse to upload
  files_size: Number(reader.filesSize - reader.binnedSize),
  binned_size: Number(reader.binnedSize),
  files_size_limit: Number(limit),
  close_to_limit: Number(limit - reader.filesSize + reader.binnedSize) <= limits.LOW_SPACE_BYTES,
  books_size: Number(reader.filesSize - reader.binnedSize) - audiobookBytes - personalFileBytes,
  audio_books_size: audiobookBytes,
  personal_files_size: personalFileBytes,
  vendor_login: adobe.login,
  recommendations: [],
  internal_account: adobe.internal ?? NO_ADOBE_ACCOUNT,
  shop: toUserShop(reader, partner),
  provider: { name: partner?.name ?? reader.providerAlias, icon: partner?.icon ?? '' },
  shop_offers: toShopOffers(reader, partner),
  preferences: {
    language: Language.parse(reader.language),
    theme: Theme.parse(reader.theme),
    widgets: Widgets.parse(reader.widgets),
    widget_order: reader.widgetOrder,
  },
  avatar,
});

/** The reader's shop, where it is one of several behind its partner. */
const findOwnShop = ({ shopId }: ReaderRow, partner: Partner | null) =>
  partner?.sub_partners.find((shop) => shop.shop_id === shopId);

/** What the shop itself does not say is that of its partner. */
const toUserShop = (reader: ReaderRow, partner: Partner | null): User['shop'] => {
  const shop = findOwnShop(reader, partner);
  const homeUrl = shop?.home_url || partner?.home_url || '';
  return {
    id: reader.shopId,
    name: reader.shopName,
    icon: shop?.icon || partner?.icon || '',
    home_url: homeUrl,
    reset_password_url: partner?.reset_password_url ?? '',
    login_url: homeUrl,
  };
};

const toShopOffers = (reader: ReaderRow, partner: Partner | null): User['shop_offers'] => {
  if (partner === null || partner.disabled) return { partner_books: false, community: false };
  const feeds = findOwnShop(reader, partner)?.feeds ?? partner.feeds;
  return { partner_books: feeds !== null, community: partner.community !== null };
};

const NO_ADOBE_ACCOUNT: User['internal_account'] = {
  vendor_id: '',
  email: '',
  adobe_uuid: '',
  serial: '',
  is_main: false,
};

/** Old clients expect a number; shop ids are texts. */
const parseNumericId = (shopId: string): number => (/^\d{1,15}$/.test(shopId) ? Number(shopId) : 0);
