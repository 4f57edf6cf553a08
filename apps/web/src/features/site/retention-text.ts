import { type Language, type Period, personalRetention } from '@lectern/contracts';
import type { SiteTexts } from './texts.ts';

const formatPeriod = (period: Period, language: Language): string => {
  const [value, unit] =
    'hours' in period ? [period.hours, 'hour'] : 'days' in period ? [period.days, 'day'] : [period.years, 'year'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
};

/** The table of the privacy page: one row for each kind of personal data that is deleted by age. */
export const buildRetentionTable = (
  { head, labels }: SiteTexts['retention'],
  language: Language,
): { head: readonly string[]; rows: readonly (readonly string[])[] } => ({
  head,
  rows: personalRetention.map(({ id, period }) => {
    const [what, from] = labels[id];
    return [what, formatPeriod(period, language), from];
  }),
});
