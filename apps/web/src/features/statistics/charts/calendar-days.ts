import type { Statistics } from '../statistics.queries.ts';
import type { Point } from './point.ts';

const DAY_MS = 86_400_000;
const toIsoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The days of a year up to today, each a point. `offset`: how many days of its first week (from Monday) belong to the year
 * before. `rest`: days of the year that are yet to come.
 */
export const listDays = (
  { year, days, today }: Pick<Statistics, 'year' | 'days' | 'today'>,
  formatDay: (day: string) => string,
): { points: Point[]; offset: number; rest: number } => {
  const times = new Map(days.map((time) => [time.day, time]));
  const first = Date.UTC(year, 0, 1);
  const count = (Date.UTC(year + 1, 0, 1) - first) / DAY_MS;
  const all = Array.from({ length: count }, (_, index) => toIsoDay(first + index * DAY_MS));
  const points = all
    .filter((day) => day <= today || times.has(day))
    .map((day) => ({
      key: day,
      name: formatDay(day),
      label: '',
      read: times.get(day)?.read ?? 0,
      listened: times.get(day)?.listened ?? 0,
    }));
  return { points, offset: (new Date(first).getUTCDay() + 6) % 7, rest: count - points.length };
};
