import type { Received, Reply, readingTime } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { BookService } from '../books/books.service.ts';
import { readingTimeDb } from './reading-time.db.ts';

const DAY_MS = 86_400_000;
const PACE_DAYS = 90;
const ENOUGH_SECONDS = 600;

export type ReadingTimeService = ReturnType<typeof readingTimeService>;

/** How long readers read. No part of the library: no device is told, and it stays when a book goes. */
export const readingTimeService = ({ db, books, clock }: { db: Database; books: BookService; clock: Clock }) => {
  const pieces = readingTimeDb(db);
  return {
    /** Characters a minute, in this book or else in all of the last three months; null before ten minutes of reading. */
    async pace(readerId: bigint, bookId: bigint): Promise<number | null> {
      const since = new Date(clock.now().getTime() - PACE_DAYS * DAY_MS);
      const { bookSeconds, bookCharacters, seconds, characters } = await pieces.read(readerId, bookId, since);
      if (bookSeconds >= ENOUGH_SECONDS) return (bookCharacters / bookSeconds) * 60;
      return seconds >= ENOUGH_SECONDS ? (characters / seconds) * 60 : null;
    },
    /** @throws Refusal `file.not_found`, also for the id of a piece of another book */
    async record(
      { readerId }: SignedIn,
      bookId: string,
      told: () => Received<typeof readingTime.record, 'body'>,
    ): Promise<Reply<typeof readingTime.record>> {
      const book = await books.own(readerId, bookId);
      const { ageMs, ...piece } = told();
      const now = clock.now();
      const startedAt = new Date(now.getTime() - ageMs);
      const seconds = await pieces.keep({ ...piece, readerId, bookId: book.id, startedAt }, now);
      if (seconds === null) throw new Refusal('file.not_found');
      return { seconds };
    },
    async days(
      { readerId }: SignedIn,
      { zone, days }: Received<typeof readingTime.days, 'query'>,
    ): Promise<Reply<typeof readingTime.days>> {
      const words = new Intl.DateTimeFormat('en-CA', {
        timeZone: zone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      });
      const now = clock.now();
      const today = Date.parse(`${words.format(now)}T00:00:00Z`);
      const found = new Map(
        Array.from({ length: days }, (_, ago) => {
          const day = new Date(today - (days - 1 - ago) * DAY_MS).toISOString().slice(0, 10);
          return [day, { day, seconds: 0, pages: 0 }];
        }),
      );
      for (const { at, seconds, pages } of await pieces.since(
        readerId,
        new Date(now.getTime() - (days + 1) * DAY_MS),
      )) {
        const day = found.get(words.format(at));
        if (!day) continue;
        day.seconds += seconds;
        day.pages += pages;
      }
      return { days: [...found.values()] };
    },
  };
};
