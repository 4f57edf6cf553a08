import type { NavigationTarget } from '@lectern/contracts';

/** What the reader enters: a percentage of the book, or the number of a fixed page. */
export type GoToUnit = { kind: 'percent' } | { kind: 'page'; pages: number };

export const getInputRange = (unit: GoToUnit): { from: number; to: number } =>
  unit.kind === 'page' ? { from: 1, to: unit.pages } : { from: 0, to: 100 };

/** Parses the input to a target: `12`, `12.5`, `12,5 %`; for pages whole numbers only. Null for anything else, and out of range. */
export const parseGoToInput = (text: string, unit: GoToUnit): NavigationTarget | null => {
  const digits = /^\s*(\d+(?:[.,]\d+)?)\s*%?\s*$/.exec(text)?.[1];
  if (digits === undefined) return null;
  const value = Number(digits.replace(',', '.'));
  const { from, to } = getInputRange(unit);
  if (value < from || value > to) return null;
  if (unit.kind === 'percent') return { kind: 'fraction', fraction: value / 100 };
  return Number.isInteger(value) ? { kind: 'entry', spine: value - 1, fragment: null } : null;
};
