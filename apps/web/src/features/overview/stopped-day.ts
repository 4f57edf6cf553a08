import type { TFunction } from 'i18next';
import { countDaysAgo, formatLongDay } from '../../i18n/format-date.ts';

const WEEK_DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** *You stopped here on Thursday*: the day of the last week by its name, an earlier one by its date. By the clock of this device. */
export const formatStoppedDay = (t: TFunction<'overview'>, time: string, now: Date): string => {
  const ago = countDaysAgo(time, now);
  if (ago <= 0) return t('stopped.today');
  if (ago === 1) return t('stopped.yesterday');
  const weekDay = WEEK_DAYS[new Date(time).getDay()];
  return ago < 7 && weekDay !== undefined
    ? t(`stopped.weekday.${weekDay}`)
    : t('stopped.date', { day: formatLongDay(time, now) });
};
