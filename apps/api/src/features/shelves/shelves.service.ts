import { compareSeriesNumbers } from '@lectern/formats';
import {
  toIsbnWords,
  toJoinedWords,
  toNameInitials,
  toOtherSearchWords,
  toSearchWords,
} from '@lectern/formats/search-words';
import { z } from 'zod';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { createCache } from '../../platform/cache.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { isTreeGenre } from '../genres/genres.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { type CountedBook, countRemoved, countShelves, countShelvesOfLocked } from './counts.ts';
import { computeToken, computeTokens, createTokenizer, toShelfTerm, toTrigrams } from './search-tokens.ts';
import { truncateShelfName } from './shelf-name.ts';
import {
  type BookIndexEntry,
  createShelvesDb,
  type IndexableBook,
  type NamedShelfKind,
  type ShelfKind,
  type ShelfPlace,
} from './shelves.db.ts';
import { type NewOrder, orderBooks, orderNewBook, setAuthorSorts } from './sort-names.ts';

export type { CountedFields } from './counts.ts';
export { computeToken, computeTokens, toPrefixTrigrams, toShelfTerm, toTrigrams } from './search-tokens.ts';
export { truncateShelfName } from './shelf-name.ts';
export type { IndexableBook, NamedShelfKind, ShelfKind } from './shelves.db.ts';
export type { SortableBook } from './sort-names.db.ts';

export type ShelfService = ReturnType<typeof createShelfService>;

/** Few enough that requests of the same process do not wait while their words are made. */
const BATCH_SIZE = 100;
/** Length to which folded titles are stored for prefix comparison. */
const MAX_FOLDED_CHARS = 200;
/** Cached shelf counts (one per reader and kind). */
const MAX_CACHED_COUNTS = 10_000;

/** The form of a text for prefix comparison: its words joined by spaces. */
export const foldWords = (words: readonly string[]): string => words.join(' ').slice(0, MAX_FOLDED_CHARS);

type PageQuery = { limit: number; cursor?: string | undefined };

const Cursor = z.tuple([z.string(), z.string()]);

/** @throws Refusal `request.invalid` */
const parseCursor = (text: string): ShelfPlace => {
  const invalid = new Refusal('request.invalid', { field: 'cursor' });
  const decoded = Buffer.from(text, 'base64url').toString();
  if (decoded.includes('\\u0000')) throw invalid;
  try {
    const [key, name] = Cursor.parse(JSON.parse(decoded));
    return { key, name };
  } catch {
    throw invalid;
  }
};
const formatCursor = ({ key, name }: ShelfPlace): string =>
  Buffer.from(JSON.stringify([key, name])).toString('base64url');

/** Stands between the words of a text and the others by which it is found; no word contains it. */
const OTHERS = '|';

type Tokenizer = ReturnType<typeof createTokenizer>;
type SearchKeys = { folded: string; tokens: bigint[] };

const toKeys = (name: string, tokenize: Tokenizer): SearchKeys => {
  const words = toSearchWords(name);
  const others = [...toOtherSearchWords(name), ...toJoinedWords(name)];
  const folded = [foldWords(words), ...(others.length > 0 ? [OTHERS, ...others] : [])].join(' ');
  return { folded, tokens: tokenize([...words, ...others].flatMap(toTrigrams)) };
};

/** The search keys of a name: its folded words, with other spellings behind them, and its trigram tokens. */
export const toSearchKeys = (readerId: bigint, name: string): SearchKeys =>
  toKeys(name, (terms) => computeTokens(readerId, terms));

/** Words of publisher, genres, narrators and file name that are indexed. */
const MAX_OTHER_WORDS = 100;

/** A file name without its extension. */
const getStem = (fileName: string): string => fileName.replace(/\.[^.\s]{1,10}$/, '');

/** Words in their order, so that adjacent ones can be found written together; then other spellings of them. */
const toIndexedWords = (texts: readonly string[]): string[] => [
  ...texts.flatMap(toSearchWords),
  ...texts.flatMap(toOtherSearchWords),
];

/** Genres of the tree are found by their shelf, which the query names in any language. */
const toBookEntry = (book: IndexableBook, narrators: readonly string[], tokenize: Tokenizer): BookIndexEntry => {
  const {
    readerId,
    id,
    title,
    series,
    seriesOrd,
    authorNames,
    genreNames,
    tags,
    format,
    isAudioBook,
    publisher,
    isbn,
    name,
  } = book;
  const titleWords = toSearchWords(title);
  const mainWords = [
    ...toIndexedWords([title, series ?? '', ...authorNames]),
    ...authorNames.flatMap(toNameInitials),
    ...toSearchWords(seriesOrd ?? ''),
  ];
  const main = new Set(mainWords);
  const genres = genreNames.filter((genre) => !isTreeGenre(genre));
  const others = [...new Set(toIndexedWords([publisher ?? '', ...narrators, getStem(name), ...genres, ...tags]))]
    .filter((word) => !main.has(word))
    .slice(0, MAX_OTHER_WORDS);
  const words = [...mainWords, OTHERS, ...others, ...(isbn === null ? [] : toIsbnWords(isbn))];
  const shelves = [
    toShelfTerm('format', format),
    ...(isAudioBook ? [toShelfTerm('audio', '')] : []),
    ...authorNames.map((name) => toShelfTerm('author', name)),
    ...genreNames.map((name) => toShelfTerm('genre', name)),
  ];
  return {
    readerId,
    bookId: id,
    isAudioBook,
    titleFold: foldWords(titleWords),
    words: words.map((word) => ` ${word}`).join(''),
    tokens: tokenize([...words.filter((word) => word !== OTHERS).flatMap(toTrigrams), ...shelves]),
  };
};

