import type { Partner } from '../shops/shops.service.ts';
import type { FeedKey, FeedRow, PersonalRow } from './partner-books.db.ts';

/** Where the feed of a shop is, by the settings of its partner. */
export type FeedSource = FeedKey & {
  url: string;
  /** Where the shop answers what it recommends to one reader. */
  personalUrl: string | null;
  timeoutMs: number;
  partner: Partner;
};

const MINUTE_MS = 60_000;
/** A feed that is older is fetched by the schedule. */
export const FRESH_MS = 15 * MINUTE_MS;
/** A feed that is still older when a reader asks is fetched at once, in the background: the schedule has not run. */
export const STALE_MS = 30 * MINUTE_MS;
const PERSONAL_FRESH_MS = 60 * MINUTE_MS;
const RETRY_MS = { min: 15 * MINUTE_MS, max: 60 * MINUTE_MS };

/** The feed that holds for a shop of a partner: its own, or that of the partner. Null without one, or when the partner is disabled. */
export const findFeedSource = (partner: Partner, shopId: string): FeedSource | null => {
  if (partner.disabled) return null;
  const shop = partner.sub_partners.find((shop) => shop.shop_id === shopId);
  const feeds = shop?.feeds ?? partner.feeds;
  if (!feeds) return null;
  return {
    alias: partner.alias,
    shopId: shop?.feeds ? shop.shop_id : '',
    url: feeds.url,
    personalUrl: feeds.personal_url || null,
    timeoutMs: feeds.timeout_seconds * 1000,
    partner,
  };
};

/** All feeds of a partner. */
export const listFeedSources = (partner: Partner): FeedSource[] =>
  ['', ...partner.sub_partners.flatMap((shop) => (shop.feeds ? shop.shop_id : []))].flatMap(
    (shopId) => findFeedSource(partner, shopId) ?? [],
  );

/** Whether a feed is to be fetched: it is too old, or its address has changed. A shop that fails is asked less and less often. */
export const isFeedDue = (row: FeedRow | null, url: string, now: Date, maxAgeMs: number): boolean => {
  if (!row || row.url !== url) return true;
  if (row.failures > 0) return isRetryDue(row, now);
  return row.fetchedAt === null || now.getTime() - row.fetchedAt.getTime() >= maxAgeMs;
};

export const isPersonalDue = (row: PersonalRow | null, now: Date): boolean => {
  if (!row) return true;
  if (row.failures > 0) return isRetryDue(row, now);
  return row.fetchedAt === null || now.getTime() - row.fetchedAt.getTime() >= PERSONAL_FRESH_MS;
};

const isRetryDue = ({ failures, attemptedAt }: Pick<FeedRow, 'failures' | 'attemptedAt'>, now: Date): boolean => {
  const waitMs = Math.min(RETRY_MS.min * 2 ** Math.min(failures - 1, 10), RETRY_MS.max);
  return now.getTime() - attemptedAt.getTime() >= waitMs;
};
