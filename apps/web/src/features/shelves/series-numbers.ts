/** A series that starts after this number is a magazine or numbered by year: earlier numbers are not missing. */
const MAX_FIRST_NUMBER = 30;
/** With more missing numbers than this, none are reported. */
const MAX_MISSING = 200;
/** Consecutive numbers are written as a range from this length. */
const MIN_RANGE = 3;

const isWhole = (number: string): boolean => /^\d{1,6}$/.test(number);

/** Formats numbers as ranges: `1–4, 6, 7`. */
const formatRanges = (numbers: readonly string[]): string => {
  const runs: string[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isConsecutive = last !== undefined && isWhole(last) && isWhole(number) && Number(number) === Number(last) + 1;
    if (run && isConsecutive) run.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length < MIN_RANGE ? run.join(', ') : `${run[0]}–${run.at(-1)}`)).join(', ');
};

/** Summarises the numbers of a series: those present, those missing in between, and the `count` of missing ones. */
export const summarizeSeriesNumbers = (
  numbers: readonly string[],
): { present: string; missing: string; count: number } => {
  const whole = numbers.filter(isWhole).map(Number);
  const [min, max] = [Math.min(...whole), Math.max(...whole)];
  const begin = min > MAX_FIRST_NUMBER ? min : Math.min(min, 1);
  const presentNumbers = new Set(whole);
  const missing: string[] = [];
  for (let number = begin; number < max && missing.length <= MAX_MISSING; number += 1)
    if (!presentNumbers.has(number)) missing.push(String(number));
  const gaps = missing.length > MAX_MISSING ? [] : missing;
  return { present: formatRanges(numbers), missing: formatRanges(gaps), count: gaps.length };
};
