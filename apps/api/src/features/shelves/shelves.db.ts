import type { Prisma, UnindexedBook } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';

export type ShelfKind = 'all' | 'audio' | 'favorites' | 'opened' | 'reading' | 'read' | NamedShelf;
export type NamedShelf = 'author' | 'series' | 'genre' | 'format';

/** The facts of a book that it is found by. */
export type Described = {
  readerId: bigint;
  id: bigint;
  title: string;
  series: string | null;
  authorNames: string[];
  genreNames: string[];
  format: string;
  isAudioBook: boolean;
};
export type BookEntry = {
  readerId: bigint;
  bookId: bigint;
  isAudioBook: boolean;
  titleFold: string;
  words: string;
  tokens: bigint[];
};
export type AuthorEntry = { readerId: bigint; name: string; folded: string; tokens: bigint[] };

export type NamedCount = { name: string; count: number };

const arrayText = (tokens: readonly bigint[]): string => `{${tokens.join(',')}}`;

const DESCRIBED = {
  readerId: true,
  id: true,
  title: true,
  series: true,
  authorNames: true,
  genreNames: true,
  format: true,
  isAudioBook: true,
} satisfies Prisma.BookSelect;

export const shelvesDb = (db: Database) => ({
  /** Books on one shelf; 0 where there is none of that name. */
  async count(readerId: bigint, kind: ShelfKind, name: string): Promise<number> {
    const [shelf] = await db.$queryRaw<{ books: number }[]>`${PREPARED}
      SELECT books FROM shelf WHERE reader_id = ${readerId} AND kind = ${kind} AND name = ${name}`;
    return shelf?.books ?? 0;
  },
  /** Books on each shelf without a name. */
  async counts(readerId: bigint): Promise<Map<string, number>> {
    const shelves = await db.shelf.findMany({
      where: { readerId, name: '', kind: { in: ['all', 'audio', 'favorites', 'opened', 'reading', 'read'] } },
      select: { kind: true, books: true },
    });
    return new Map(shelves.map(({ kind, books }) => [kind, books]));
  },
  /** Shelves of a kind by name, behind one of them. */
  list: (readerId: bigint, kind: NamedShelf, after: string | null, take: number): Promise<NamedCount[]> =>
    db.$queryRaw<NamedCount[]>`
      SELECT name, books AS count FROM shelf
      WHERE reader_id = ${readerId} AND kind = ${kind} AND (${after}::text IS NULL OR name > ${after})
      ORDER BY name LIMIT ${take}`,
  size: (readerId: bigint, kind: NamedShelf): Promise<number> => db.shelf.count({ where: { readerId, kind } }),
  /** The numbers that books of these series have, by their names. */
  async numbers(readerId: bigint, names: readonly string[]): Promise<Map<string, string[]>> {
    const series = await db.$queryRaw<{ name: string; numbers: string[] }[]>`
      SELECT series_key AS name, array_agg(DISTINCT series_ord) AS numbers FROM book
      WHERE reader_id = ${readerId} AND series_key = ANY (${names}::text[]) AND series_key IS NOT NULL
        AND series_ord IS NOT NULL
      GROUP BY 1`;
    return new Map(series.map(({ name, numbers }) => [name, numbers]));
  },
  /**
   * What these books of one reader, and the authors among the shelves, are found by. The books’ rows are locked by the
   * caller; the reader’s is here, before the shelves, as by everyone who counts books: nobody waits in a ring.
   */
  async index(tx: Db, readerId: bigint, books: readonly BookEntry[], authors: readonly AuthorEntry[]): Promise<void> {
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
    await tx.$executeRaw`
      INSERT INTO indexed_book (reader_id, book_id, is_audio_book, title_fold, words, tokens)
      SELECT reader_id, book_id, is_audio_book, title_fold, words, tokens::bigint[] FROM unnest(
        ${books.map(({ readerId }) => readerId)}::bigint[],
        ${books.map(({ bookId }) => bookId)}::bigint[],
        ${books.map(({ isAudioBook }) => isAudioBook)}::boolean[],
        ${books.map(({ titleFold }) => titleFold)}::text[],
        ${books.map(({ words }) => words)}::text[],
        ${books.map(({ tokens }) => arrayText(tokens))}::text[]
      ) AS i (reader_id, book_id, is_audio_book, title_fold, words, tokens)
      ON CONFLICT (reader_id, book_id)
        DO UPDATE SET title_fold = excluded.title_fold, words = excluded.words, tokens = excluded.tokens`;
    await tx.unindexedBook.deleteMany({ where: { readerId, bookId: { in: books.map(({ bookId }) => bookId) } } });
    if (authors.length === 0) return;
    await tx.$executeRaw`
      UPDATE shelf s SET folded = a.folded, tokens = a.tokens::bigint[] FROM unnest(
        ${authors.map(({ readerId }) => readerId)}::bigint[],
        ${authors.map(({ name }) => name)}::text[],
        ${authors.map(({ folded }) => folded)}::text[],
        ${authors.map(({ tokens }) => arrayText(tokens))}::text[]
      ) AS a (reader_id, name, folded, tokens)
      WHERE s.reader_id = a.reader_id AND s.kind = 'author' AND s.name = a.name AND s.tokens IS NULL`;
  },
  /** These books of one reader, so that nobody changes them before the transaction ends. */
  async locked(tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<Described[]> {
    await tx.$queryRaw`
      SELECT 1 FROM book WHERE reader_id = ${readerId} AND id = ANY (${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`;
    return tx.book.findMany({ where: { readerId, id: { in: [...ids] } }, select: DESCRIBED });
  },
  /** Whether all books of the reader are found by their tokens. */
  isIndexed: async (readerId: bigint): Promise<boolean> =>
    (await db.unindexedBook.findFirst({ where: { readerId }, select: { readerId: true } })) === null,
  /** Books that were not indexed yet, from one on. */
  unindexed: (after: { readerId: bigint; bookId: bigint }, take: number): Promise<UnindexedBook[]> =>
    db.$queryRaw<UnindexedBook[]>`
      SELECT reader_id AS "readerId", book_id AS "bookId" FROM unindexed_book
      WHERE (reader_id, book_id) > (${after.readerId}, ${after.bookId}) ORDER BY reader_id, book_id LIMIT ${take}`,
});
