import { type Database, Prisma } from '../../platform/db/db.ts';

/** What is looked for in one reader's books: tokens that a hit has all of, and the beginnings of its words. */
export type Wanted = { readerId: bigint; folded: string; words: readonly string[]; tokens: readonly bigint[] };
/** Two tokens that stand side by side in a word: enough to make it likely that it is that word. */
export type Pair = readonly [bigint, bigint];
export type Hit = { id: bigint; group: 'recent' | 'books' | 'audiobooks'; total: number };
export type NamedHit = { name: string; count: number; total: number };
export type NearBook = { id: bigint; words: string; isAudioBook: boolean; openedAt: Date | null };
export type NearName = { name: string; count: number; folded: string };

/** Hits that are looked at: of a word that is in more books some thousands are as good as all. */
const MOST_HITS = 5000;
/** Of the books that were read last so many are looked at. */
const MOST_RECENT = 1000;
const MOST_OF_A_PAIR = 2000;
const MOST_NEAR = 300;

/** Words hold letters and digits only: nothing in them means anything to LIKE. */
const beginnings = (words: readonly string[]): string[] => words.map((word) => `% ${word}%`);

export const searchDb = (db: Database) => ({
  /** The best of each group that have all the words, with the number of all that have. */
  books: ({ readerId, folded, words, tokens }: Wanted, take: number): Promise<Hit[]> =>
    db.$queryRaw<Hit[]>`
      WITH having_all AS MATERIALIZED (
        SELECT book_id, title_fold, is_audio_book FROM indexed_book
        WHERE tokens @> ${tokens}::bigint[] AND reader_id = ${readerId} AND words LIKE ALL (${beginnings(words)}::text[])
        LIMIT ${MOST_HITS}
      ), begun AS (
        SELECT book_id, title_fold, is_audio_book FROM indexed_book
        WHERE reader_id = ${readerId} AND title_fold >= ${folded} AND title_fold < ${`${folded}\u{10FFFF}`}
        ORDER BY title_fold LIMIT ${take}
      ), found AS MATERIALIZED (
        SELECT * FROM having_all
        UNION ALL SELECT * FROM begun WHERE book_id NOT IN (SELECT book_id FROM having_all)
      ), totals AS (
        SELECT is_audio_book, count(*)::int AS total FROM found GROUP BY is_audio_book
      ), read AS (
        SELECT id, opened_key FROM book WHERE reader_id = ${readerId} AND opened_key > to_timestamp(0)
        ORDER BY opened_key DESC, id DESC LIMIT ${MOST_RECENT}
      ), recent AS (
        SELECT read.id, (count(*) OVER ())::int AS total, row_number() OVER (ORDER BY opened_key DESC, read.id DESC) AS place
        FROM read JOIN found ON found.book_id = read.id
      )
      SELECT best.id, CASE WHEN totals.is_audio_book THEN 'audiobooks' ELSE 'books' END AS "group", totals.total, best.place
      FROM totals, LATERAL (
        SELECT id, row_number() OVER () AS place FROM (
          SELECT book_id AS id FROM found WHERE found.is_audio_book = totals.is_audio_book
          ORDER BY title_fold <> ${folded}, NOT starts_with(title_fold, ${folded}), length(title_fold), title_fold, book_id
          LIMIT ${take}
        ) AS first
      ) AS best
      UNION ALL SELECT id, 'recent', total, place FROM recent WHERE place <= ${take}
      ORDER BY "group", place`,
  /** The best collections whose names have all the words, each with the number of its books. */
  collections: ({ readerId, folded, words, tokens }: Wanted, take: number): Promise<NamedHit[]> =>
    db.$queryRaw<NamedHit[]>`
      SELECT name, ${booksIn}, total FROM (
        SELECT reader_id, id, name, folded, (count(*) OVER ())::int AS total FROM collection
        WHERE tokens @> ${tokens}::bigint[] AND reader_id = ${readerId}
          AND ' ' || folded LIKE ALL (${beginnings(words)}::text[])
        ORDER BY folded <> ${folded}, NOT starts_with(folded, ${folded}), name LIMIT ${take}
      ) AS c
      ORDER BY folded <> ${folded}, NOT starts_with(folded, ${folded}), name`,
  /** The best authors whose names have all the words, each with the number of all such authors. */
  authors: ({ readerId, folded, words, tokens }: Wanted, take: number): Promise<NamedHit[]> =>
    db.$queryRaw<NamedHit[]>`
      SELECT name, books AS count, (count(*) OVER ())::int AS total FROM shelf
      WHERE tokens @> ${tokens}::bigint[] AND reader_id = ${readerId} AND kind = 'author'
        AND ' ' || folded LIKE ALL (${beginnings(words)}::text[])
      ORDER BY folded <> ${folded}, NOT starts_with(folded, ${folded}), books DESC, name LIMIT ${take}`,
  /** Books that share the most pairs with what was written. */
  nearBooks: (readerId: bigint, pairs: readonly Pair[]): Promise<NearBook[]> =>
    db.$queryRaw<NearBook[]>`
      WITH near AS (
        SELECT book_id, count(*) AS shared FROM (${either(
          pairs,
          (pair) => Prisma.sql`
            (SELECT book_id FROM indexed_book
             WHERE tokens @> ${pair}::bigint[] AND reader_id = ${readerId} LIMIT ${MOST_OF_A_PAIR})`,
        )}) AS of_pair GROUP BY book_id ORDER BY shared DESC, book_id LIMIT ${MOST_NEAR}
      )
      SELECT i.book_id AS id, i.words, i.is_audio_book AS "isAudioBook", b.position_at AS "openedAt"
      FROM near JOIN indexed_book i ON i.reader_id = ${readerId} AND i.book_id = near.book_id
        JOIN book b ON b.reader_id = ${readerId} AND b.id = near.book_id
      ORDER BY shared DESC, i.book_id`,
  /** Authors that share the most pairs with what was written. */
  nearAuthors: (readerId: bigint, pairs: readonly Pair[]): Promise<NearName[]> =>
    db.$queryRaw<NearName[]>`
      SELECT name, books AS count, folded FROM (${either(
        pairs,
        (pair) => Prisma.sql`
          (SELECT name, books, folded FROM shelf
           WHERE tokens @> ${pair}::bigint[] AND reader_id = ${readerId} AND kind = 'author' LIMIT ${MOST_OF_A_PAIR})`,
      )}) AS of_pair GROUP BY name, books, folded ORDER BY count(*) DESC, books DESC, name LIMIT ${MOST_NEAR}`,
  /** Collections that share the most pairs with what was written. */
  nearCollections: (readerId: bigint, pairs: readonly Pair[]): Promise<NearName[]> =>
    db.$queryRaw<NearName[]>`
      SELECT name, ${booksIn}, folded FROM (
        SELECT reader_id, id, name, folded, count(*) AS shared FROM (${either(
          pairs,
          (pair) => Prisma.sql`
            (SELECT reader_id, id, name, folded FROM collection
             WHERE tokens @> ${pair}::bigint[] AND reader_id = ${readerId} LIMIT ${MOST_OF_A_PAIR})`,
        )}) AS of_pair GROUP BY reader_id, id, name, folded ORDER BY shared DESC, name LIMIT ${MOST_NEAR}
      ) AS c ORDER BY shared DESC, name`,
});

/** Of the collection `c`. */
const booksIn = Prisma.sql`(
  SELECT count(*)::int FROM collection_book m WHERE m.reader_id = c.reader_id AND m.collection_id = c.id) AS count`;

const either = (pairs: readonly Pair[], query: (pair: Pair) => Prisma.Sql): Prisma.Sql =>
  Prisma.join(pairs.map(query), ' UNION ALL ');
