import { writeHanOrdinals } from '../text/han-number.ts';

const collator = new Intl.Collator('und', { numeric: true, sensitivity: 'base' });

/** Whether a file of an archive is metadata of an operating system, such as `__MACOSX` or a dot file. */
export const isSystemFile = (path: string): boolean =>
  path.split('/').some((step) => step.startsWith('.') || step === '__MACOSX');

/**
 * Sorts files by path, folder by folder, and numbers by value: `2/1.jpg` is before `10/1.jpg`. A decimal number follows its whole one,
 * whatever is behind them: `10.jpg` is before `10.5.jpg`, and that before `11.jpg`.
 */
export const sortNaturally = <T extends { path: string }>(files: readonly T[]): T[] => {
  const parsed = files.map((file) => ({ file, steps: parseSteps(file.path) }));
  const compareFractions = hasCountedFractions(parsed.map(({ steps }) => steps)) ? collator.compare : compareDecimals;
  return (
    parsed
      // a stable order for paths that differ only in case or accents
      .sort((a, b) => compareSteps(a.steps, b.steps, compareFractions) || (a.file.path < b.file.path ? -1 : 1))
      .map(({ file }) => file)
  );
};

/** Words and numbers in turn, beginning with words, which may be empty. */
type Step = string[];
type Compare = (a: string, b: string) => number;

const NUMBER = /(\d+(?:[.,]\d+)?)/;
const EXTENSION = /\.[a-z\d]*[a-z][a-z\d]*$/i;

const FULL_WIDTH_DIGITS = /[\uff10-\uff19]/g;
/** Writes the numbers of Chinese and Japanese names in the digits of others. */
const writeDigits = (path: string): string =>
  writeHanOrdinals(
    path.replace(FULL_WIDTH_DIGITS, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) - 0xfee0)),
  );

const parseSteps = (path: string): Step[] => {
  const steps = writeDigits(path).split('/');
  return steps.map((step, index) => (index === steps.length - 1 ? step.replace(EXTENSION, '') : step).split(NUMBER));
};

const compareDecimals: Compare = (a, b) => (a < b ? -1 : Number(a > b));

/** Whether fractions are numbers of their own, as 1.9 and 1.10 of sections are; those of chapters between others are decimal. */
const hasCountedFractions = (paths: readonly Step[][]): boolean => {
  const ninths = new Set<string>();
  const tenths = new Set<string>();
  for (const steps of paths)
    for (const step of steps)
      for (let index = 1; index < step.length; index += 2) {
        const [whole = '', fraction] = (step[index] ?? '').split(/[.,]/);
        if (fraction === '9') ninths.add(`${step.slice(0, index).join('')}${whole}`);
        if (fraction === '10') tenths.add(`${step.slice(0, index).join('')}${whole}`);
      }
  return [...ninths].some((key) => tenths.has(key));
};

const compareSteps = (a: readonly Step[], b: readonly Step[], compareFractions: Compare): number => {
  for (const [index, step] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareStep(step, other, compareFractions);
    if (order !== 0) return order;
  }
  return a.length - b.length;
};

const compareStep = (a: Step, b: Step, compareFractions: Compare): number => {
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order =
      index % 2 === 1
        ? compareNumbers(part, other, compareFractions)
        : compareWords(part, other, index + 1 < a.length, index + 1 < b.length);
    if (order !== 0) return order;
  }
  return a.length - b.length;
};

/** Where one path has a number and the other goes on with words, the number is compared with the words. */
const compareWords = (part: string, other: string, hasNumber: boolean, otherHasNumber: boolean): number => {
  if (part === '' && other !== '' && hasNumber) return collator.compare('0', other);
  if (other === '' && part !== '' && otherHasNumber) return collator.compare(part, '0');
  return collator.compare(part, other);
};

/** By whole number, then by fraction. */
const compareNumbers = (number: string, other: string, compareFractions: Compare): number => {
  const [whole = '', fraction] = number.split(/[.,]/);
  const [otherWhole = '', otherFraction] = other.split(/[.,]/);
  const order = collator.compare(whole, otherWhole);
  if (order !== 0 || fraction === otherFraction) return order;
  if (fraction === undefined || otherFraction === undefined) return fraction === undefined ? -1 : 1;
  return compareFractions(fraction, otherFraction);
};
