import {
  type PartnerBook,
  type PartnerStory,
  type partnerBooks,
  type Reply,
  retention,
  subtractPeriod,
} from '@lectern/contracts';
import type { ParserPool } from '@lectern/formats';
import { createCircuitBreaker } from '../../platform/circuit-breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { CoverService } from '../covers/covers.service.ts';
import type { Partner, ShopService } from '../shops/shops.service.ts';
import { createFeedClient } from './feed-client.ts';
import { createFeedFetcher, type FeedTrouble, type FetchOutcome } from './feed-fetcher.ts';
import { fetchCoversKind, fetchFeedKind } from './feed-jobs.ts';
import type { FeedList } from './feed-parser.ts';
import { FRESH_MS, findFeedSource, isFeedDue, listFeedSources } from './feed-source.ts';
import {
  createPartnerBooksDb,
  type FeedKey,
  type FeedRow,
  type PartnerBookRow,
  type PersonalRow,
} from './partner-books.db.ts';
import { createPartnerCovers, isCoverPending } from './partner-covers.ts';
import { rankBooks } from './rank-books.ts';
import { createRefresher } from './refresher.ts';
import { findCopies, type ReaderCopies, toPartnerBook } from './wire-partner-book.ts';

type Dependencies = {
  db: Database;
  queue: Pick<Queue, 'send'>;
  shops: Pick<ShopService, 'findPartner' | 'listPartners'>;
  http: HttpClient;
  covers: Pick<CoverService, 'getPartnerCoverPath'>;
  parsers: Pick<ParserPool, 'createCover'>;
  clock: Clock;
  publicUrl: string;
  logTrouble: (trouble: FeedTrouble) => Promise<void>;
  report: (error: unknown) => void;
  /** The flag `audioBooks`: without it no reader is shown an audiobook. */
  hasAudiobooks: boolean;
};
/** What a signed call of a shop gets: nothing of the reader's library, only what the shop itself said and delivered. */
type ListForShop = { total: number; items: PartnerBook[]; updated_at: string | null };

/** A shop whose personal feed fails this often in a row is not asked for a while. */
const BREAKER = { failures: 3, pauseMs: 60_000 };
const HOUR_MS = 3_600_000;

export type PartnerBookService = ReturnType<typeof createPartnerBookService>;

/**
 * Books that shops recommend, sell best or have newly. Every call reads the database only: feeds are fetched by jobs, so that a slow
 * or dead shop delays nobody.
 */
