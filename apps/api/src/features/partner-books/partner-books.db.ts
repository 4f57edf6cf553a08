import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { FeedBook, FeedStory } from './feed-parser.ts';
import { type Taste, toGenreKey } from './rank-books.ts';

/** The feed of a partner (`shopId` empty), or of one of its shops. */
export type FeedKey = { alias: string; shopId: string };
export type FeedRow = FeedKey & {
  url: string;
  etag: string | null;
  fetchedAt: Date | null;
  attemptedAt: Date;
  failures: number;
  problem: string | null;
  dropped: number;
  firstDropped: string | null;
  recommended: bigint[];
  bestsellers: bigint[];
  news: bigint[];
  bookOfTheWeek: bigint | null;
  stories: FeedStory[];
};
export type FeedContent = Pick<
  FeedRow,
  'recommended' | 'bestsellers' | 'news' | 'bookOfTheWeek' | 'stories' | 'dropped' | 'firstDropped' | 'etag'
>;
export type PartnerBookRow = FeedKey & {
  id: bigint;
  externalId: string;
  title: string;
  authors: string | null;
  url: string;
  year: number | null;
  description: string;
  fastHash: string | null;
  isAudioBook: boolean;
  series: string | null;
  authorNames: string[];
  genreNames: string[];
  createdAt: Date;
  coverSha256: Uint8Array | null;
  coverUrl: string | null;
  coverTriedAt: Date | null;
  seenAt: Date;
};
/** How a shop describes a book to one reader. It may be meant for this one alone, such as an address that names the customer. */
export type PersonalBook = Pick<
  FeedBook,
  'externalId' | 'title' | 'authors' | 'url' | 'year' | 'description' | 'fastHash' | 'isAudioBook'
>;
export type PersonalRow = {
  fetchedAt: Date | null;
  attemptedAt: Date;
  failures: number;
  recommended: bigint[];
  bookOfTheWeek: bigint | null;
  books: PersonalBook[];
};
/** A reader as a shop knows it. */
export type ShopCustomer = { readerId: bigint; alias: string; shopId: string; externalId: string };

const CUSTOMER = { id: true, providerAlias: true, shopId: true, externalId: true } as const;

export type PartnerBooksDb = ReturnType<typeof createPartnerBooksDb>;

