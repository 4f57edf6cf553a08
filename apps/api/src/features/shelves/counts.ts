import type { Db } from '../../platform/db/db.ts';
import { type CountedBook, countsDb, type ShelfStep } from './counts.db.ts';
import { truncateShelfName } from './shelf-name.ts';

export type { CountedBook } from './counts.db.ts';
/** What of a book is counted, as far as it changes. */
export type CountedFields = Partial<CountedBook>;

/** The shelves on which a book stands, as SQL's `shelves_of`. */
const listShelves = (book: CountedFields): { kind: string; name: string }[] => {
  const { format, series, readStatus } = book;
  const flags = { audio: book.isAudioBook, favorites: book.favorite, opened: book.positionAt };
  const unnamed = Object.entries({ all: true, ...flags }).flatMap(([kind, isOn]) => (isOn ? [kind] : []));
  if (readStatus === 'reading' || readStatus === 'read') unnamed.push(readStatus);
  const named = {
    format: format === undefined ? [] : [format],
    series: series ? [truncateShelfName(series)] : [],
    author: [...new Set(book.authorNames)],
    genre: [...new Set(book.genreNames)],
  };
  return [
    ...unnamed.map((kind) => ({ kind, name: '' })),
    ...Object.entries(named).flatMap(([kind, names]) => names.map((name) => ({ kind, name }))),
  ];
};

/** The shelves whose number of books differs between two states of the same, added or removed books. */
const compareShelves = (before: readonly CountedFields[], after: readonly CountedFields[]): ShelfStep[] => {
  const steps = new Map<string, ShelfStep>();
  const add = (books: readonly CountedFields[], by: 1 | -1): void => {
    for (const { kind, name } of books.flatMap(listShelves)) {
      const key = `${kind} ${name}`;
      steps.set(key, { kind, name, books: (steps.get(key)?.books ?? 0) + by });
    }
  };
  add(before, -1);
  add(after, 1);
  return [...steps.values()].filter(({ books }) => books !== 0);
};

/**
 * Counts books on shelves after they were written: as they were and as they are, the same fields of both; none before: added.
 * The caller has locked the reader's row.
 */
export const countShelvesOfLocked = async (
  tx: Db,
  readerId: bigint,
  before: readonly CountedFields[],
  after: readonly CountedFields[],
): Promise<void> => {
  const steps = compareShelves(before, after);
  if (steps.length > 0) await countsDb.updateShelves(tx, readerId, steps);
};

/** As `countShelvesOfLocked`; locks the reader's row if a number changes. */
export const countShelves = async (
  tx: Db,
  readerId: bigint,
  before: readonly CountedFields[],
  after: readonly CountedFields[],
): Promise<void> => {
  const steps = compareShelves(before, after);
  if (steps.length === 0) return;
  await countsDb.lockReader(tx, readerId);
  await countsDb.updateShelves(tx, readerId, steps);
};

/** Counts shelves and words without these books, which the caller has locked and deletes next. Locks the reader's row. */
export const countRemoved = async (tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<void> => {
  if (ids.length === 0) return;
  const books = await countsDb.lockCounted(tx, readerId, ids);
  await countsDb.removeBooks(tx, readerId, ids, compareShelves(books, []));
};
