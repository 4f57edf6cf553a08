import type { NavigationTarget } from '@lectern/contracts';
import type { BookPages } from '../book-pages.ts';
import { findLabelledPage } from '../pdf/page-labels.ts';

/** What the reader enters: a page of the book or a percentage, or a fixed page by its label or number. */
export type GoToUnit =
  | { kind: 'book'; pages: BookPages }
  | { kind: 'page'; pages: number; labels: readonly string[] | null };

/** The first and the last page that can be entered. */
export const getInputRange = (unit: GoToUnit): { from: string; to: string } =>
  unit.kind === 'book'
    ? { from: unit.pages.first, to: unit.pages.last }
    : { from: unit.labels?.[0] || '1', to: unit.labels?.at(-1) || String(unit.pages) };

const parsePercentage = (text: string): NavigationTarget | null => {
  const digits = /^(\d+(?:[.,]\d+)?)\s*%$/.exec(text)?.[1];
  const value = Number(digits?.replace(',', '.') ?? Number.NaN);
  return value <= 100 ? { kind: 'fraction', fraction: value / 100 } : null;
};

/**
 * Parses the input to a target: `231` and `iv` are pages, `12,5 %` is a percentage of the book. A number that is no label of a fixed page is
 * counted from the first one. Null for anything else, and out of range.
 */
export const parseGoToInput = (input: string, unit: GoToUnit): NavigationTarget | null => {
  const text = input.trim();
  if (unit.kind === 'book') {
    const fraction = text === '' ? null : unit.pages.findPage(text);
    return fraction === null ? parsePercentage(text) : { kind: 'fraction', fraction };
  }
  const labelled = findLabelledPage(unit.labels, text);
  const page = labelled ?? (/^\d+$/.test(text) ? Number(text) - 1 : -1);
  return page >= 0 && page < unit.pages ? { kind: 'entry', spine: page, fragment: null } : null;
};
