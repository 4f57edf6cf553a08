import type { ReadingStats, Received, Reply, readingStats } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Database } from '../../platform/db/db.ts';
import type { CoverService } from '../covers/covers.service.ts';
import type { ReadingTimeService } from '../reading-time/reading-time.service.ts';
import { buildCalendar, countDaysBetween, getYear } from './calendar.ts';
import { forecastBook, RECENT_DAYS } from './forecast.ts';
import { csvHeader, toCsvLine } from './interval-csv.ts';
import { rankBooks, toNamedTimes } from './rankings.ts';
import { type BookFacts, createReadingStatsDb, type IntervalRow, toFullZone } from './reading-stats.db.ts';

type ReadBook = ReadingStats['books'][number]['book'];
type Finished = ReadingStats['finished'][number] & { firstDay: string | null };
type Dependencies = {
  db: Database;
  covers: Pick<CoverService, 'getPicturePath'>;
  readingTime: Pick<ReadingTimeService, 'computePace'>;
  clock: Clock;
  /** The flag `audioBooks`: without it no listening counts. */
  hasAudiobooks: boolean;
};

const DAY_MS = 86_400_000;
/** Neither a pace nor the fastest book follows from less. */
const MIN_SECONDS = 600;
const ROWS_PER_PAGE = 1000;
/** All intervals are summed for an answer: one reader must not keep the database busy for the others. */
const QUEUE = { max: 1, maxWaiting: 4, timeoutMs: 20_000 };
const RETRY_SECONDS = 5;

export type ReadingStatsService = ReturnType<typeof createReadingStatsService>;

/** Numbers of a reader's reading, all from the intervals of reading time and the days on which books were finished. */
export const createReadingStatsService = ({ db, covers, readingTime, clock, hasAudiobooks }: Dependencies) => {
  const rows = createReadingStatsDb(db, hasAudiobooks);
  const runQueued = createConcurrencyLimiter(QUEUE);

  const listCurrent = async (readerId: bigint) =>
    Promise.all(
      (await rows.listCurrent(readerId)).map(async (book) => ({
        book,
        pace: await readingTime.computePace(readerId, book.id),
      })),
    );

  const computeYear = async (readerId: bigint, zone: string, requested: number | undefined): Promise<ReadingStats> => {
    const now = clock.now();
    const today = await rows.findToday(zone, now);
    if (today === null) throw new Refusal('request.invalid', { field: 'zone' });
    const year = requested ?? getYear(today);
    const [slices, bookTotals, turned, allFinished, current, goal] = await Promise.all([
      rows.sumSlices(readerId, zone),
      rows.listBookTotals(readerId, zone, new Date(now.getTime() - RECENT_DAYS * DAY_MS)),
      rows.sumPages(readerId, zone, year),
      rows.listFinished(readerId, zone),
      listCurrent(readerId),
      rows.findGoal(readerId, year),
    ]);
    const { yearTotals, ...calendar } = buildCalendar(slices.hours, year, today);
    const bookTimes = slices.bookYears.filter((time) => time.year === year);
    const finishedRows = allFinished.filter(({ day }) => getYear(day) === year);
    const ids = [
      ...bookTimes.map(({ bookId }) => bookId),
      ...finishedRows.map(({ bookId }) => bookId),
      ...current.map(({ book }) => book.id),
    ];
    const facts = new Map((await rows.listFacts(readerId, [...new Set(ids)])).map((book) => [book.id, book]));
    const totals = new Map(bookTotals.map((total) => [total.bookId, total]));
    const toReadBook = (id: bigint): ReadBook =>
      describeBook(id, facts.get(id), (cover) => covers.getPicturePath(readerId, cover));

    const finished: Finished[] = finishedRows.map(({ bookId, day }) => ({
      book: toReadBook(bookId),
      day,
      seconds: totals.get(bookId)?.seconds ?? 0,
      firstDay: totals.get(bookId)?.firstDay ?? null,
    }));
    const named = finished.filter(({ book }) => book.state !== 'deleted');
    const { ranked, deleted } = rankBooks(bookTimes, facts);
    return {
      year,
      today,
      years: listYears(
        yearTotals,
        allFinished.map(({ day }) => getYear(day)),
        getYear(today),
      ),
      ...calendar,
      totals: { ...calendar.totals, pages: turned.pages },
      pages_per_hour: turned.seconds >= MIN_SECONDS ? turned.pages / (turned.seconds / 3600) : null,
      finished: finished.map(({ firstDay: _, ...book }) => book),
      books: ranked.map(({ bookId, seconds }) => ({ book: toReadBook(bookId), seconds })),
      authors: toNamedTimes(bookTimes, facts, ({ authorNames }) => authorNames),
      genres: toNamedTimes(bookTimes, facts, ({ genreNames }) => genreNames),
      deleted,
      longest: findLongest(named),
      fastest: findFastest(named),
      current: current.map(({ book, pace }) => ({
        book: toReadBook(book.id),
        percent: book.percent,
        seconds: totals.get(book.id)?.seconds ?? 0,
        ...forecastBook(book, totals.get(book.id), { pace, today }),
      })),
      goal,
    };
  };

  return {
    /** @throws Refusal `request.invalid` when the database does not know the time zone, `request.too_many` */
    async getYear(
      { readerId }: SignedIn,
      { zone, year }: Received<typeof readingStats.year, 'query'>,
    ): Promise<ReadingStats> {
      const done = await runQueued(readerId, () => computeYear(readerId, toFullZone(zone), year));
      if (!done) throw new Refusal('request.too_many', {}, RETRY_SECONDS);
      return done.value;
    },

    async setGoal(
      { readerId }: SignedIn,
      { year, books }: { year: number; books: number | null },
    ): Promise<Reply<typeof readingStats.setGoal>> {
      await rows.saveGoal(readerId, year, books);
      return { year, books };
    },

    /** All intervals as CSV, in pages as they are read. */
    async *exportIntervals({ readerId }: SignedIn): AsyncGenerator<string> {
      yield csvHeader;
      for (let last: IntervalRow | null = null; ; ) {
        const page: IntervalRow[] = await rows.listIntervals(readerId, last, ROWS_PER_PAGE);
        if (page.length > 0) yield page.map(toCsvLine).join('');
        last = page.at(-1) ?? null;
        if (page.length < ROWS_PER_PAGE) return;
      }
    },
  };
};

