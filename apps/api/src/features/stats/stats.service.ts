import type { Reply, stats } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { BookService } from '../books/books.service.ts';

export type StatsService = ReturnType<typeof statsService>;

/** How many books there are, and how far their reader is with them. */
export const statsService = ({ books, clock }: { books: BookService; clock: Clock }) => ({
  async booksInfo({ readerId }: SignedIn): Promise<Reply<typeof stats.booksInfo>> {
    const now = clock.now();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
    const { total, added, reading, read } = await books.counts(readerId, month);
    return { total: String(total), new_this_month: added, in_cloud: total, reading_now: reading, read };
  },
});
