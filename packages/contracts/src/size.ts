import type { Language } from './languages.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** `ceil`: for what is needed at least. */
export type SizeRounding = 'halfExpand' | 'ceil';

/** A size in the units of the language: `2 GB`, `706 MB`. Counts in steps of 1,024, as storage is sold. */
export const formatSize = (bytes: number, language: Language, roundingMode: SizeRounding = 'halfExpand'): string => {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const value = bytes / 1024 ** step;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 1 ? 2 : 0,
    roundingMode,
  }).format(value);
};
