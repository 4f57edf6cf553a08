import type { Received, Reply, readingTime } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { BookService } from '../books/books.service.ts';
import type { CoverService } from '../covers/covers.service.ts';
import { toListeningDays } from './listening-history.ts';
import { createReadingTimeDb, type HistoryCursor, type ListenedRow } from './reading-time.db.ts';

const DAY_MS = 86_400_000;
const PACE_DAYS = 90;
const MIN_SECONDS = 600;
/** Intervals of a page of the history. */
const HISTORY_PAGE_SIZE = 200;

const parseHistoryCursor = (text: string): HistoryCursor => {
  const dash = text.indexOf('-');
  return { startedAt: new Date(Number(text.slice(0, dash))), id: text.slice(dash + 1) };
};
const formatHistoryCursor = ({ startedAt, id }: HistoryCursor): string => `${startedAt.getTime()}-${id}`;

/** Formats the local day of a time as `2026-11-27`. */
const createDayFormat = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });

type Dependencies = { db: Database; books: BookService; covers: CoverService; clock: Clock };

export type ReadingTimeService = ReturnType<typeof createReadingTimeService>;

/** Reading times. They are not synced to devices, and remain when a book is deleted. */
export const createReadingTimeService = ({ db, books, covers, clock }: Dependencies) => {
  const readingTimeDb = createReadingTimeDb(db);
  const toSession = (readerId: bigint, row: ListenedRow) => {
    const { startedAt, seconds, fromMs, toMs, device, deviceName, bookId, name, title, authors, lang } = row;
    const cover = row.cover && covers.getPicturePath(readerId, row.cover);
    const book = { id: String(bookId), name, title, authors, lang, cover, durationMs: row.durationMs };
    return { startedAt: startedAt.toISOString(), seconds, book, fromMs, toMs, device, deviceName };
  };
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
      const { ageMs, fromMs, toMs, deviceName, ...interval } = readBody();
      const now = clock.now();
      const startedAt = new Date(now.getTime() - ageMs);
      const hasPlaces = book.isAudioBook && fromMs !== undefined && toMs !== undefined;
      const places = hasPlaces
        ? { fromMs, toMs, deviceName: deviceName || null }
        : { fromMs: null, toMs: null, deviceName: null };
      const piece = { ...interval, ...places, readerId, bookId: book.id, startedAt, listened: book.isAudioBook };
      const seconds = await readingTimeDb.saveInterval(piece, now);
      if (seconds === null) throw new Refusal('file.not_found');
      return { seconds };
    },
    async listDays(
      { readerId }: SignedIn,
      { zone, days }: Received<typeof readingTime.days, 'query'>,
    ): Promise<Reply<typeof readingTime.days>> {
      const dayFormat = createDayFormat(zone);
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
    /** What was listened to, by day, the newest first. */
    async listHistory(
      { readerId }: SignedIn,
      { zone, cursor }: Received<typeof readingTime.history, 'query'>,
    ): Promise<Reply<typeof readingTime.history>> {
      const after = cursor === undefined ? null : parseHistoryCursor(cursor);
      const listened = await readingTimeDb.listListened(readerId, after, HISTORY_PAGE_SIZE);
      const last = listened.length === HISTORY_PAGE_SIZE ? listened.at(-1) : undefined;
      const dayFormat = createDayFormat(zone);
      const days = toListeningDays(listened, (at) => dayFormat.format(at));
      return {
        days: days.map(({ day, sessions }) => ({ day, sessions: sessions.map((row) => toSession(readerId, row)) })),
        next: last ? formatHistoryCursor(last) : null,
      };
    },
    async clearHistory({ readerId }: SignedIn): Promise<'OK'> {
      await readingTimeDb.clearPlaces(readerId);
      return 'OK';
    },
  };
};
