import type { UnindexedBook } from '../../generated/prisma/client.ts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';
import { buildWordCounts } from './counts.db.ts';

export type ShelfKind = 'all' | 'audio' | 'favorites' | 'opened' | 'reading' | 'read' | NamedShelfKind;
export type NamedShelfKind = 'author' | 'series' | 'genre' | 'format';

/** The fields of a book that are indexed for search. */
export type IndexableBook = {
  readerId: bigint;
  id: bigint;
  title: string;
  series: string | null;
  seriesOrd: string | null;
  authorNames: string[];
  genreNames: string[];
  tags: string[];
  format: string;
  isAudioBook: boolean;
  publisher: string | null;
  isbn: string | null;
  /** The file name. */
  name: string;
};
export type BookIndexEntry = {
  readerId: bigint;
  bookId: bigint;
  isAudioBook: boolean;
  titleFold: string;
  words: string;
  tokens: bigint[];
};
export type AuthorIndexEntry = { readerId: bigint; name: string; folded: string; tokens: bigint[] };

export type OutdatedBook = { version: number; readerId: bigint; bookId: bigint };

/** Where a shelf stands in the order of its kind. */
export type ShelfPlace = { key: string; name: string };
export type ShelfCount = ShelfPlace & { count: number };

/**
 * Counts the versions of `toBookEntry`: raised whenever books are found by other words than before. A job makes the
 * entries of older versions again.
 */
const INDEX_VERSION = 4;

const formatArray = (tokens: readonly bigint[]): string => `{${tokens.join(',')}}`;

const INDEXABLE_COLUMNS = {
  readerId: true,
  id: true,
  title: true,
  series: true,
  seriesOrd: true,
  authorNames: true,
  genreNames: true,
  tags: true,
  format: true,
  isAudioBook: true,
  publisher: true,
  isbn: true,
  name: true,
} satisfies Prisma.BookSelect;

