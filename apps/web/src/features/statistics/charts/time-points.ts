import { formatHour, formatMonth, formatWeekday } from '../format.ts';
import type { Statistics } from '../statistics.queries.ts';
import type { Point } from './point.ts';

type Time = { read: number; listened: number };

const sum = (times: readonly Time[]): Time => ({
  read: times.reduce((total, { read }) => total + read, 0),
  listened: times.reduce((total, { listened }) => total + listened, 0),
});

export const listMonthPoints = ({ days }: Pick<Statistics, 'days'>): Point[] =>
  Array.from({ length: 12 }, (_, index) => index + 1).map((month) => ({
    key: String(month),
    name: formatMonth(month, 'long'),
    label: formatMonth(month, 'narrow'),
    ...sum(days.filter(({ day }) => Number(day.slice(5, 7)) === month)),
  }));

export const listWeekdayPoints = ({ hours }: Pick<Statistics, 'hours'>): Point[] =>
  Array.from({ length: 7 }, (_, index) => index + 1).map((weekday) => ({
    key: String(weekday),
    name: formatWeekday(weekday, 'long'),
    label: formatWeekday(weekday, 'short'),
    ...sum(hours.filter((time) => time.weekday === weekday)),
  }));

/** Only every sixth hour is written at the axis. */
export const listHourPoints = ({ hours }: Pick<Statistics, 'hours'>): Point[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    key: String(hour),
    name: formatHour(hour),
    label: hour % 6 === 0 ? formatHour(hour) : '',
    ...sum(hours.filter((time) => time.hour === hour)),
  }));
