import { type Language, type Period, type PersonalRetentionId, personalRetention } from '@lectern/contracts';

/** What is kept, and from when its period counts. */
type RetentionLabel = readonly [what: string, from: string];

export type RetentionText = {
  readonly head: readonly [what: string, period: string, from: string];
  readonly labels: Readonly<Record<PersonalRetentionId, RetentionLabel>>;
  /** Below the table. */
  readonly note: string;
};

const formatPeriod = (period: Period, language: Language): string => {
  const [value, unit] =
    'hours' in period ? [period.hours, 'hour'] : 'days' in period ? [period.days, 'day'] : [period.years, 'year'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
};

/** The table of the privacy page: one row for each kind of personal data that is deleted by age. */
export const buildRetentionTable = (
  { head, labels }: RetentionText,
  language: Language,
): { head: readonly string[]; rows: readonly (readonly string[])[] } => ({
  head,
  rows: personalRetention.map(({ id, period }) => {
    const [what, from] = labels[id];
    return [what, formatPeriod(period, language), from];
  }),
});
