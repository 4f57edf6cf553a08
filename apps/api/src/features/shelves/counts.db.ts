import type { Book as BookModel } from '../../generated/prisma/client.ts';
import { type Db, Prisma } from '../../platform/db/db.ts';

/** What of a book decides on which shelves it stands. */
export type CountedBook = Pick<
  BookModel,
  'isAudioBook' | 'favorite' | 'positionAt' | 'readStatus' | 'format' | 'series' | 'authorNames' | 'genreNames'
>;
/** By how many books a shelf grows; negative: shrinks. */
export type ShelfStep = { kind: string; name: string; books: number };

/**
 * Table expressions that count the words of index entries, before these are written or deleted: the stored entries of the books
 * `ids` go, and entries with the texts `words` come. The books and the reader's row are locked. Words are looked up one by one:
 * a join would read all words of the reader, whose number the planner does not know.
 */
export const buildWordCounts = (readerId: bigint, ids: readonly bigint[], words: readonly string[]) => Prisma.sql`
  word_steps AS MATERIALIZED (
    SELECT word, sum(step)::int AS step FROM (
      SELECT words_in(words) COLLATE "C" AS word, 1 AS step FROM unnest(${words}::text[]) AS words
      UNION ALL SELECT words_in(words) COLLATE "C", -1 FROM indexed_book
        WHERE reader_id = ${readerId} AND book_id = ANY (${ids}::bigint[])
    ) AS each GROUP BY word HAVING sum(step) <> 0
  ), more_words AS (
    INSERT INTO indexed_word (reader_id, word, books)
    SELECT ${readerId}, word, step FROM word_steps WHERE step > 0
    ON CONFLICT (reader_id, word) DO UPDATE SET books = indexed_word.books + excluded.books
  ), no_words AS (
    DELETE FROM indexed_word w USING word_steps s
    WHERE w.reader_id = ${readerId} AND w.word = ANY (ARRAY(SELECT word FROM word_steps WHERE step < 0))
      AND w.word = s.word AND w.books <= -s.step
  ), fewer_words AS (
    UPDATE indexed_word w SET books = w.books + s.step FROM word_steps s
    WHERE w.reader_id = ${readerId} AND w.word = ANY (ARRAY(SELECT word FROM word_steps WHERE step < 0))
      AND w.word = s.word AND s.step < 0 AND w.books > -s.step
  )`;

/** Table expressions that count books on shelves, each of which is given once. */
const buildShelfCounts = (readerId: bigint, steps: readonly ShelfStep[]) => Prisma.sql`
  shelf_steps AS (
    SELECT * FROM unnest(${steps.map(({ kind }) => kind)}::text[], ${steps.map(({ name }) => name)}::text[],
      ${steps.map(({ books }) => books)}::int[]) AS s (kind, name, step)
  ), more_shelves AS (
    INSERT INTO shelf (reader_id, kind, name, books) SELECT ${readerId}, kind, name, step FROM shelf_steps WHERE step > 0
    ON CONFLICT (reader_id, kind, name) DO UPDATE SET books = shelf.books + excluded.books
  ), no_shelves AS (
    DELETE FROM shelf s USING shelf_steps f
    WHERE s.reader_id = ${readerId} AND s.kind = f.kind AND s.name = f.name AND s.books <= -f.step
  ), fewer_shelves AS (
    UPDATE shelf s SET books = s.books + f.step FROM shelf_steps f
    WHERE s.reader_id = ${readerId} AND s.kind = f.kind AND s.name = f.name AND f.step < 0 AND s.books > -f.step
  )`;

/** Writes the numbers of books of shelves and words. A shelf or word without a book has no row. */
export const countsDb = {
  async lockReader(tx: Db, readerId: bigint): Promise<void> {
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
  },
  /** Locks the reader's row and returns what is counted of these books, which are locked already. */
  lockCounted: (tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<CountedBook[]> =>
    tx.$queryRaw<CountedBook[]>`
      SELECT b.is_audio_book AS "isAudioBook", b.favorite, b.position_at AS "positionAt", b.read_status AS "readStatus",
        b.format, b.series, b.author_names AS "authorNames", b.genre_names AS "genreNames"
      FROM reader r, book b
      WHERE r.id = ${readerId} AND b.reader_id = ${readerId} AND b.id = ANY (${ids}::bigint[]) FOR NO KEY UPDATE OF r`,
  /** The reader's row is locked. */
  async updateShelves(tx: Db, readerId: bigint, steps: readonly ShelfStep[]): Promise<void> {
    await tx.$executeRaw`WITH ${buildShelfCounts(readerId, steps)} SELECT 1`;
  },
  /** Counts shelves, and the words of books that are about to be deleted; the books and the reader's row are locked. */
  async removeBooks(tx: Db, readerId: bigint, ids: readonly bigint[], steps: readonly ShelfStep[]): Promise<void> {
    await tx.$executeRaw`WITH ${buildShelfCounts(readerId, steps)}, ${buildWordCounts(readerId, ids, [])} SELECT 1`;
  },
};
