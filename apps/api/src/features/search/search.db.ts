import { type Database, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

/** A word (prefix), or several written apart, that may have been meant, and how far it is from what was written. */
export type Spelling = { word: string; distance: number; tokens: readonly bigint[] };
/** What one word of a query may mean: one of some spellings, or one of some genres by the tokens of their shelves. */
export type Alternatives = { spellings: readonly Spelling[]; genreTokens: readonly bigint[] };
/**
 * The terms of a search in one reader's books: a hit has all `tokens` and prefixes `words`, and one alternative of each
 * entry of `ambiguous`.
 */
export type SearchTerms = {
  readerId: bigint;
  folded: string;
  words: readonly string[];
  tokens: readonly bigint[];
  ambiguous: readonly Alternatives[];
};
/** Two adjacent trigrams of a word: enough to make a match likely. */
export type TrigramPair = readonly [string, string];
/** The same as tokens. */
export type TokenPair = readonly [bigint, bigint];
export type Hit = { id: bigint; group: 'recent' | 'books' | 'audiobooks'; total: number };
export type NamedHit = { group: 'collections' | 'authors'; name: string; count: number; total: number };
export type SimilarNames = { words: string[]; collections: { name: string; count: number; folded: string }[] };
/** A word of a book or, folded, the words of a collection. */
type SimilarRow = { word: string; name: string | null; count: number | null };

/** Hits that are ranked; for a word in more books, some thousands suffice. */
const MAX_HITS = Prisma.raw('5000');
/** Titles that begin with the query and are ranked beside the other hits where these are more than are ranked. */
const MAX_BEGUN = Prisma.raw('1000');
/** Recently read books that are considered. */
const MAX_RECENT = Prisma.raw('1000');
const MAX_SIMILAR = 300;
/** Ranks of books as far from the query: title, begun title, others, each with or without all words in the main part. */
const RANKS = Prisma.raw('6');
/** Sorts after every letter. */
const AFTER_ANY_LETTER = '\u{10FFFF}';

/** Shorter words are not stored in `indexed_word` (`words_in` of the database). */
const MIN_WORD_LENGTH = 3;

/** Where a word that begins like this stands in a text, from 1; 0 when there is none. A fraction of the cost of LIKE. */
const findWord = (text: Prisma.Sql, word: string): Prisma.Sql => Prisma.sql`strpos(${text}, ${` ${word}`})`;
const hasWord = (text: Prisma.Sql, word: string): Prisma.Sql => Prisma.sql`${findWord(text, word)} > 0`;

const joinAnd = (conditions: readonly Prisma.Sql[]): Prisma.Sql => Prisma.join([...conditions], ' AND ');

/**
 * That a row's `tokens`, and its words in `text`, are what is wanted. Tokens are those of one reader. The sum keeps the planner
 * from reading all rows of the reader instead, however many it expects, so the plan does not depend on the values; read from
 * a subquery, the tokens do not make it plan each search by itself either.
 */
const buildMatchCondition = (text: Prisma.Sql, { readerId, words, tokens, ambiguous }: SearchTerms): Prisma.Sql => {
  const exact = [Prisma.sql`tokens @> (SELECT ${tokens}::bigint[])`, ...words.map((word) => hasWord(text, word))];
  const one = ({ word, tokens }: Spelling) => Prisma.sql`tokens @> ${tokens}::bigint[] AND ${hasWord(text, word)}`;
  const each = ambiguous.map(({ spellings, genreTokens }) => {
    const genres = genreTokens.length > 0 ? [Prisma.sql`tokens && ${genreTokens}::bigint[]`] : [];
    return Prisma.sql`(${Prisma.join([...spellings.map(one), ...genres], ' OR ')})`;
  });
  const isOwn = Prisma.sql`reader_id + 0 = ${readerId}`;
  return joinAnd([...(tokens.length === 0 ? [] : exact), ...each, isOwn]); // no tokens would match every row
};
/** Statements of one text for all searches; those of words with several spellings differ too much to be kept. */
const prepare = (...terms: (SearchTerms | null)[]): Prisma.Sql =>
  terms.every((each) => each === null || each.ambiguous.length === 0) ? PREPARED : Prisma.empty;

/** Behind the books that have the word itself. */
const GENRE_DISTANCE = 1;

/** The edit distance of a row from the query. */
const buildDistance = (text: Prisma.Sql, { ambiguous }: SearchTerms): Prisma.Sql => {
  const one = ({ word, distance }: Spelling) => Prisma.sql`WHEN ${hasWord(text, word)} THEN ${distance}::int`;
  const isAnyGenre = Prisma.sql`WHEN true THEN ${GENRE_DISTANCE}::int`;
  const each = ambiguous.map(
    ({ spellings }) => Prisma.sql`CASE ${Prisma.join([...spellings.map(one), isAnyGenre], ' ')} END`,
  );
  return Prisma.join([NO_DISTANCE, ...each], ' + ');
};
/** Whether words of the query are found only behind title, series and authors, or as genres: such books come last. */
const isAside = ({ words, ambiguous }: SearchTerms): Prisma.Sql => {
  const isMain = (word: string): Prisma.Sql => Prisma.sql`${findWord(WORDS, word)} < ${MAIN_END}`;
  const hasAny = (each: readonly Spelling[]): Prisma.Sql[] =>
    each.map(({ word }) => Prisma.sql`${hasWord(WORDS, word)} AND ${isMain(word)}`);
  const each = ambiguous.map(({ spellings }) => Prisma.sql`(${Prisma.join([FALSE, ...hasAny(spellings)], ' OR ')})`);
  return Prisma.sql`NOT (${joinAnd([...words.map(isMain), ...each])})`; // the words are in it
};
/** The nearest names first, then that name itself, then names that begin with it. */
const rankName = (terms: SearchTerms): Prisma.Sql =>
  Prisma.sql`${buildDistance(NAME, terms)}, split_part(folded, ' |', 1) <> ${terms.folded}, NOT starts_with(folded, ${terms.folded})`;
const NO_DISTANCE = Prisma.sql`0::int`;
const FALSE = Prisma.sql`false`;
const WORDS = Prisma.sql`words`;
/** Where the words of title, series and authors end; older entries have no others. */
const MAIN_END = Prisma.sql`coalesce(nullif(strpos(words, ' |'), 0), 2147483647)`;
const NAME = Prisma.sql`(' ' || folded)`;

/** Reads what a search finds; recordings only if they are to be found. */
export const createSearchDb = (db: Database, hasAudiobooks: boolean) => ({
  /**
   * Those of the prefixes that begin a word of the reader's books, and those of the splits whose first part is one of
   * their words and whose second part begins one, written with a space. What is too short to be indexed counts as known.
   * Of the genres, those that have books.
   */
  async listKnown(
    readerId: bigint,
    prefixes: readonly string[],
    splits: readonly (readonly [string, string])[],
    genres: readonly string[],
  ): Promise<{ terms: Set<string>; genres: Set<string> }> {
    const isBegun = (prefix: Prisma.Sql): Prisma.Sql => Prisma.sql`(length(${prefix}) < ${MIN_WORD_LENGTH} OR EXISTS (
      SELECT FROM indexed_word WHERE reader_id = ${readerId} AND word >= ${prefix} AND word < ${prefix} || ${AFTER_ANY_LETTER}))`;
    const rows = await db.$queryRaw<{ term: string; known: boolean; genre: boolean }[]>`${PREPARED}
      SELECT begun AS term, ${isBegun(Prisma.sql`begun`)} AS known, false AS genre FROM unnest(${prefixes}::text[] COLLATE "C") AS begun
      UNION ALL
      SELECT head || ' ' || tail, CASE
        WHEN length(head) < ${MIN_WORD_LENGTH}
          OR EXISTS (SELECT FROM indexed_word WHERE reader_id = ${readerId} AND word >= head AND word <= head)
        THEN ${isBegun(Prisma.sql`tail`)} ELSE false END, false
      FROM unnest(
        ${splits.map(([head]) => head)}::text[] COLLATE "C", ${splits.map(([, tail]) => tail)}::text[] COLLATE "C"
      ) AS split (head, tail)
      UNION ALL
      SELECT name, true, true FROM shelf
      WHERE reader_id = ${readerId} AND kind = 'genre' AND name = ANY (${genres}::text[])`;
    const select = (isGenre: boolean): Set<string> =>
      new Set(rows.flatMap(({ term, known, genre }) => (known && genre === isGenre ? [term] : [])));
    return { terms: select(false), genres: select(true) };
  },
  /** The best hits of each group of books, and the total number of hits. */
  listBooks: (terms: SearchTerms, take: number): Promise<Hit[]> => {
    const { readerId, folded } = terms;
    const onlyFound = hasAudiobooks ? Prisma.empty : Prisma.sql`AND NOT is_audio_book`;
    // across readers: the sum in `buildMatchCondition` names the reader, but asks every shard
    return db.$queryRaw<Hit[]>`${prepare(terms)}
      WITH having_all AS MATERIALIZED (
        SELECT book_id, title_fold, is_audio_book, ${buildDistance(WORDS, terms)} * ${RANKS}
          + CASE WHEN title_fold = ${folded} THEN 0 WHEN starts_with(title_fold, ${folded}) THEN 2 ELSE 4 END
          + (${isAside(terms)})::int AS rank
        FROM indexed_book
        WHERE ${buildMatchCondition(WORDS, terms)} ${onlyFound}
        LIMIT ${MAX_HITS}
      ), counts AS MATERIALIZED (
        SELECT count(*)::int AS hits, (count(*) FILTER (WHERE is_audio_book))::int AS audio FROM having_all
      ), begun AS MATERIALIZED (
        SELECT book_id, title_fold, is_audio_book, CASE WHEN title_fold = ${folded} THEN 0 ELSE 2 END AS rank FROM indexed_book
        WHERE (SELECT hits FROM counts) = ${MAX_HITS} AND reader_id = ${readerId} AND title_fold >= (SELECT ${folded}::text)
          AND title_fold < (SELECT ${folded + AFTER_ANY_LETTER}::text) ${onlyFound}
          AND book_id NOT IN (SELECT book_id FROM having_all)
        ORDER BY title_fold LIMIT ${MAX_BEGUN}
      ), found AS NOT MATERIALIZED (
        SELECT * FROM having_all UNION ALL SELECT * FROM begun
      ), read AS (
        SELECT id, opened_key FROM book WHERE reader_id = ${readerId} AND opened_key > to_timestamp(0)
        ORDER BY opened_key DESC, id DESC LIMIT ${MAX_RECENT}
      ), recent AS (
        SELECT read.id, (count(*) OVER ())::int AS total, row_number() OVER (ORDER BY opened_key DESC, read.id DESC) AS place
        FROM read JOIN found ON found.book_id = read.id
      )
      SELECT best.id, kind."group", best.place, CASE WHEN kind.is_audio_book THEN audio ELSE hits - audio END
        + (SELECT count(*)::int FROM begun WHERE begun.is_audio_book = kind.is_audio_book) AS total
      FROM counts, (VALUES (false, 'books'), (true, 'audiobooks')) AS kind (is_audio_book, "group"), LATERAL (
        SELECT id, row_number() OVER () AS place FROM (
          SELECT book_id AS id FROM found WHERE found.is_audio_book = kind.is_audio_book
          ORDER BY rank, length(title_fold), title_fold COLLATE "C", book_id
          LIMIT ${take}
        ) AS first
      ) AS best
      UNION ALL SELECT id, 'recent', place, total FROM recent WHERE place <= ${take}
      ORDER BY "group", place`;
  },
  /** The best collections and authors by name, each with its number of books, and the total number of hits; `null` finds none. */
  listNames: async (
    { authors, collections }: Record<NamedHit['group'], SearchTerms | null>,
    take: number,
  ): Promise<NamedHit[]> => {
    const parts = [
      ...(authors ? [selectAuthors(authors, take)] : []),
      ...(collections ? [selectCollections(collections, take)] : []),
    ];
    if (parts.length === 0) return [];
    return db.$queryRaw<
      NamedHit[]
    >`${prepare(authors, collections)} ${Prisma.join(parts, ' UNION ALL ')} ORDER BY "group", place`;
  },
  /** Words of the reader's books, and collections, that share the most trigram pairs with the query; `all` are the pairs of all words. */
  listSimilar: async (
    readerId: bigint,
    queryPairs: readonly (readonly TrigramPair[])[],
    all: readonly TokenPair[],
  ): Promise<SimilarNames> => {
    const words = queryPairs.map((pairs) => {
      const each = pairs.map(
        ([one, other]) => Prisma.sql`ARRAY[${hashTerm(readerId, one)}, ${hashTerm(readerId, other)}]`,
      );
      return Prisma.sql`
        (SELECT word, NULL::text AS name, NULL::int AS count FROM indexed_word
         WHERE (${matchesAny(each)}) AND reader_id = ${readerId} ORDER BY ${countMatches(each)} DESC, word LIMIT ${MAX_SIMILAR})`;
    });
    const each = all.map((pair) => Prisma.sql`${pair}::bigint[]`);
    const collections = Prisma.sql`
      SELECT folded, name, ${selectBookCount(readerId)} FROM (
        SELECT id, name, folded FROM collection
        WHERE (${matchesAny(each)}) AND reader_id = ${readerId} ORDER BY ${countMatches(each)} DESC, name LIMIT ${MAX_SIMILAR}
      ) AS c`;
    const rows = await db.$queryRaw<SimilarRow[]>`${Prisma.join([...words, collections], ' UNION ALL ')}`;
    return {
      words: rows.flatMap(({ word, name }) => (name === null ? [word] : [])),
      collections: rows.flatMap(({ word, name, count }) =>
        name === null || count === null ? [] : [{ folded: word, name, count }],
      ),
    };
  },
});

// across readers: as `listBooks`
const selectCollections = (terms: SearchTerms, take: number): Prisma.Sql => Prisma.sql`
    SELECT 'collections' AS "group", name, ${selectBookCount(terms.readerId)}, total, place FROM (
      SELECT id, name, (count(*) OVER ())::int AS total,
        row_number() OVER (ORDER BY ${rankName(terms)}, name) AS place
      FROM collection WHERE ${buildMatchCondition(NAME, terms)} ORDER BY place LIMIT ${take}
    ) AS c`;

// across readers: as `listBooks`
const selectAuthors = (terms: SearchTerms, take: number): Prisma.Sql => Prisma.sql`
    SELECT * FROM (
      SELECT 'authors' AS "group", name, books AS count, (count(*) OVER ())::int AS total, row_number() OVER (
        ORDER BY ${rankName(terms)}, books DESC, name) AS place
      FROM shelf WHERE ${buildMatchCondition(NAME, terms)} AND kind = 'author'
      ORDER BY place LIMIT ${take}
    ) AS a`;

/** Number of books in the collection `c`. */
const selectBookCount = (readerId: bigint): Prisma.Sql => Prisma.sql`(
  SELECT count(*)::int FROM collection_book m WHERE m.reader_id = ${readerId} AND m.collection_id = c.id) AS count`;

/** Hashes a term as `word_tokens` in the database does. */
const hashTerm = (readerId: bigint, piece: string): Prisma.Sql =>
  Prisma.sql`hashtextextended(${piece}::text COLLATE "C", ${readerId}::bigint)`;

/** One index scan for all pairs, so that the planner plans the table once instead of once per pair. */
const matchesAny = (pairs: readonly Prisma.Sql[]): Prisma.Sql =>
  Prisma.join(
    pairs.map((pair) => Prisma.sql`tokens @> ${pair}`),
    ' OR ',
  );
const countMatches = (pairs: readonly Prisma.Sql[]): Prisma.Sql =>
  Prisma.join(
    pairs.map((pair) => Prisma.sql`(tokens @> ${pair})::int`),
    ' + ',
  );
