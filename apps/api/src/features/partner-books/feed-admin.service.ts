import type { Database } from '../../platform/db/db.ts';
import type { ShopAdminService } from '../shops/shop-admin.service.ts';
import { createPartnerBooksDb, type FeedRow } from './partner-books.db.ts';

/** The state of a feed, for the operator. `shop_id` is empty for the feed of a whole partner. */
type FeedState = {
  alias: string;
  shop_id: string;
  url: string;
  state: 'good' | 'broken' | 'never fetched';
  problem: string | null;
  fetched_at: Date | null;
  attempted_at: Date | null;
  recommended: number;
  bestsellers: number;
  news: number;
  stories: number;
  /** Entries that were left out, and the first of them. */
  dropped: number;
  first_dropped: string | null;
};
export type FeedAdminService = ReturnType<typeof createFeedAdminService>;

export const createFeedAdminService = ({
  db,
  shops,
}: {
  db: Database;
  shops: Pick<ShopAdminService, 'listFeedAddresses'>;
}) => ({
  /** Every feed of the settings, in their order. */
  async listFeeds(): Promise<FeedState[]> {
    const rows = await createPartnerBooksDb(db).listFeeds();
    return (await shops.listFeedAddresses()).map(({ alias, shopId, url }) =>
      toState(
        { alias, shop_id: shopId, url },
        rows.find((row) => row.alias === alias && row.shopId === shopId && row.url === url),
      ),
    );
  },
});

const toState = (feed: Pick<FeedState, 'alias' | 'shop_id' | 'url'>, row: FeedRow | undefined): FeedState => ({
  ...feed,
  state: row === undefined ? 'never fetched' : row.problem === null ? 'good' : 'broken',
  problem: row?.problem ?? null,
  fetched_at: row?.fetchedAt ?? null,
  attempted_at: row?.attemptedAt ?? null,
  recommended: row?.recommended.length ?? 0,
  bestsellers: row?.bestsellers.length ?? 0,
  news: row?.news.length ?? 0,
  stories: row?.stories.length ?? 0,
  dropped: row?.dropped ?? 0,
  first_dropped: row?.firstDropped ?? null,
});
