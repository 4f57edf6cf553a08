import { type Database, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';

/** A word that may have been meant, by its beginning, and how many slips it is away. */
export type Spelling = { word: string; slips: number; tokens: readonly bigint[] };
/**
 * What is looked for in one reader's books: tokens that a hit has all of, and the beginnings of its words; and of each word that
 * may be one of several, one of these.
 */
export type Wanted = {
  readerId: bigint;
  folded: string;
  words: readonly string[];
  tokens: readonly bigint[];
  unsure: readonly (readonly Spelling[])[];
};
/** Two pieces that stand side by side in a word: enough to make it likely that it is that word. */
export type Pair = readonly [string, string];
/** The same as tokens. */
export type TokenPair = readonly [bigint, bigint];
export type Hit = { id: bigint; group: 'recent' | 'books' | 'audiobooks'; total: number };
export type NamedHit = { group: 'collections' | 'authors'; name: string; count: number; total: number };
export type Near = { words: string[]; collections: { name: string; count: number; folded: string }[] };
/** A word of a book or, folded, the words of a collection. */
type NearRow = { word: string; name: string | null; count: number | null };

/** Hits that are looked at: of a word that is in more books some thousands are as good as all. */
const MOST_HITS = 5000;
/** Of the books that were read last so many are looked at. */
const MOST_RECENT = 1000;
const MOST_NEAR = 300;
/** Stands behind every letter. */
const LAST = '\u{10FFFF}';

/** Shorter words are not kept among a library's words (`words_in` of the database). */
const SHORTEST = 3;

/** Words hold letters and digits only: nothing in them means anything to LIKE. */
const beginning = (word: string): string => `% ${word}%`;

/** That a row's `tokens`, and its words in `text`, are what is wanted. */
const isWanted = (text: Prisma.Sql, { words, tokens, unsure }: Wanted): Prisma.Sql => {
  const sure = Prisma.sql`tokens @> ${tokens}::bigint[] AND ${text} LIKE ALL (${words.map(beginning)}::text[])`;
  const one = ({ word, tokens }: Spelling) =>
    Prisma.sql`tokens @> ${tokens}::bigint[] AND ${text} LIKE ${beginning(word)}`;
  const each = unsure.map((spellings) => Prisma.sql`(${Prisma.join(spellings.map(one), ' OR ')})`);
  return Prisma.join(tokens.length === 0 ? each : [sure, ...each], ' AND '); // no tokens at all would mean every row
};

/** How far a row is from what was written. */
const slipsOf = (text: Prisma.Sql, { unsure }: Wanted): Prisma.Sql => {
  const one = ({ word, slips }: Spelling) => Prisma.sql`WHEN ${text} LIKE ${beginning(word)} THEN ${slips}::int`;
  return Prisma.join(
    [NONE, ...unsure.map((spellings) => Prisma.sql`CASE ${Prisma.join(spellings.map(one), ' ')} END`)],
    ' + ',
  );
};
const NONE = Prisma.sql`0::int`;
const WORDS = Prisma.sql`words`;
const NAME = Prisma.sql`(' ' || folded)`;

export const searchDb = (db: Database) => ({
  /** Whether each of these begins a word of the reader's books, as far as it is long enough to be kept. */
  async areBegun(readerId: bigint, words: readonly string[]): Promise<boolean> {
    const kept = words.filter((word) => [...word].length >= SHORTEST);
    if (kept.length === 0) return true;
    const [row] = await db.$queryRaw<{ all: boolean }[]>`${PREPARED}
      SELECT bool_and(EXISTS (
        SELECT FROM indexed_word WHERE reader_id = ${readerId} AND word >= begun AND word < begun || ${LAST}
      )) AS all FROM unnest(${kept}::text[] COLLATE "C") AS begun`;
    return row?.all ?? true;
  },
  /** The best of each group that have all the words, with the number of all that have. */
  books: (wanted: Wanted, take: number): Promise<Hit[]> => {
    const { readerId, folded } = wanted;
    return db.$queryRaw<Hit[]>`
      WITH having_all AS MATERIALIZED (
        SELECT book_id, title_fold, is_audio_book, ${slipsOf(WORDS, wanted)} AS slips FROM indexed_book
        WHERE ${isWanted(WORDS, wanted)} AND reader_id = ${readerId}
        LIMIT ${MOST_HITS}
      ), begun AS (
        SELECT book_id, title_fold, is_audio_book, 0 AS slips FROM indexed_book
        WHERE reader_id = ${readerId} AND title_fold >= ${folded} AND title_fold < ${folded + LAST}
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
          ORDER BY slips, title_fold <> ${folded}, NOT starts_with(title_fold, ${folded}), length(title_fold), title_fold, book_id
          LIMIT ${take}
        ) AS first
      ) AS best
      UNION ALL SELECT id, 'recent', total, place FROM recent WHERE place <= ${take}
      ORDER BY "group", place`;
  },
  /** The best collections and authors whose names have all the words, each with the number of its books and of all such. */
  names: (wanted: Wanted, groups: readonly NamedHit['group'][], take: number): Promise<NamedHit[]> => {
    const named = { authors: authorsOf(wanted, take), collections: collectionsOf(wanted, take) };
    const parts = Prisma.join(
      groups.map((group) => named[group]),
      ' UNION ALL ',
    );
    return db.$queryRaw<NamedHit[]>`${parts} ORDER BY "group", place`;
  },
  /** Words of the reader's books, and collections, that share the most pairs with each of what was written, given by its pairs; `all` are those of all. */
  near: async (readerId: bigint, written: readonly (readonly Pair[])[], all: readonly TokenPair[]): Promise<Near> => {
    const words = written.map((pairs) => {
      const each = pairs.map(([one, other]) => Prisma.sql`ARRAY[${hashed(readerId, one)}, ${hashed(readerId, other)}]`);
      return Prisma.sql`
        (SELECT word, NULL::text AS name, NULL::int AS count FROM indexed_word
         WHERE (${hasAny(each)}) AND reader_id = ${readerId} ORDER BY ${howMany(each)} DESC, word LIMIT ${MOST_NEAR})`;
    });
    const each = all.map((pair) => Prisma.sql`${pair}::bigint[]`);
    const collections = Prisma.sql`
      SELECT folded, name, ${booksIn} FROM (
        SELECT reader_id, id, name, folded FROM collection
        WHERE (${hasAny(each)}) AND reader_id = ${readerId} ORDER BY ${howMany(each)} DESC, name LIMIT ${MOST_NEAR}
      ) AS c`;
    const rows = await db.$queryRaw<NearRow[]>`${Prisma.join([...words, collections], ' UNION ALL ')}`;
    return {
      words: rows.flatMap(({ word, name }) => (name === null ? [word] : [])),
      collections: rows.flatMap(({ word, name, count }) =>
        name === null || count === null ? [] : [{ folded: word, name, count }],
      ),
    };
  },
});

const collectionsOf = (wanted: Wanted, take: number): Prisma.Sql => {
  const { readerId, folded } = wanted;
  return Prisma.sql`
    SELECT 'collections' AS "group", name, ${booksIn}, total, place FROM (
      SELECT reader_id, id, name, (count(*) OVER ())::int AS total,
        row_number() OVER (ORDER BY folded <> ${folded}, NOT starts_with(folded, ${folded}), name) AS place
      FROM collection WHERE ${isWanted(NAME, wanted)} AND reader_id = ${readerId} ORDER BY place LIMIT ${take}
    ) AS c`;
};

const authorsOf = (wanted: Wanted, take: number): Prisma.Sql => {
  const { readerId, folded } = wanted;
  return Prisma.sql`
    SELECT * FROM (
      SELECT 'authors' AS "group", name, books AS count, (count(*) OVER ())::int AS total, row_number() OVER (
        ORDER BY ${slipsOf(NAME, wanted)}, folded <> ${folded}, NOT starts_with(folded, ${folded}), books DESC, name) AS place
      FROM shelf WHERE ${isWanted(NAME, wanted)} AND reader_id = ${readerId} AND kind = 'author'
      ORDER BY place LIMIT ${take}
    ) AS a`;
};

/** Of the collection `c`. */
const booksIn = Prisma.sql`(
  SELECT count(*)::int FROM collection_book m WHERE m.reader_id = c.reader_id AND m.collection_id = c.id) AS count`;

/** As `word_tokens` of the database makes them. */
const hashed = (readerId: bigint, piece: string): Prisma.Sql =>
  Prisma.sql`hashtextextended(${piece}::text COLLATE "C", ${readerId}::bigint)`;

/** One look at the index for all pairs: the planner thinks of a table once and not once a pair. */
const hasAny = (pairs: readonly Prisma.Sql[]): Prisma.Sql =>
  Prisma.join(
    pairs.map((pair) => Prisma.sql`tokens @> ${pair}`),
    ' OR ',
  );
const howMany = (pairs: readonly Prisma.Sql[]): Prisma.Sql =>
  Prisma.join(
    pairs.map((pair) => Prisma.sql`(tokens @> ${pair})::int`),
    ' + ',
  );
