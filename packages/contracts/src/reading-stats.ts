import { z } from 'zod';
import { defineCall } from './call.ts';
import { IdText, QueryInt, TimeZone } from './common-schemas.ts';
import { limits } from './limits.ts';

const Year = z.int().min(1970).max(9999);
const Seconds = z.int();
/** Seconds read and seconds listened to. */
const Time = { read: Seconds, listened: Seconds };

/** A book of the statistics: in the library, in the bin, or deleted for good; then only its time is left. */
const ReadBook = z.object({
  id: IdText,
  state: z.enum(['library', 'bin', 'deleted']),
  title: z.string().nullable(),
  authors: z.string().nullable(),
  lang: z.string().nullable(),
  /** The address of the small picture, below that of the API. */
  cover: z.string().nullable(),
  audio: z.boolean(),
});

/** Authors and genres: a book counts for each that it has. */
const NamedTime = z.object({ name: z.string(), seconds: Seconds, books: z.int() });

/** All of a year is by the days of the requested time zone. */
export const ReadingStats = z.object({
  year: Year,
  today: z.iso.date(),
  /** Years with reading or finished books, and the current one. */
  years: z.array(z.object({ year: Year, ...Time, finished: z.int() })),
  /** Days with reading, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), ...Time })),
  /** Hours with reading, summed by weekday (1 is Monday) and hour of the clock. */
  hours: z.array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), ...Time })),
  /** Of the year; `days` are those with a minute or more. */
  totals: z.object({ ...Time, pages: z.int(), days: z.int() }),
  /** Days in a row with a minute or more, in all years. The current one may end yesterday: today is not over. */
  streaks: z.object({
    current: z.int(),
    longest: z.int(),
    /** The last day of the longest. */
    longest_until: z.iso.date().nullable(),
  }),
  /** By the intervals of the year in which pages were turned; null before ten minutes of them. */
  pages_per_hour: z.number().nullable(),
  /** Books finished in the year, in this order, with all their time. */
  finished: z.array(z.object({ book: ReadBook, day: z.iso.date(), seconds: Seconds })),
  /** The ten of each with most time in the year. */
  books: z.array(z.object({ book: ReadBook, seconds: Seconds })),
  authors: z.array(NamedTime),
  genres: z.array(NamedTime),
  /** Time of the year in books that were deleted for good. */
  deleted: z.object({ books: z.int(), seconds: Seconds }),
  /** Of the books finished in the year: the one with most time, and the one with fewest days from its first interval. */
  longest: z.object({ book: ReadBook, seconds: Seconds }).nullable(),
  fastest: z.object({ book: ReadBook, seconds: Seconds, days: z.int() }).nullable(),
  /** Books that are being read, last opened first, at most three; what is not known yet is null. */
  current: z.array(
    z.object({
      book: ReadBook,
      percent: z.int(),
      seconds: Seconds,
      percent_per_hour: z.number().nullable(),
      seconds_left: Seconds.nullable(),
      /** When the book ends if it is read as much a day as lately. */
      finish_day: z.iso.date().nullable(),
    }),
  ),
  /** How many books the reader wants to finish in the year. */
  goal: z.int().nullable(),
});
export type ReadingStats = z.infer<typeof ReadingStats>;

export const readingStats = {
  year: defineCall({
    name: 'readingStats.year',
    method: 'GET',
    path: '/stats/reading',
    access: 'reader',
    summary:
      'Get the reading statistics of a year (by default the current one) in an IANA time zone. An interval is split at midnight and at every hour of that zone.',
    query: z.object({ zone: TimeZone, year: QueryInt.pipe(Year).optional() }),
    reply: ReadingStats,
    refusals: ['request.too_many'],
  }),
  setGoal: defineCall({
    name: 'readingStats.setGoal',
    method: 'PUT',
    path: '/stats/reading/goals/:year',
    access: 'reader',
    summary: 'Set how many books the reader wants to finish in a year; null removes the goal.',
    params: z.object({ year: QueryInt.pipe(Year) }),
    body: z.object({ books: z.int().min(1).max(limits.GOAL_BOOKS).nullable() }),
    reply: z.object({ year: Year, books: z.int().nullable() }),
    refusals: [],
  }),
  intervals: defineCall({
    name: 'readingStats.intervals',
    method: 'GET',
    path: '/stats/reading/intervals.csv',
    access: 'reader',
    summary:
      'Get all intervals of reading as CSV (RFC 4180, UTF-8), oldest first: begin in UTC, seconds, `read` or `listened`, pages, characters, book id, title and authors (empty for deleted books). A text that a spreadsheet would take for a formula begins with an apostrophe.',
    reply: z.string(),
    replyAs: 'text',
    refusals: [],
  }),
};
