import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { ShopService } from '../shops/shops.service.ts';
import { type createFeedClient, PAUSED } from './feed-client.ts';
import { type Feed, type FeedBook, parseFeed } from './feed-parser.ts';
import { type FeedSource, FRESH_MS, findFeedSource, isFeedDue, isPersonalDue } from './feed-source.ts';
import type { FeedKey, PartnerBooksDb, PersonalBook } from './partner-books.db.ts';

/** An entry for the log of a partner, which the operator and the shop read. */
export type FeedTrouble = {
  alias: string;
  call: string;
  code: 'partner.feed_failed' | 'partner.feed_entries_dropped';
  details: Record<string, string | number>;
};
type Dependencies = {
  db: Database;
  rows: PartnerBooksDb;
  shops: Pick<ShopService, 'findPartner'>;
  client: ReturnType<typeof createFeedClient>;
  clock: Clock;
  /** Called for every failure; the log repeats none within a day. */
  logTrouble: (trouble: FeedTrouble) => Promise<void>;
};
export type FetchOutcome = 'fetched' | 'unchanged' | 'failed' | 'not due';

/** A shop that names ever more books fills no disk. */
const MAX_BOOKS_PER_FEED = 5000;
const MAX_PERSONAL = 30;

/** Fetches feeds and stores them. A failed attempt leaves the last good feed as it is. */
export const createFeedFetcher = ({ db, rows, shops, client, clock, logTrouble }: Dependencies) => {
  const storeFeed = async (source: FeedSource, feed: Feed, etag: string | null): Promise<void> => {
    const now = clock.now();
    await db.$transaction(async (tx) => {
      const ids = await rows.upsertBooks(tx, source, feed.books, now);
      const toIds = (externalIds: readonly string[]): bigint[] => externalIds.flatMap((id) => ids.get(id) ?? []);
      const content = {
        recommended: toIds(feed.lists.recommended),
        bestsellers: toIds(feed.lists.bestsellers),
        news: toIds(feed.lists.news),
        bookOfTheWeek: ids.get(feed.bookOfTheWeek ?? '') ?? null,
        stories: feed.stories,
        dropped: feed.dropped,
        firstDropped: feed.firstDropped,
        etag,
      };
      await rows.saveFeed(tx, source, source.url, content, now);
    });
    await rows.trimBooks(source, MAX_BOOKS_PER_FEED, now);
    if (feed.dropped > 0)
      await logTrouble({
        alias: source.alias,
        call: toCall('GET', source.url),
        code: 'partner.feed_entries_dropped',
        details: { dropped: feed.dropped, first: feed.firstDropped ?? '' },
      });
  };
  const logFailure = (alias: string, call: string, problem: string): Promise<void> =>
    logTrouble({ alias, call, code: 'partner.feed_failed', details: { problem } });

  const fail = async (source: FeedSource, problem: string): Promise<'failed'> => {
    await rows.saveAttempt(source, source.url, problem, clock.now());
    await logFailure(source.alias, toCall('GET', source.url), problem);
    return 'failed';
  };

  return {
    /** Fetches a feed if it is due: two processes that were both asked to fetch it do it once. */
    async fetchFeed({ alias, shopId }: FeedKey): Promise<FetchOutcome> {
      const partner = await shops.findPartner(alias);
      const source = partner && findFeedSource(partner, shopId);
      if (!source || source.shopId !== shopId) return 'not due'; // the settings have changed since
      const row = await rows.findFeed(source);
      if (!isFeedDue(row, source.url, clock.now(), FRESH_MS)) return 'not due';
      const etag = row?.url === source.url ? row.etag : null;
      const answer = await client.fetchFeed(source, etag);
      if (answer === 'unchanged') {
        await rows.saveAttempt(source, source.url, null, clock.now());
        return 'unchanged';
      }
      if ('problem' in answer) return fail(source, answer.problem);
      const feed = parseFeed(answer.text, source.url, clock.now());
      if ('problem' in feed) return fail(source, feed.problem);
      await storeFeed(source, feed, answer.etag);
      return 'fetched';
    },

    /** Fetches what the shop of a reader recommends to this reader, if that is due. */
    async fetchPersonal(readerId: bigint): Promise<{ feed: FeedKey | null; outcome: FetchOutcome }> {
      const customer = await rows.findCustomer(readerId);
      const partner = customer && (await shops.findPartner(customer.alias));
      const source = partner && findFeedSource(partner, customer.shopId);
      if (!source || source.personalUrl === null) return { feed: null, outcome: 'not due' };
      if (!isPersonalDue(await rows.findPersonal(readerId), clock.now())) return { feed: source, outcome: 'not due' };
      const answer = await client.fetchPersonal(source, customer);
      const feed =
        answer === 'unchanged' || 'problem' in answer
          ? answer
          : parseFeed(answer.text, source.personalUrl, clock.now());
      if (feed === 'unchanged') throw new Error('a personal feed is requested without an ETag');
      if ('problem' in feed) {
        await rows.savePersonalFailure(readerId, clock.now());
        if (feed.problem !== PAUSED) await logFailure(source.alias, toCall('POST', source.personalUrl), feed.problem);
        return { feed: source, outcome: 'failed' };
      }
      const books = await selectStorable(source, feed);
      await db.$transaction(async (tx) => {
        const ids = await rows.addBooks(tx, source, books, clock.now());
        const recommended = feed.lists.recommended.flatMap((id) => ids.get(id) ?? []).slice(0, MAX_PERSONAL);
        const bookOfTheWeek = ids.get(feed.bookOfTheWeek ?? '') ?? null;
        const content = { recommended, bookOfTheWeek, books: books.map(toPersonalBook) };
        await rows.savePersonal(tx, readerId, content, clock.now());
      });
      return { feed: source, outcome: 'fetched' };
    },
  };

  async function selectStorable(source: FeedSource, feed: Feed): Promise<Feed['books']> {
    const wanted = new Set([...feed.lists.recommended.slice(0, MAX_PERSONAL), feed.bookOfTheWeek]);
    const books = feed.books.filter(({ externalId }) => wanted.has(externalId));
    if ((await rows.countBooks(source)) + books.length <= MAX_BOOKS_PER_FEED) return books;
    const known = await rows.listKnown(
      source,
      [...wanted].filter((id) => id !== null),
    );
    return books.filter(({ externalId }) => known.has(externalId));
  }
};

const toPersonalBook = (book: FeedBook): PersonalBook => ({
  externalId: book.externalId,
  title: book.title,
  authors: book.authors,
  url: book.url,
  year: book.year,
  description: book.description,
  fastHash: book.fastHash,
  isAudioBook: book.isAudioBook,
});

/** As the log of a partner names a call; the query of an address may hold a secret. */
const toCall = (method: string, url: string): string => {
  const { origin, pathname } = new URL(url);
  return `${method} ${origin}${pathname}`.slice(0, 400);
};
