import type { Entry } from '../catalogue/catalogue.queries.ts';

/** How far a reader is with a book. `share` is 0..1. */
export type ReadingState = { at: 'untouched'; isNew: boolean } | { at: 'reading'; share: number } | { at: 'finished' };

/** What says so. */
export type Read = Pick<Entry, 'read_status' | 'percent' | 'opened' | 'added'>;

/** A book that nobody has opened is called new this long. */
const NEW_MS = 14 * 24 * 3_600_000;

/** @param now in milliseconds since 1970. */
export const readingState = ({ read_status, percent, opened, added }: Read, now: number): ReadingState => {
  if (read_status === 'read') return { at: 'finished' };
  if (percent === 0 && opened === null) return { at: 'untouched', isNew: now - Date.parse(added) < NEW_MS };
  return { at: 'reading', share: percent / 100 };
};
