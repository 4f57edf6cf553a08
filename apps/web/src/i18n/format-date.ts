import { getDateLocale } from './date-locale.ts';
import { currentLanguage } from './i18n.ts';

/** `2 November 2026`, as the language writes it. */
export const formatDate = (time: string): string =>
  new Intl.DateTimeFormat(getDateLocale(), { dateStyle: 'long' }).format(new Date(time));

/** `2 November 2026 at 14:30`, as the language writes it, by the clock of this device. */
export const formatMoment = (time: string): string =>
  new Intl.DateTimeFormat(getDateLocale(), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time));

/** `14:30`, as the language writes it, by the clock of this device. */
export const formatClock = (time: string): string =>
  new Intl.DateTimeFormat(getDateLocale(), { timeStyle: 'short' }).format(new Date(time));

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `5 minutes ago`, `yesterday`, *now* below a minute. Both in milliseconds since 1970; a time in the future (wrong clock) counts as now. */
export const formatAgo = (time: number, now: number): string => {
  const formatter = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' });
  const seconds = (now - time) / 1000;
  const [unit, length] = UNITS.find(([, unitSeconds]) => seconds >= unitSeconds) ?? [
    'second',
    Number.POSITIVE_INFINITY,
  ];
  return formatter.format(-Math.floor(Math.max(seconds, 0) / length) || 0, unit);
};

/** `3 seconds ago`, then as `formatAgo`. Both in milliseconds of one clock. */
export const formatSecondsAgo = (time: number, now: number): string => {
  const seconds = Math.floor(Math.max(now - time, 0) / 1000);
  if (seconds >= 60) return formatAgo(time, now);
  return new Intl.RelativeTimeFormat(currentLanguage(), { style: 'short' }).format(-Math.max(seconds, 1), 'second');
};

const toDayNumber = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;

/** How many days ago a time was, by the calendar of this device. */
export const countDaysAgo = (time: string, now: Date): number => toDayNumber(now) - toDayNumber(new Date(time));

/** *today*, *yesterday*, `17 Nov`, for the middle of a sentence; with the year when it is another one. Days follow this device's clock. */
export const formatDayInSentence = (time: string, now: Date): string => {
  const date = new Date(time);
  const ago = countDaysAgo(time, now);
  if (ago === 0 || ago === 1)
    return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(-ago, 'day');
  const sameYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(getDateLocale(), {
    day: 'numeric',
    month: 'short',
    ...(!sameYear && { year: 'numeric' }),
  }).format(date);
};

/** The same where it stands alone: *Today*, *Yesterday*, `17 Nov`. */
export const formatDay = (time: string, now: Date): string => {
  const day = formatDayInSentence(time, now);
  return day.charAt(0).toLocaleUpperCase(currentLanguage()) + day.slice(1);
};

/** `17 November`, as the language writes it in a sentence; with the year when it is another one. */
export const formatLongDay = (time: string, now: Date): string => {
  const date = new Date(time);
  const sameYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(getDateLocale(), {
    day: 'numeric',
    month: 'long',
    ...(!sameYear && { year: 'numeric' }),
  }).format(date);
};

/** *in 12 days*, *tomorrow*, *today*: days from now, by this device's clock; past times count as today. */
export const formatDaysAhead = (time: string, now: Date): string => {
  const days = Math.max(0, toDayNumber(new Date(time)) - toDayNumber(now));
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(days, 'day');
};

/** `22 Nov` for a date given as `2026-11-22`, the same day in every time zone. */
export const formatUtcDay = (day: string): string =>
  new Intl.DateTimeFormat(getDateLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
