import type { ReadingStats } from '@lectern/contracts';
import type { BookFacts, BookYear } from './reading-stats.db.ts';

const RANKED = 10;

const toSeconds = (ms: number): number => Math.round(ms / 1000);

type Ranking = { ranked: { bookId: bigint; seconds: number }[]; deleted: ReadingStats['deleted'] };

/** The books with most time, and the sum of those that are known no more. */
export const rankBooks = (times: readonly BookYear[], facts: ReadonlyMap<bigint, BookFacts>): Ranking => {
  const deleted = times.filter(({ bookId }) => !facts.has(bookId));
  return {
    ranked: times
      .filter(({ bookId }) => facts.has(bookId))
      .toSorted((a, b) => b.ms - a.ms || Number(a.bookId - b.bookId))
      .slice(0, RANKED)
      .map(({ bookId, ms }) => ({ bookId, seconds: toSeconds(ms) })),
    deleted: { books: deleted.length, seconds: toSeconds(deleted.reduce((sum, { ms }) => sum + ms, 0)) },
  };
};

/** The authors or genres with most time. */
export const toNamedTimes = (
  times: readonly BookYear[],
  facts: ReadonlyMap<bigint, BookFacts>,
  getNames: (book: BookFacts) => readonly string[],
): ReadingStats['authors'] => {
  const sums = new Map<string, { ms: number; books: number }>();
  for (const { bookId, ms } of times) {
    const book = facts.get(bookId);
    for (const name of new Set(book ? getNames(book) : [])) {
      const sum = sums.get(name) ?? { ms: 0, books: 0 };
      sums.set(name, { ms: sum.ms + ms, books: sum.books + 1 });
    }
  }
  return [...sums]
    .toSorted(([a, first], [b, second]) => second.ms - first.ms || (a < b ? -1 : 1))
    .slice(0, RANKED)
    .map(([name, { ms, books }]) => ({ name, seconds: toSeconds(ms), books }));
};
