import type { ReadingStats } from '@lectern/contracts';
import type { HourSlice } from './reading-stats.db.ts';

/** A day counts for streaks from this time on. */
const MIN_DAY_MS = 60_000;
const DAY_MS = 86_400_000;

type Time = { read: number; listened: number };

const toNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
/** Days from one day to another, by the calendar. */
export const countDaysBetween = (from: string, to: string): number => toNumber(to) - toNumber(from);
/** The day some days later. */
export const addDays = (day: string, days: number): string =>
  new Date((toNumber(day) + days) * DAY_MS).toISOString().slice(0, 10);
/** 1 is Monday. */
const getWeekday = (day: string): number => ((((toNumber(day) + 3) % 7) + 7) % 7) + 1;
export const getYear = (day: string): number => Number(day.slice(0, 4));

const toSeconds = ({ read, listened }: Time): Time => ({
  read: Math.round(read / 1000),
  listened: Math.round(listened / 1000),
});

/** Sums slices by a key, in order of the first appearance. */
const sumBy = <K>(slices: readonly HourSlice[], getKey: (slice: HourSlice) => K): Map<K, Time> => {
  const sums = new Map<K, Time>();
  for (const slice of slices) {
    const key = getKey(slice);
    const sum = sums.get(key) ?? { read: 0, listened: 0 };
    sum[slice.listened ? 'listened' : 'read'] += slice.ms;
    sums.set(key, sum);
  }
  return sums;
};

/** The longest run of days in a row, and the one that ends today or yesterday. `days` ascend. */
const computeStreaks = (days: readonly string[], today: string): ReadingStats['streaks'] => {
  let longest = 0;
  let longestUntil: string | null = null;
  let run = 0;
  let last: string | null = null;
  for (const day of days) {
    run = last !== null && countDaysBetween(last, day) === 1 ? run + 1 : 1;
    last = day;
    if (run > longest) [longest, longestUntil] = [run, day];
  }
  const isCurrent = last !== null && countDaysBetween(last, today) <= 1;
  return { current: isCurrent ? run : 0, longest, longest_until: longestUntil };
};

type Calendar = Pick<ReadingStats, 'days' | 'hours' | 'streaks'> & {
  totals: Omit<ReadingStats['totals'], 'pages'>;
  yearTotals: Map<number, Time>;
};

/** Sums the hours of all years into days, hours of the week and totals of one year, and streaks. */
export const buildCalendar = (slices: readonly HourSlice[], year: number, today: string): Calendar => {
  const dayTimes = [...sumBy(slices, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const readingDays = dayTimes.filter(([, { read, listened }]) => read + listened >= MIN_DAY_MS).map(([day]) => day);
  const ofYear = slices.filter(({ day }) => getYear(day) === year);
  const hourTimes = sumBy(ofYear, ({ day, hour }) => getWeekday(day) * 24 + hour);
  const yearTotals = new Map(
    [...sumBy(slices, ({ day }) => getYear(day))].map(([key, time]) => [key, toSeconds(time)] as const),
  );
  return {
    days: dayTimes.filter(([day]) => getYear(day) === year).map(([day, time]) => ({ day, ...toSeconds(time) })),
    hours: [...hourTimes]
      .toSorted(([a], [b]) => a - b)
      .map(([key, time]) => ({ weekday: Math.floor(key / 24), hour: key % 24, ...toSeconds(time) })),
    totals: {
      ...(yearTotals.get(year) ?? { read: 0, listened: 0 }),
      days: readingDays.filter((day) => getYear(day) === year).length,
    },
    streaks: computeStreaks(readingDays, today),
    yearTotals,
  };
};
