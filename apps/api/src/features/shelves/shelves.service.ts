import { wordsOf } from '@lectern/formats/letters';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import { remembered } from '../../platform/recent.ts';
import {
  type AuthorEntry,
  type BookEntry,
  type Described,
  type NamedShelf,
  type ShelfKind,
  shelvesDb,
} from './shelves.db.ts';
import { piecesOf, shelfPiece, tokenOf, tokensOf } from './tokens.ts';

export type { Described, NamedShelf, ShelfKind } from './shelves.db.ts';
export { piecesOf, piecesOfPrefix, tokenOf, tokensOf } from './tokens.ts';

export type ShelvesService = ReturnType<typeof shelvesService>;

const AT_ONCE = 500;
/** Characters of a folded title that are compared from its beginning. */
const FOLDED_CHARS = 200;
const NAME_CHARS = 300;
/** Kinds of readers whose shelves are looked through just now. */
const SIZES_KEPT = 10_000;

/** The name of a shelf as it is kept: an index holds no longer one. */
export const shelfName = (name: string): string => [...name].slice(0, NAME_CHARS).join('');
/** A text as it is compared from its beginning: its words with a space between. */
export const foldedOf = (words: readonly string[]): string => words.join(' ').slice(0, FOLDED_CHARS);

type PageQuery = { limit: number; cursor?: string | undefined };

const nameIn = (cursor: string): string => {
  const name = Buffer.from(cursor, 'base64url').toString();
  if (name.includes('\0')) throw new Refusal('request.invalid', { field: 'cursor' });
  return name;
};

/** What a name is found by: its words folded, and its pieces as tokens of this reader. */
export const foundBy = (readerId: bigint, name: string): { folded: string; tokens: bigint[] } => {
  const words = wordsOf(name);
  return { folded: foldedOf(words), tokens: tokensOf(readerId, words.flatMap(piecesOf)) };
};

const authorEntry = (readerId: bigint, name: string): AuthorEntry => ({ readerId, name, ...foundBy(readerId, name) });

const entryOf = (book: Described): BookEntry => {
  const { readerId, id, title, series, authorNames, genreNames, format, isAudioBook } = book;
  const titleWords = wordsOf(title);
  const words = [...titleWords, ...wordsOf(series ?? ''), ...authorNames.flatMap(wordsOf)];
  const shelves = [
    shelfPiece('format', format),
    ...(isAudioBook ? [shelfPiece('audio', '')] : []),
    ...authorNames.map((name) => shelfPiece('author', name)),
    ...genreNames.map((name) => shelfPiece('genre', name)),
  ];
  return {
    readerId,
    bookId: id,
    isAudioBook,
    titleFold: foldedOf(titleWords),
    words: [...new Set(words)].map((word) => ` ${word}`).join(''),
    tokens: tokensOf(readerId, [...words.flatMap(piecesOf), ...shelves]),
  };
};

/** What a reader's books are found by: words, and the shelves they stand on with the number of books on each. */
export const shelvesService = ({ db }: { db: Database }) => {
  const rows = shelvesDb(db);
  /** How many there are of a kind, as long as the library stays as it is: of tens of thousands they are long to count. */
  const sizes = remembered<number>({ entries: SIZES_KEPT });
  const index = (tx: Db, readerId: bigint, books: readonly Described[]): Promise<void> =>
    rows.index(
      tx,
      readerId,
      books.map(entryOf),
      books.flatMap(({ authorNames }) => authorNames.map((name) => authorEntry(readerId, name))),
    );
  return {
    count: (readerId: bigint, kind: ShelfKind, name = ''): Promise<number> =>
      rows.count(readerId, kind, shelfName(name)),
    counts: rows.counts,
    /** Shelves of a kind by name, in pages. @throws Refusal `request.invalid` */
    async list({ readerId, cursor: changes }: SignedIn, kind: NamedShelf, { limit, cursor }: PageQuery) {
      const after = cursor === undefined ? null : nameIn(cursor);
      const [total, items] = await Promise.all([
        sizes.get(`${readerId} ${changes} ${kind}`, () => rows.size(readerId, kind)),
        rows.list(readerId, kind, after, limit),
      ]);
      const last = items.length < limit ? undefined : items.at(-1);
      return { total, next_cursor: last ? Buffer.from(last.name).toString('base64url') : null, items };
    },
    /** The numbers of the books of each of these series, small ones first. */
    async numbers(readerId: bigint, names: readonly string[]): Promise<Map<string, string[]>> {
      if (names.length === 0) return new Map();
      const found = await rows.numbers(readerId, names);
      for (const numbers of found.values()) numbers.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
      return found;
    },
    /** The token of every book that stands on a shelf of a fixed kind. */
    tokenOf: (readerId: bigint, kind: ShelfKind, name = ''): bigint =>
      tokenOf(readerId, shelfPiece(kind, shelfName(name))),
    /** Whether every book of the reader has its token; those from before there was an index get it by and by. */
    isIndexed: rows.isIndexed,
    /** Makes a book findable, or findable by its new title, in the transaction that wrote it. */
    index: (tx: Db, book: Described): Promise<void> => index(tx, book.readerId, [book]),
    /** The same of several books of one reader. */
    indexAll: index,
    /** Makes those findable that were there before there was an index. Answers how many. */
    async indexOld(signal: AbortSignal): Promise<{ indexed: number }> {
      let [after, indexed] = [{ readerId: 0n, bookId: 0n }, 0];
      const failures: unknown[] = [];
      /** One reader's trouble is told in the end, and keeps nobody else waiting. */
      const indexTheirs = (readerId: bigint, ids: bigint[]): Promise<number> =>
        db
          .$transaction(async (tx) => index(tx, readerId, await rows.locked(tx, readerId, ids)))
          .then(() => ids.length)
          .catch((error: unknown) => {
            failures.push(error);
            return 0;
          });
      while (!signal.aborted) {
        const books = await rows.unindexed(after, AT_ONCE);
        for (const [readerId, theirs] of Map.groupBy(books, (book) => book.readerId)) {
          const ids = theirs.map(({ bookId }) => bookId);
          indexed += await indexTheirs(readerId, ids);
        }
        after = books.at(-1) ?? after;
        if (books.length < AT_ONCE) break;
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} indexings failed`);
      return { indexed };
    },
  };
};
