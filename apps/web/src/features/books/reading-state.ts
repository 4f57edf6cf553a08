import type { Entry } from '../catalogue/catalogue.queries.ts';

/** The reading state of a book. `share` is 0..1. */
export type ReadingState =
  | { kind: 'untouched'; isNew: boolean }
  | { kind: 'reading'; share: number }
  | { kind: 'finished' };

/** The facts of a book that determine its reading state. */
export type ReadingFacts = Pick<Entry, 'read_status' | 'percent' | 'opened' | 'added'>;

/** Whether there is anything that marking a book as unread takes away. */
export const isBegun = ({ read_status, percent, opened }: Omit<ReadingFacts, 'added'>): boolean =>
  read_status !== '' || percent > 0 || opened !== null;

/** An unopened book is marked new for this long. */
const NEW_MS = 14 * 24 * 3_600_000;

/** @param now in milliseconds since 1970. */
export const getReadingState = ({ read_status, percent, opened, added }: ReadingFacts, now: number): ReadingState => {
  if (read_status === 'read') return { kind: 'finished' };
  if (percent === 0 && opened === null) return { kind: 'untouched', isNew: now - Date.parse(added) < NEW_MS };
  return { kind: 'reading', share: percent / 100 };
};