export const createShelvesDb = (db: Database) => ({
  /** Number of books on a shelf; 0 when there is no such shelf. */
  async countBooks(readerId: bigint, kind: ShelfKind, name: string): Promise<number> {
    const [shelf] = await db.$queryRaw<{ books: number }[]>`${PREPARED}
      SELECT books FROM shelf WHERE reader_id = ${readerId} AND kind = ${kind} AND name = ${name}`;
    return shelf?.books ?? 0;
  },
  /** Number of books on each unnamed shelf, by kind. */
  async countBooksByKind(readerId: bigint): Promise<Map<string, number>> {
    const shelves = await db.shelf.findMany({
      where: { readerId, name: '', kind: { in: ['all', 'audio', 'favorites', 'opened', 'reading', 'read'] } },
      select: { kind: true, books: true },
    });
    return new Map(shelves.map(({ kind, books }) => [kind, books]));
  },
  /** Shelves of a kind in their order, after the given one. */
  list: (readerId: bigint, kind: NamedShelfKind, after: ShelfPlace | null, take: number): Promise<ShelfCount[]> => {
    const isAfter = after
      ? Prisma.sql`AND (coalesce(sort_key, name), name COLLATE "C") > (${after.key}, ${after.name})`
      : Prisma.empty;
    return db.$queryRaw<ShelfCount[]>`
      SELECT coalesce(sort_key, name) AS key, name, books AS count FROM shelf
      WHERE reader_id = ${readerId} AND kind = ${kind} ${isAfter} ORDER BY coalesce(sort_key, name), name COLLATE "C" LIMIT ${take}`;
  },
  countShelves: (readerId: bigint, kind: NamedShelfKind): Promise<number> =>
    db.shelf.count({ where: { readerId, kind } }),
  /** The numbers of the books in these series, by series name. */
  async listSeriesNumbers(readerId: bigint, names: readonly string[]): Promise<Map<string, string[]>> {
    const series = await db.$queryRaw<{ name: string; numbers: string[] }[]>`
      SELECT series_key AS name, array_agg(DISTINCT series_ord) AS numbers FROM book
      WHERE reader_id = ${readerId} AND series_key = ANY (${names}::text[]) AND series_key IS NOT NULL
        AND series_ord IS NOT NULL
      GROUP BY 1`;
    return new Map(series.map(({ name, numbers }) => [name, numbers]));
  },
  /** As everything that counts books does before it counts, so no deadlock occurs. */
  async lockReader(tx: Db, readerId: bigint): Promise<void> {
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
  },
  /**
   * Writes the index entries of one reader's books and of their author shelves. The caller has locked the book rows, then the
   * reader's row, and counted the shelves.
   */
  async upsertIndexEntries(
    tx: Db,
    readerId: bigint,
    books: readonly BookIndexEntry[],
    authors: readonly AuthorIndexEntry[],
  ): Promise<void> {
    const ids = books.map(({ bookId }) => bookId);
    const words = books.map((book) => book.words);
    // counted: words in the same statement
    await tx.$executeRaw`
      WITH ${buildWordCounts(readerId, ids, words)}, indexed AS (
        DELETE FROM unindexed_book WHERE reader_id = ${readerId} AND book_id = ANY (${ids}::bigint[])
      ), folded AS (
        UPDATE shelf s SET folded = a.folded, tokens = a.tokens FROM (SELECT name, folded, tokens::bigint[] AS tokens FROM unnest(
          ${authors.map(({ name }) => name)}::text[],
          ${authors.map(({ folded }) => folded)}::text[],
          ${authors.map(({ tokens }) => formatArray(tokens))}::text[]
        ) AS given (name, folded, tokens)) AS a
        WHERE s.reader_id = ${readerId} AND s.kind = 'author' AND s.name = a.name
          AND (s.tokens IS NULL OR s.folded <> a.folded)
      )
      INSERT INTO indexed_book (reader_id, book_id, is_audio_book, title_fold, words, tokens, version)
      SELECT ${readerId}, book_id, is_audio_book, title_fold, words, tokens::bigint[], ${INDEX_VERSION}::smallint FROM unnest(
        ${ids}::bigint[],
        ${books.map(({ isAudioBook }) => isAudioBook)}::boolean[],
        ${books.map(({ titleFold }) => titleFold)}::text[],
        ${words}::text[],
        ${books.map(({ tokens }) => formatArray(tokens))}::text[]
      ) AS i (book_id, is_audio_book, title_fold, words, tokens)
      ON CONFLICT (reader_id, book_id)
        DO UPDATE SET title_fold = excluded.title_fold, words = excluded.words, tokens = excluded.tokens,
          version = excluded.version`;
  },
  /** Locks and returns these books of one reader. */
  async lockBooks(tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<IndexableBook[]> {
    await tx.$queryRaw`
      SELECT 1 FROM book WHERE reader_id = ${readerId} AND id = ANY (${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`;
    return tx.book.findMany({ where: { readerId, id: { in: [...ids] } }, select: INDEXABLE_COLUMNS });
  },
  /** The narrators of each of the books that names some. */
  async listNarrators(tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<Map<bigint, string[]>> {
    const books = await tx.$queryRaw<{ id: bigint; narrators: string[] }[]>`
      SELECT b.id, jsonb_path_query_array(d.metadata, '$.contributors[*] ? (@.role == "nrt").name') AS narrators
      FROM book b JOIN document d ON d.sha256 = b.sha256 AND d.facts = b.facts
      WHERE b.reader_id = ${readerId} AND b.id = ANY (${ids}::bigint[]) AND d.metadata @? '$.contributors[*] ? (@.role == "nrt")'`;
    return new Map(books.map(({ id, narrators }) => [id, narrators]));
  },
  /** Whether all books of the reader are indexed. */
  isIndexed: async (readerId: bigint): Promise<boolean> =>
    (await db.unindexedBook.findFirst({ where: { readerId }, select: { readerId: true } })) === null,
  /** Books that are not indexed yet, after the given one. Across readers: for the job. */
  listUnindexed: (after: UnindexedBook, take: number): Promise<UnindexedBook[]> =>
    db.$queryRaw<UnindexedBook[]>`
      SELECT reader_id AS "readerId", book_id AS "bookId" FROM unindexed_book
      WHERE (reader_id, book_id) > (${after.readerId}, ${after.bookId}) ORDER BY reader_id, book_id LIMIT ${take}`,
  /** Books whose entry an older version of the index made, after the given one. Across readers: for the job. */
  listOutdated: (after: OutdatedBook, take: number): Promise<OutdatedBook[]> =>
    db.$queryRaw<OutdatedBook[]>`
      SELECT version, reader_id AS "readerId", book_id AS "bookId" FROM indexed_book
      WHERE version < ${INDEX_VERSION} AND (version, reader_id, book_id) > (${after.version}, ${after.readerId}, ${after.bookId})
      ORDER BY version, reader_id, book_id LIMIT ${take}`,
});
