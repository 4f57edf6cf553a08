/**
 * The year that stands in a date, however it is written; `null` when there is none. Years below 1000 are not publishing
 * dates: a well-known program writes 0101 for "unknown".
 */
export const parseYear = (date: string): number | null => {
  const year = /(?<!\d)[12]\d{3}(?!\d)/.exec(date)?.[0];
  return year === undefined ? null : Number(year);
};
