import { listening, type SavedPosition } from '@lectern/contracts';
import { call, lastingCall } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { device, isElsewhere, unsentPlaces } from '../../places/places.queries.ts';
import { early } from './early.ts';
import type { Opened } from './line.ts';

/** `goesOn`: listened on to here without a leap. */
export type HeardPlace = { atMs: number; goesOn: boolean };

/** Places in recordings that could not be sent. */
export const unsentHeard = unsentPlaces<HeardPlace>(
  'listening.unsent',
  listening.save.body.pick({ atMs: true, goesOn: true }),
);

/** Saves a place that was reached `ageMs` ago, and answers the one that holds now. */
export const saveHeard = async (bookId: string, place: HeardPlace, ageMs: number): Promise<SavedPosition> => {
  const { position } = await lastingCall(listening.save, {
    params: { bookId },
    body: { ...place, device: device.id(), deviceName: device.name(), ageMs },
  });
  return position;
};

/** The book is gone, or no recording: no later try will help. */
export const isLostForGood = (error: unknown): boolean =>
  error instanceof CallError && ['file.not_found', 'file.format_unsupported'].includes(error.code);

/** A place that only this device knows. */
const hereOnly = (fraction: number, ageMs: number): SavedPosition => ({
  cfi: null,
  fraction,
  quote: null,
  updated: new Date().toISOString(),
  ageMs: Math.round(ageMs),
  device: device.id(),
  deviceName: null,
});

/**
 * Opens an audiobook by its id or file name; without either, the one listened to last. What this device could not tell before
 * is told first; what the server can’t take now stays, and is where the book opens.
 * @throws CallError, NetworkError
 */
export const openHeard = async (asked: { book?: string; name?: string }, signal?: AbortSignal): Promise<Opened> => {
  const ask = (): Promise<Opened> => call(listening.open, { query: { ...asked, device: device.id() } }, signal);
  const book = await ask();
  // what the player itself is about to send is not sent twice: the second would count as reached later
  const unsent = early.isKept(book.id) ? null : unsentHeard.read(book.id, Date.now());
  if (!unsent) return book;
  try {
    await saveHeard(book.id, unsent.place, unsent.ageMs);
  } catch (error) {
    if (!isLostForGood(error)) {
      const kept = hereOnly(unsent.place.atMs / book.durationMs, unsent.ageMs);
      return { ...book, position: kept, here: kept };
    }
  }
  unsentHeard.forget(book.id);
  return ask();
};

/** The place that another device left far from this one's own last; null where there is nothing to ask. */
export const leftElsewhere = ({ position, here }: Pick<Opened, 'position' | 'here'>): SavedPosition | null =>
  position && here && isElsewhere(position, device.id(), here.fraction) ? position : null;

const beginningOf = (book: Opened): SavedPosition | null => (leftElsewhere(book) ? book.here : book.position);

/** Where a book begins, in milliseconds: at this device's own place where another one is asked about, else at the newest. */
export const startOf = (book: Opened): number => Math.round((beginningOf(book)?.fraction ?? 0) * book.durationMs);

/** How long it has rested at the place where it begins, in milliseconds; undefined for one that was not begun, or has ended. */
export const restedOf = (book: Opened): number | undefined => {
  const from = beginningOf(book);
  return from && from.fraction < 1 ? from.ageMs : undefined;
};

/** The reader stays here, whatever the others say: this place is the newest. What does not arrive is sent when the book is opened again. */
export const keepHere = (bookId: string, atMs: number): void => {
  const place = { atMs, goesOn: false };
  unsentHeard.keep(bookId, place, 0, Date.now());
  saveHeard(bookId, place, 0).then(
    () => unsentHeard.forget(bookId),
    () => {},
  );
};
