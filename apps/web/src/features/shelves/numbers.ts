/** A series that begins so late is a magazine or a year: what came before it is not missed. */
const LATEST_BEGIN = 30;
/** Longer gaps are no gaps. */
const MOST_MISSING = 200;
/** From so many on, numbers in a row are written as a range. */
const RANGE = 3;

const isWhole = (number: string): boolean => /^\d{1,6}$/.test(number);

/** Numbers as a reader writes them: `1–4, 6, 7`. */
const written = (numbers: readonly string[]): string => {
  const runs: string[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const goesOn = last !== undefined && isWhole(last) && isWhole(number) && Number(number) === Number(last) + 1;
    if (run && goesOn) run.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length < RANGE ? run.join(', ') : `${run[0]}–${run.at(-1)}`)).join(', ');
};

/** The numbers of a series that are there, in order, and those between that are not; `count` of these. */
export const inSeries = (numbers: readonly string[]): { there: string; missing: string; count: number } => {
  const whole = numbers.filter(isWhole).map(Number);
  const [least, most] = [Math.min(...whole), Math.max(...whole)];
  const begin = least > LATEST_BEGIN ? least : Math.min(least, 1);
  const here = new Set(whole);
  const missing: string[] = [];
  for (let number = begin; number < most && missing.length <= MOST_MISSING; number += 1)
    if (!here.has(number)) missing.push(String(number));
  const gaps = missing.length > MOST_MISSING ? [] : missing;
  return { there: written(numbers), missing: written(gaps), count: gaps.length };
};
