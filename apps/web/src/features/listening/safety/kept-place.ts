import { listening, type SavedPosition } from '@lectern/contracts';
import { call, lastingCall } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { device, unsentPlaces } from '../../places/places.queries.ts';
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

/** A place that only this device knows. `updated`: of the newest that the server knows, since our own clock may be wrong. */
const hereOnly = (fraction: number, ageMs: number, updated: string): SavedPosition => ({
  cfi: null,
  fraction,
  quote: null,
  updated,
  ageMs: Math.round(ageMs),
  device: device.id(),
  deviceName: null,
});

/**
 * Opens an audiobook by its id or file name; without either, the one listened to last. What this device could not tell before
 * is told first; what the server can’t take now stays, and is where the book opens. `here` is where this device has moved
 * without the server’s knowledge: null for one that has not moved since, whatever it saved before.
 * @throws CallError, NetworkError
 */
export const openHeard = async (asked: { book?: string; name?: string }, signal?: AbortSignal): Promise<Opened> => {
  const ask = (): Promise<Opened> => call(listening.open, { query: { ...asked, device: device.id() } }, signal);
  const book = await ask();
  // what the player itself is about to send is not sent twice: the second would count as reached later
  const unsent = early.isKept(book.id) ? null : unsentHeard.read(book.id, Date.now());
  if (!unsent) return { ...book, here: null };
  const updated = book.position?.updated ?? new Date(0).toISOString();
  const here = hereOnly(unsent.place.atMs / book.durationMs, unsent.ageMs, updated);
  try {
    await saveHeard(book.id, unsent.place, unsent.ageMs);
  } catch (error) {
    if (!isLostForGood(error)) return { ...book, position: here, here };
    unsentHeard.forget(book.id);
    return { ...(await ask()), here: null };
  }
  unsentHeard.forget(book.id);
  return { ...(await ask()), here };
};

/** A listener who has moved is asked about another device that is so far away, and further. */
const APART_MS = 15_000;

/** Whether two shares of a recording lie so far apart that a listener who has moved is asked. */
export const isApartIn =
  (durationMs: number) =>
  (there: number, here: number): boolean =>
    Math.round(Math.abs(there - here) * durationMs) >= APART_MS;

/** The place that another device left after this one had moved without a network; null where there is nothing to ask. */
export const leftElsewhere = ({
  position,
  here,
  durationMs,
}: Pick<Opened, 'position' | 'here' | 'durationMs'>): SavedPosition | null =>
  position && here && position.device !== device.id() && isApartIn(durationMs)(position.fraction, here.fraction)
    ? position
    : null;

/** Whether another device has left the newest place: what this one was doing when its page went is over. */
export const isOvertaken = ({ position }: Pick<Opened, 'position'>): boolean =>
  position !== null && position.device !== device.id();

const beginningOf = (book: Opened): SavedPosition | null => (leftElsewhere(book) ? book.here : book.position);

/** Where a book begins, in milliseconds: at this device's own place where another one is asked about, else at the newest. */
export const startOf = (book: Opened): number => Math.round((beginningOf(book)?.fraction ?? 0) * book.durationMs);

/** How long it has rested at the place where it begins, in milliseconds; undefined for one that was not begun, or has ended. */
export const restedOf = (book: Opened): number | undefined => {
  const from = beginningOf(book);
  return from && from.fraction < 1 ? from.ageMs : undefined;
};