const describeBook = (id: bigint, facts: BookFacts | undefined, toPath: (cover: string) => string): ReadBook =>
  facts
    ? {
        id: String(id),
        state: facts.state,
        title: facts.title,
        authors: facts.authors,
        lang: facts.lang,
        cover: facts.cover && toPath(facts.cover),
        audio: facts.audio,
      }
    : { id: String(id), state: 'deleted', title: null, authors: null, lang: null, cover: null, audio: false };

/** Newest first. */
const listYears = (
  times: Map<number, { read: number; listened: number }>,
  finishedYears: readonly number[],
  current: number,
): ReadingStats['years'] =>
  [...new Set([...times.keys(), ...finishedYears, current])]
    .toSorted((a, b) => b - a)
    .map((year) => ({
      year,
      ...(times.get(year) ?? { read: 0, listened: 0 }),
      finished: finishedYears.filter((finished) => finished === year).length,
    }));

const findLongest = (finished: readonly Finished[]): ReadingStats['longest'] => {
  const [longest] = finished.toSorted((a, b) => b.seconds - a.seconds);
  return longest && longest.seconds > 0 ? { book: longest.book, seconds: longest.seconds } : null;
};

const findFastest = (finished: readonly Finished[]): ReadingStats['fastest'] => {
  const [fastest] = finished
    .flatMap(({ book, day, seconds, firstDay }) =>
      firstDay === null ? [] : [{ book, seconds, days: countDaysBetween(firstDay, day) + 1 }],
    )
    .filter(({ seconds, days }) => seconds >= MIN_SECONDS && days > 0)
    .toSorted((a, b) => a.days - b.days || a.seconds - b.seconds);
  return fastest ?? null;
};