export const createPartnerBookService = (dependencies: Dependencies) => {
  const { db, queue, shops, http, covers, clock, publicUrl, report, hasAudiobooks } = dependencies;
  const rows = createPartnerBooksDb(db);
  const listOffered = async (ids: readonly bigint[]): Promise<PartnerBookRow[]> =>
    (await rows.listBooks(ids)).filter(({ isAudioBook }) => hasAudiobooks || !isAudioBook);
  const client = createFeedClient({ http, clock, breaker: createCircuitBreaker({ ...BREAKER, clock }) });
  const fetcher = createFeedFetcher({ ...dependencies, rows, client });
  const partnerCovers = createPartnerCovers(dependencies);
  const refresher = createRefresher({ queue, clock, report });

  const toWireBook = (book: PartnerBookRow, copies: ReaderCopies): PartnerBook =>
    toPartnerBook(book, copies, {
      publicUrl,
      coverPath: book.coverSha256 && covers.getPartnerCoverPath(Buffer.from(book.coverSha256).toString('hex')),
    });

  /** The feed that a reader sees. Requests a newer one, without waiting for it. Null when the reader's shop has none. */
  const findFeedOfReader = async (readerId: bigint) => {
    const customer = await rows.findCustomer(readerId);
    const partner = customer && (await shops.findPartner(customer.alias));
    const source = partner && findFeedSource(partner, customer.shopId);
    if (!source) return null;
    const row = await rows.findFeed(source);
    const refreshing = refresher.refreshIfStale(source, row);
    return { source, row, refreshing, shop: toShopLink(partner, customer.shopId) };
  };

  const hasPendingCover = (books: readonly PartnerBookRow[]): boolean =>
    books.some((book) => isCoverPending(book, clock.now()));

  const EMPTY = { total: 0, items: [], shop: null, updated_at: null, refreshing: false };
  const listBooks = async (readerId: bigint, list: 'bestsellers' | 'news') => {
    const feed = await findFeedOfReader(readerId);
    if (!feed) return { ...EMPTY, stories: [] };
    const books = await listOffered(feed.row?.[list] ?? []);
    const copies = await findCopies(rows, readerId, books);
    return {
      total: books.length,
      items: books.map((book) => toWireBook(book, copies)),
      shop: feed.shop,
      updated_at: feed.row?.fetchedAt?.toISOString() ?? null,
      refreshing: feed.refreshing || hasPendingCover(books),
      stories: (feed.row?.stories ?? []).map(toStory),
    };
  };

  const fetchCoversOf = async (feed: FeedKey, outcome: FetchOutcome): Promise<FetchOutcome> => {
    if (outcome === 'fetched' || outcome === 'unchanged')
      await queue.send(fetchCoversKind, { alias: feed.alias, shopId: feed.shopId });
    return outcome;
  };

  return {
    async listRecommended(readerId: bigint): Promise<Reply<typeof partnerBooks.recommended>> {
      const feed = await findFeedOfReader(readerId);
      if (!feed) return { ...EMPTY, personal: false, book_of_the_week: null };
      const { source, row, shop } = feed;
      const personalRow = source.personalUrl === null ? null : await rows.findPersonal(readerId);
      const isRefreshing = source.personalUrl !== null && refresher.refreshPersonalIfStale(readerId, personalRow);
      const chosen = describeTo(personalRow, await listOffered(personalRow?.recommended ?? []));
      const common = chosen.length > 0 ? [] : await listOffered(row?.recommended ?? []);
      const [own] = describeTo(personalRow, await listOffered([personalRow?.bookOfTheWeek ?? []].flat()));
      const bookOfTheWeek = own ?? (await listOffered([row?.bookOfTheWeek ?? []].flat()))[0];
      const copies = await findCopies(rows, readerId, [
        ...chosen,
        ...common,
        ...(bookOfTheWeek ? [bookOfTheWeek] : []),
      ]);
      const ranked =
        chosen.length > 0
          ? chosen
          : rankBooks(common, await rows.findTaste(readerId, common), (book) => copies.get(book.id) !== undefined);
      return {
        total: ranked.length,
        items: ranked.map((book) => toWireBook(book, copies)),
        shop,
        updated_at: (chosen.length > 0 ? personalRow : row)?.fetchedAt?.toISOString() ?? null,
        refreshing: feed.refreshing || isRefreshing || hasPendingCover(ranked),
        personal: chosen.length > 0,
        book_of_the_week: bookOfTheWeek ? toWireBook(bookOfTheWeek, copies) : null,
      };
    },
    async listBestsellers(readerId: bigint): Promise<Reply<typeof partnerBooks.bestsellers>> {
      const { stories: _, ...list } = await listBooks(readerId, 'bestsellers');
      return list;
    },
    listNews: (readerId: bigint): Promise<Reply<typeof partnerBooks.news>> => listBooks(readerId, 'news'),

    /**
     * The same for a signed call of the shop. For a customer: what the shop recommended to this one, and which of the books it
     * delivered. The reader's library, and an order that was made from it, are not for shops.
     */
    async listForShop(
      partner: Partner,
      shopId: string,
      list: Extract<FeedList, 'recommended' | 'news'>,
      user: string | null,
    ): Promise<ListForShop> {
      const source = findFeedSource(partner, shopId);
      if (!source) return { total: 0, items: [], updated_at: null };
      const row = await rows.findFeed(source);
      refresher.refreshIfStale(source, row);
      const customer = user === null ? null : await rows.findCustomerOf(partner.alias, shopId, user);
      const personal =
        list === 'recommended' && customer && source.personalUrl !== null
          ? await rows.findPersonal(customer.readerId)
          : null;
      const chosen = describeTo(personal, await rows.listBooks(personal?.recommended ?? []));
      const books = chosen.length > 0 ? chosen : await rows.listBooks(row?.[list] ?? []);
      const copies = customer ? await findCopies(rows, customer.readerId, books, { deliveredOnly: true }) : new Map();
      const fetchedAt = (chosen.length > 0 ? personal : row)?.fetchedAt;
      return {
        total: books.length,
        items: books.map((book) => toWireBook(book, copies)),
        updated_at: fetchedAt?.toISOString() ?? null,
      };
    },

    /** A book that the reader's shop has or had in its feed; null for any other. */
    async findBook(readerId: bigint, id: string): Promise<PartnerBookRow | null> {
      const customer = await rows.findCustomer(readerId);
      const partner = customer && (await shops.findPartner(customer.alias));
      const source = partner && findFeedSource(partner, customer.shopId);
      const [book] = source ? await rows.listBooks([BigInt(id)]) : [];
      return book && book.alias === source?.alias && book.shopId === source.shopId ? book : null;
    },
    /** The stored cover; null when there is none. */
    readCover: partnerCovers.read,

    /** Queues the feeds that are due, and forgets those that the settings no longer name. Answers how many are due. */
    async refreshFeeds(): Promise<number> {
      const sources = (await shops.listPartners()).flatMap(listFeedSources);
      const existing = await rows.listFeeds();
      const find = ({ alias, shopId }: FeedKey): FeedRow | null =>
        existing.find((row) => row.alias === alias && row.shopId === shopId) ?? null;
      const due = sources.filter((source) => isFeedDue(find(source), source.url, clock.now(), FRESH_MS));
      for (const { alias, shopId } of due) await queue.send(fetchFeedKind, { alias, shopId });
      const isNamed = (row: FeedRow): boolean =>
        sources.some(({ alias, shopId }) => alias === row.alias && shopId === row.shopId);
      for (const row of existing) if (!isNamed(row)) await rows.deleteFeed(row);
      return due.length;
    },
    fetchFeed: async (feed: FeedKey): Promise<FetchOutcome> => fetchCoversOf(feed, await fetcher.fetchFeed(feed)),
    async fetchPersonal(readerId: bigint): Promise<FetchOutcome> {
      const { feed, outcome } = await fetcher.fetchPersonal(readerId);
      return feed ? fetchCoversOf(feed, outcome) : outcome;
    },
    fetchCovers: partnerCovers.fetchCovers,
    /** Deletes books that left the feeds long ago, and covers without a book. */
    clean: (): Promise<{ books: number; covers: number }> => {
      const now = clock.now();
      return rows.deleteUnused(
        subtractPeriod(now, retention.partnerBook.period),
        new Date(now.getTime() - HOUR_MS), // a cover is stored before its book names it
      );
    },
  };
};

/** The books as the shop describes them to one reader. */
const describeTo = (personal: PersonalRow | null, books: readonly PartnerBookRow[]): PartnerBookRow[] => {
  const described = new Map((personal?.books ?? []).map((book) => [book.externalId, book]));
  return books.map((book) => ({ ...book, ...described.get(book.externalId) }));
};

const toShopLink = (partner: Partner, shopId: string): { name: string; home_url: string } => {
  const shop = partner.sub_partners.find((shop) => shop.shop_id === shopId);
  return { name: shop?.name ?? partner.name, home_url: shop?.home_url || partner.home_url };
};

const toStory = ({ createdAt, ...story }: FeedRow['stories'][number]): PartnerStory => ({
  ...story,
  created_at: createdAt,
});
