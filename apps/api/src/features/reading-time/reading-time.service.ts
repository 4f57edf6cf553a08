import type { Received, Reply, readingTime } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { BookService } from '../books/books.service.ts';
import { createReadingTimeDb } from './reading-time.db.ts';

const DAY_MS = 86_400_000;
const PACE_DAYS = 90;
const MIN_SECONDS = 600;

export type ReadingTimeService = ReturnType<typeof createReadingTimeService>;

/** Reading times. They are not synced to devices, and remain when a book is deleted. */
export const createReadingTimeService = ({ db, books, clock }: { db: Database; books: BookService; clock: Clock }) => {
  const readingTimeDb = createReadingTimeDb(db);
  return {
    /** Characters per minute, in this book or else in all books of the last three months; null before ten minutes of reading. */
    async computePace(readerId: bigint, bookId: bigint): Promise<number | null> {
      const since = new Date(clock.now().getTime() - PACE_DAYS * DAY_MS);
      const { bookSeconds, bookCharacters, seconds, characters } = await readingTimeDb.sumSince(
        readerId,
        bookId,
        since,
      );
      if (bookSeconds >= MIN_SECONDS) return (bookCharacters / bookSeconds) * 60;
      return seconds >= MIN_SECONDS ? (characters / seconds) * 60 : null;
    },
    /** @throws Refusal `file.not_found`, also for the id of an interval of another book */
    async recordInterval(
      { readerId }: SignedIn,
      bookId: string,
      readBody: () => Received<typeof readingTime.record, 'body'>,
    ): Promise<Reply<typeof readingTime.record>> {
      const book = await books.requireOwned(readerId, bookId);
      const { ageMs, ...interval } = readBody();
      const now = clock.now();
      const startedAt = new Date(now.getTime() - ageMs);
      const piece = { ...interval, readerId, bookId: book.id, startedAt, listened: book.isAudioBook };
      const seconds = await readingTimeDb.saveInterval(piece, now);
      if (seconds === null) throw new Refusal('file.not_found');
      return { seconds };
    },
    async listDays(
      { readerId }: SignedIn,
      { zone, days }: Received<typeof readingTime.days, 'query'>,
    ): Promise<Reply<typeof readingTime.days>> {
      const dayFormat = new Intl.DateTimeFormat('en-CA', {
        timeZone: zone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      });
      const now = clock.now();
      const today = Date.parse(`${dayFormat.format(now)}T00:00:00Z`);
      const totals = new Map(
        Array.from({ length: days }, (_, ago) => {
          const day = new Date(today - (days - 1 - ago) * DAY_MS).toISOString().slice(0, 10);
          return [day, { day, ms: 0, pages: 0 }];
        }),
      );
      for (const { at, ms, pages } of await readingTimeDb.listQuarters(
        readerId,
        new Date(now.getTime() - (days + 1) * DAY_MS),
      )) {
        const day = totals.get(dayFormat.format(at));
        if (!day) continue;
        day.ms += ms;
        day.pages += pages;
      }
      return { days: [...totals.values()].map(({ ms, ...day }) => ({ ...day, seconds: Math.round(ms / 1000) })) };
    },
  };
};
