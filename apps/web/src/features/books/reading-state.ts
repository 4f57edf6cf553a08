import type { Book } from '@lectern/contracts';

/** How far a reader is with a book. `share` is 0..1. */
export type ReadingState = { at: 'untouched'; isNew: boolean } | { at: 'reading'; share: number } | { at: 'finished' };

/** A book that nobody has opened is called new this long. */
const NEW_MS = 14 * 24 * 3_600_000;

/** @param now in milliseconds since 1970. */
export const readingState = (book: Book, now: number): ReadingState => {
  if (book.read_status === 'read') return { at: 'finished' };
  if (book.read_percent === 0 && book.read_position.updated === null) {
    return { at: 'untouched', isNew: now - Date.parse(book.created_at) < NEW_MS };
  }
  return { at: 'reading', share: book.read_percent / 100 };
};
