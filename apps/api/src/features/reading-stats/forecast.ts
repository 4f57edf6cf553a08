import { addDays, countDaysBetween } from './calendar.ts';
import type { BookTotal, CurrentBook } from './reading-stats.db.ts';

/** How many days count as lately. */
export const RECENT_DAYS = 28;
/** Nothing follows from less. */
const MIN_SECONDS = 600;
const MIN_FRACTION = 0.01;
const MIN_DAILY_SECONDS = 1;
const MAX_DAYS = 3650;

type Forecast = { percent_per_hour: number | null; seconds_left: number | null; finish_day: string | null };

/** Of audio its duration, of text the reader's pace (characters a minute), else the time that the book has taken so far. */
const estimateSecondsLeft = (book: CurrentBook, spent: number, pace: number | null): number | null => {
  const rest = 1 - book.fraction;
  if (book.audio && book.durationMs !== null) return Math.round((rest * book.durationMs) / 1000);
  if (book.characters !== null && book.characters > 0 && pace !== null && pace > 0)
    return Math.round(((rest * book.characters) / pace) * 60);
  if (spent < MIN_SECONDS || book.fraction < MIN_FRACTION) return null;
  return Math.round((spent * rest) / book.fraction);
};

/** When a book that is being read ends: by its pace, and by the time a day it got in the last four weeks. */
export const forecastBook = (
  book: CurrentBook,
  total: BookTotal | undefined,
  { pace, today }: { pace: number | null; today: string },
): Forecast => {
  const spent = total?.seconds ?? 0;
  const secondsLeft = estimateSecondsLeft(book, spent, pace);
  const days =
    total === undefined ? 0 : Math.min(RECENT_DAYS, Math.max(0, countDaysBetween(total.firstDay, today)) + 1);
  const daily = total === undefined || days === 0 ? 0 : total.recentSeconds / days;
  const daysLeft = secondsLeft === null || daily < MIN_DAILY_SECONDS ? null : Math.floor(secondsLeft / daily);
  return {
    percent_per_hour:
      spent >= MIN_SECONDS && book.fraction >= MIN_FRACTION ? (100 * book.fraction) / (spent / 3600) : null,
    seconds_left: secondsLeft,
    finish_day: daysLeft === null || daysLeft > MAX_DAYS ? null : addDays(today, daysLeft),
  };
};