/** The search index of a reader's books, what they are ordered by, and the shelves with their number of books. */
export const createShelfService = ({ db, sync }: { db: Database; sync: SyncService }) => {
  const rows = createShelvesDb(db);
  /** Number of shelves of a kind, cached until the library changes: counting tens of thousands is slow. */
  const shelfCounts = createCache<number>({ entries: MAX_CACHED_COUNTS });
  const upsertEntries = (
    tx: Db,
    readerId: bigint,
    books: readonly IndexableBook[],
    narrators: ReadonlyMap<bigint, readonly string[]>,
  ): Promise<void> => {
    const tokenize = createTokenizer(readerId);
    const authors = [...new Set(books.flatMap(({ authorNames }) => authorNames))];
    return rows.upsertIndexEntries(
      tx,
      readerId,
      books.map((book) => toBookEntry(book, narrators.get(book.id) ?? [], tokenize)),
      authors.map((name) => ({ readerId, name, ...toKeys(name, tokenize) })),
    );
  };
  /** Returns the books whose sort names are others than before. */
  const indexBooks = async (tx: Db, readerId: bigint, books: readonly IndexableBook[]): Promise<bigint[]> => {
    const ids = books.map(({ id }) => id);
    const narrators = await rows.listNarrators(tx, readerId, ids);
    await rows.lockReader(tx, readerId);
    await upsertEntries(tx, readerId, books, narrators);
    return orderBooks(tx, readerId, ids);
  };
  return {
    countBooks: (readerId: bigint, kind: ShelfKind, name = ''): Promise<number> =>
      rows.countBooks(readerId, kind, truncateShelfName(name)),
    countBooksByKind: rows.countBooksByKind,
    /** Lists the shelves of a kind by name, in pages. @throws Refusal `request.invalid` */
    async list({ readerId, cursor: changes }: SignedIn, kind: NamedShelfKind, { limit, cursor }: PageQuery) {
      const after = cursor === undefined ? null : parseCursor(cursor);
      const [total, items] = await Promise.all([
        shelfCounts.get(`${readerId} ${changes} ${kind}`, () => rows.countShelves(readerId, kind)),
        rows.list(readerId, kind, after, limit),
      ]);
      const last = items.length < limit ? undefined : items.at(-1);
      return {
        total,
        next_cursor: last ? formatCursor(last) : null,
        items: items.map(({ name, count }) => ({ name, count })),
      };
    },
    /** The numbers of the books in each of these series, ascending. */
    async listSeriesNumbers(readerId: bigint, names: readonly string[]): Promise<Map<string, string[]>> {
      if (names.length === 0) return new Map();
      const found = await rows.listSeriesNumbers(readerId, names);
      for (const numbers of found.values()) numbers.sort(compareSeriesNumbers);
      return found;
    },
    /** The token that every book on a shelf has. */
    computeShelfToken: (readerId: bigint, kind: ShelfKind, name = ''): bigint =>
      computeToken(readerId, toShelfTerm(kind, truncateShelfName(name))),
    /** Whether every book of the reader is indexed; older books are indexed by a job. */
    isIndexed: rows.isIndexed,
    count: countShelves,
    countRemoved,
    /** What a book that is about to be inserted is ordered by. The caller has locked the reader's row. */
    orderNewBook,
    /** Counts and indexes a book that was inserted in the order of `orderNewBook`, in the same transaction. */
    async indexNewBook(
      tx: Db,
      book: IndexableBook & CountedBook,
      { narrators, order }: { narrators: readonly string[]; order: NewOrder },
    ): Promise<void> {
      await countShelvesOfLocked(tx, book.readerId, [], [book]);
      await upsertEntries(tx, book.readerId, [book], new Map([[book.id, narrators]]));
      await order.store(tx, book.id);
    },
    /** Indexes a changed book in the transaction that wrote it. */
    async indexBook(tx: Db, book: IndexableBook): Promise<void> {
      await indexBooks(tx, book.readerId, [book]);
    },
    /** Indexes several books of one reader. */
    async indexBooks(tx: Db, readerId: bigint, books: readonly IndexableBook[]): Promise<void> {
      await indexBooks(tx, readerId, books);
    },
    setAuthorSorts,
    /** Indexes books that were added before the index existed, or its version. Returns how many. */
    async indexPending(signal: AbortSignal): Promise<{ indexed: number }> {
      let indexed = 0;
      const failures: unknown[] = [];
      /** A failure for one reader is reported at the end and does not hold up the others. */
      const indexReader = (readerId: bigint, ids: bigint[]): Promise<number> =>
        sync
          .write(readerId, async (tx, recordChange) => {
            const renamed = await indexBooks(tx, readerId, await rows.lockBooks(tx, readerId, ids));
            for (const bookId of renamed) recordChange({ kind: 'book.changed', bookId });
          })
          .then(() => ids.length)
          .catch((error: unknown) => {
            failures.push(error);
            return 0;
          });
      const indexAll = async <B extends { readerId: bigint; bookId: bigint }>(
        list: (after: B, take: number) => Promise<B[]>,
        first: B,
      ): Promise<void> => {
        let after = first;
        while (!signal.aborted) {
          const books = await list(after, BATCH_SIZE);
          for (const [readerId, readerBooks] of Map.groupBy(books, (book) => book.readerId)) {
            const ids = readerBooks.map(({ bookId }) => bookId);
            indexed += await indexReader(readerId, ids);
          }
          after = books.at(-1) ?? after;
          if (books.length < BATCH_SIZE) break;
        }
      };
      await indexAll(rows.listUnindexed, { readerId: 0n, bookId: 0n });
      await indexAll(rows.listOutdated, { version: 0, readerId: 0n, bookId: 0n });
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} indexings failed`);
      return { indexed };
    },
  };
};
