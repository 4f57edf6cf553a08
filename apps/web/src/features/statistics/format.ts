import { getDateLocale } from '../../i18n/date-locale.ts';
import { formatHours, formatUnit } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
const format = (date: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(getDateLocale(), { timeZone: 'UTC', ...options }).format(date);

/** Seconds as hours and minutes, as `formatHours`, but none as `0 min`. */
export const formatTime = (seconds: number): string => (seconds > 0 ? formatHours(seconds) : formatUnit('minute', 0));

/** `12.5`, with at most one decimal. */
export const formatRate = (value: number): string =>
  new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(value);

/** `12.5 %` for 12.5. */
export const formatPercentRate = (percent: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);

/** `3 March 2026` for `2026-03-03`. */
export const formatLongDay = (day: string): string => format(toDate(day), { dateStyle: 'long' });

/** A formatter of many days, as `Tue, 3 March`: creating one costs more than all that it formats. */
export const createDayFormatter = (language: string): ((day: string) => string) => {
  const formatter = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'long',
  });
  return (day) => formatter.format(toDate(day));
};

/** 1 is January. */
export const formatMonth = (month: number, style: 'long' | 'short' | 'narrow'): string =>
  format(new Date(Date.UTC(2024, month - 1, 1)), { month: style });

/** 1 is Monday. */
export const formatWeekday = (weekday: number, style: 'long' | 'short'): string =>
  format(new Date(Date.UTC(2024, 0, weekday)), { weekday: style }); // 1 January 2024 is a Monday

/** An hour of the clock: `2 PM`, `14 Uhr`. */
export const formatHour = (hour: number): string => format(new Date(Date.UTC(2024, 0, 1, hour)), { hour: 'numeric' });