export const createPartnerBooksDb = (db: Database) => ({
  async findCustomer(readerId: bigint): Promise<ShopCustomer | null> {
    const row = await db.reader.findUnique({ where: { id: readerId }, select: CUSTOMER });
    return row && toCustomer(row);
  },
  async findCustomerOf(alias: string, shopId: string, externalId: string): Promise<ShopCustomer | null> {
    const where = { providerAlias_shopId_externalId: { providerAlias: alias, shopId, externalId } };
    const row = await db.reader.findUnique({ where, select: CUSTOMER });
    return row && toCustomer(row);
  },

  async findFeed({ alias, shopId }: FeedKey): Promise<FeedRow | null> {
    const row = await db.partnerFeed.findUnique({ where: { alias_shopId: { alias, shopId } } });
    return row && toFeedRow(row);
  },
  listFeeds: async (): Promise<FeedRow[]> =>
    (await db.partnerFeed.findMany({ orderBy: [{ alias: 'asc' }, { shopId: 'asc' }] })).map(toFeedRow),
  async deleteFeed({ alias, shopId }: FeedKey): Promise<void> {
    await db.partnerFeed.deleteMany({ where: { alias, shopId } });
  },
  /** After an attempt without new content: it failed, or nothing has changed. */
  async saveAttempt({ alias, shopId }: FeedKey, url: string, problem: string | null, now: Date): Promise<void> {
    await db.$executeRaw`
      INSERT INTO partner_feed AS f (alias, shop_id, url, attempted_at, problem, failures)
      VALUES (${alias}, ${shopId}, ${url}, ${now}, ${problem}, ${problem === null ? 0 : 1})
      ON CONFLICT (alias, shop_id) DO UPDATE SET attempted_at = EXCLUDED.attempted_at, problem = EXCLUDED.problem,
        failures = CASE WHEN EXCLUDED.problem IS NULL THEN 0 WHEN f.url = EXCLUDED.url THEN f.failures + 1 ELSE 1 END,
        fetched_at = CASE WHEN EXCLUDED.problem IS NULL THEN EXCLUDED.attempted_at ELSE f.fetched_at END,
        etag = CASE WHEN f.url = EXCLUDED.url THEN f.etag END, url = EXCLUDED.url`;
  },
  async saveFeed(tx: Db, { alias, shopId }: FeedKey, url: string, content: FeedContent, now: Date): Promise<void> {
    const data = {
      ...content,
      stories: content.stories satisfies Prisma.InputJsonValue,
      url,
      fetchedAt: now,
      attemptedAt: now,
      failures: 0,
      problem: null,
    };
    await tx.partnerFeed.upsert({
      where: { alias_shopId: { alias, shopId } },
      create: { alias, shopId, ...data },
      update: data,
    });
  },

  /** Answers our ids by those of the shop. */
  upsertBooks: (tx: Db, feed: FeedKey, books: readonly FeedBook[], now: Date): Promise<Map<string, bigint>> =>
    writeBooks(
      tx,
      feed,
      books,
      now,
      Prisma.sql`title = EXCLUDED.title, authors = EXCLUDED.authors,
        url = EXCLUDED.url, year = EXCLUDED.year, description = EXCLUDED.description, fast_hash = EXCLUDED.fast_hash,
        is_audio_book = EXCLUDED.is_audio_book, series = EXCLUDED.series, author_names = EXCLUDED.author_names,
        genre_names = EXCLUDED.genre_names, cover_url = EXCLUDED.cover_url, seen_at = EXCLUDED.seen_at,
        created_at = CASE WHEN EXCLUDED.created_at = EXCLUDED.seen_at THEN b.created_at ELSE EXCLUDED.created_at END`,
    ),
  /**
   * The same for the books of one reader. How they are described is stored with this reader only (`savePersonal`); what is known of a
   * book that others see stays as it is.
   */
  addBooks: (tx: Db, feed: FeedKey, books: readonly FeedBook[], now: Date): Promise<Map<string, bigint>> =>
    writeBooks(tx, feed, books.map(withoutDescription), now, Prisma.sql`seen_at = EXCLUDED.seen_at`),
  /** Deletes what was in the feed longest ago, so that `most` stay. Waits for no other transaction. */
  trimBooks: ({ alias, shopId }: FeedKey, most: number, seenBefore: Date): Promise<number> =>
    db.$executeRaw`
      DELETE FROM partner_book WHERE id IN (
        SELECT id FROM partner_book WHERE seen_at < ${seenBefore} AND id IN (
          SELECT id FROM partner_book WHERE alias = ${alias} AND shop_id = ${shopId} ORDER BY seen_at DESC, id DESC OFFSET ${most})
        FOR UPDATE SKIP LOCKED)`,
  countBooks: ({ alias, shopId }: FeedKey): Promise<number> => db.partnerBook.count({ where: { alias, shopId } }),
  async listKnown({ alias, shopId }: FeedKey, externalIds: readonly string[]): Promise<Set<string>> {
    const where = { alias, shopId, externalId: { in: [...externalIds] } };
    const rows = await db.partnerBook.findMany({ where, select: { externalId: true } });
    return new Set(rows.map(({ externalId }) => externalId));
  },
  /** The books with these ids, in this order; those that are gone are left out. */
  async listBooks(ids: readonly bigint[]): Promise<PartnerBookRow[]> {
    const rows = await db.partnerBook.findMany({ where: { id: { in: [...ids] } } });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  },

  async findPersonal(readerId: bigint): Promise<PersonalRow | null> {
    const row = await db.personalFeed.findUnique({ where: { readerId } });
    return row && { ...row, books: row.books as PersonalBook[] }; // written by `savePersonal`
  },
  async savePersonal(
    tx: Db,
    readerId: bigint,
    content: Pick<PersonalRow, 'recommended' | 'bookOfTheWeek' | 'books'>,
    now: Date,
  ): Promise<void> {
    const data = { ...content, fetchedAt: now, attemptedAt: now, failures: 0 };
    await tx.personalFeed.upsert({ where: { readerId }, create: { readerId, ...data }, update: data });
  },
  async savePersonalFailure(readerId: bigint, now: Date): Promise<void> {
    await db.personalFeed.upsert({
      where: { readerId },
      create: { readerId, attemptedAt: now, failures: 1 },
      update: { attemptedAt: now, failures: { increment: 1 } },
    });
  },

  /** How many books a reader has of these authors, series and genres. Kept counts: a large library costs nothing. */
  async findTaste(readerId: bigint, books: readonly PartnerBookRow[]): Promise<Taste> {
    const authors = books.flatMap(({ authorNames }) => authorNames);
    const series = books.flatMap(({ series }) => series ?? []);
    const genres = books.flatMap(({ genreNames }) => genreNames.map(toGenreKey));
    const rows = await db.$queryRaw<{ kind: keyof Taste; name: string; books: number }[]>`
      SELECT kind, name, books FROM shelf WHERE reader_id = ${readerId} AND kind = 'author' AND name = ANY (${authors}::text[])
      UNION ALL
      SELECT kind, name, books FROM shelf WHERE reader_id = ${readerId} AND kind = 'series' AND name = ANY (${series}::text[])
      UNION ALL
      SELECT kind, lower(name), sum(books)::int FROM shelf
      WHERE reader_id = ${readerId} AND kind = 'genre' AND lower(name) = ANY (${genres}::text[]) GROUP BY kind, lower(name)`;
    const toCounts = (kind: keyof Taste) =>
      new Map(rows.filter((row) => row.kind === kind).map(({ name, books: count }) => [name, count]));
    return { author: toCounts('author'), series: toCounts('series'), genre: toCounts('genre') };
  },
  /** The books of a library with one of these hashes. */
  listOwned: (
    readerId: bigint,
    hashes: readonly string[],
  ): Promise<{ id: bigint; fastHash: string; purchased: boolean }[]> =>
    db.book.findMany({
      where: { readerId, fastHash: { in: [...hashes] } },
      select: { id: true, fastHash: true, purchased: true },
      orderBy: { id: 'desc' },
    }),
  /** What this reader was delivered of these books; `bookId` is null after it was deleted here. */
  listPurchases: (
    readerId: bigint,
    products: readonly string[],
    hashes: readonly string[],
  ): Promise<{ product: string | null; fastHash: string; bookId: bigint | null }[]> =>
    db.$queryRaw`
      SELECT p.product, p.fast_hash AS "fastHash", b.id AS "bookId" FROM purchase p
      LEFT JOIN book b ON b.reader_id = ${readerId} AND b.sha256 = p.sha256
      WHERE p.reader_id = ${readerId} AND (p.product = ANY (${products}::text[]) OR p.fast_hash = ANY (${hashes}::text[]))
      ORDER BY p.bought_at`,

  /** Deletes books that left every feed before a time, and covers that no book has any more. */
  async deleteUnused(seenBefore: Date, storedBefore: Date): Promise<{ books: number; covers: number }> {
    const books = await db.$executeRaw`
      DELETE FROM partner_book b WHERE b.seen_at < ${seenBefore}
        AND NOT EXISTS (SELECT 1 FROM partner_feed f WHERE f.alias = b.alias AND f.shop_id = b.shop_id
          AND (b.id = ANY (f.recommended || f.bestsellers || f.news) OR b.id = f.book_of_the_week))`;
    const covers = await db.$executeRaw`
      DELETE FROM partner_cover c WHERE NOT EXISTS (SELECT 1 FROM partner_book b WHERE b.cover_sha256 = c.sha256)
        AND c.stored_at < ${storedBefore}`;
    return { books, covers };
  },
});

