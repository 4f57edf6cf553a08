import type { Target } from '@lectern/contracts';

/** What is asked for: a share of a text, or one of so many fixed pages. */
export type Goal = { kind: 'percent' } | { kind: 'page'; pages: number };

export const rangeOf = (goal: Goal): { from: number; to: number } =>
  goal.kind === 'page' ? { from: 1, to: goal.pages } : { from: 0, to: 100 };

/** Where written words lead: `12`, `12.5`, `12,5 %`, a whole number for a page. Null for anything else, and out of range. */
export const targetOf = (text: string, goal: Goal): Target | null => {
  const written = /^\s*(\d+(?:[.,]\d+)?)\s*%?\s*$/.exec(text)?.[1];
  if (written === undefined) return null;
  const value = Number(written.replace(',', '.'));
  const { from, to } = rangeOf(goal);
  if (value < from || value > to) return null;
  if (goal.kind === 'percent') return { kind: 'fraction', fraction: value / 100 };
  return Number.isInteger(value) ? { kind: 'entry', spine: value - 1, fragment: null } : null;
};
