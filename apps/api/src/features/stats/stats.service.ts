import type { Reply, stats } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { BookService } from '../books/books.service.ts';
import type { ShelfService } from '../shelves/shelves.service.ts';

export type StatsService = ReturnType<typeof createStatsService>;

type Deps = { books: BookService; shelves: ShelfService; clock: Clock };

/** Counts a reader's books by reading status. */
export const createStatsService = ({ books, shelves, clock }: Deps) => ({
  async getBooksInfo({ readerId }: SignedIn): Promise<Reply<typeof stats.booksInfo>> {
    const now = clock.now();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
    const [counts, added] = await Promise.all([
      shelves.countBooksByKind(readerId),
      books.countAddedSince(readerId, month),
    ]);
    const [total, reading, read] = ['all', 'reading', 'read'].map((kind) => counts.get(kind) ?? 0);
    return {
      total: String(total),
      new_this_month: added,
      in_cloud: total ?? 0,
      reading_now: reading ?? 0,
      read: read ?? 0,
    };
  },
});