const withoutDescription = (book: FeedBook): FeedBook => ({
  ...book,
  title: '',
  authors: null,
  authorNames: [],
  url: '',
  description: '',
  fastHash: null,
  series: null,
  genreNames: [],
});

/** Books of the same shop are written in one order, so that two processes do not deadlock. */
const writeBooks = async (
  tx: Db,
  { alias, shopId }: FeedKey,
  books: readonly FeedBook[],
  now: Date,
  changes: Prisma.Sql,
): Promise<Map<string, bigint>> => {
  const rows = await tx.$queryRaw<{ id: bigint; externalId: string }[]>`
    INSERT INTO partner_book AS b (alias, shop_id, external_id, title, authors, url, year, description, fast_hash,
      is_audio_book, series, author_names, genre_names, created_at, seen_at, cover_url)
    SELECT ${alias}, ${shopId}, "externalId", title, authors, url, year, description, "fastHash",
      "isAudioBook", series, "authorNames", "genreNames", coalesce("createdAt", ${now}), ${now}, "coverUrl"
    FROM jsonb_to_recordset(${JSON.stringify(books)}::jsonb) AS given("externalId" text, title text, authors text, url text,
      year int, description text, "fastHash" text, "isAudioBook" bool, series text, "authorNames" text[],
      "genreNames" text[], "createdAt" timestamptz, "coverUrl" text)
    ORDER BY "externalId"
    ON CONFLICT (alias, shop_id, external_id) DO UPDATE SET ${changes}
    RETURNING id, external_id AS "externalId"`;
  return new Map(rows.map(({ id, externalId }) => [externalId, id]));
};

type CustomerRow = { id: bigint; providerAlias: string; shopId: string; externalId: string };
const toCustomer = ({ id, providerAlias, shopId, externalId }: CustomerRow): ShopCustomer => ({
  readerId: id,
  alias: providerAlias,
  shopId,
  externalId,
});

/** `stories` was written by `saveFeed`. */
const toFeedRow = (row: Omit<FeedRow, 'stories'> & { stories: unknown }): FeedRow => ({
  ...row,
  stories: row.stories as FeedStory[],
});
