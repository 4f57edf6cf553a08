import { listening, type SavedPosition } from '@lectern/contracts';
import { call, keepaliveCall } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { createUnsentPositions, thisDevice } from '../../positions/positions.queries.ts';
import type { OpenedBook } from '../opened-book.ts';
import { missedPositions } from './missed-positions.ts';

/** A position as it is sent and stored. `goesOn`: reached by listening, without a jump. */
export type ListeningPosition = { atMs: number; goesOn: boolean };

/** Positions in recordings that could not be sent. */
export const unsentListeningPositions = createUnsentPositions<ListeningPosition>(
  'listening.unsent',
  listening.save.body.pick({ atMs: true, goesOn: true }),
);

/** Saves a position that was reached `ageMs` ago, and returns the newest one of all devices. */
export const saveListeningPosition = async (
  bookId: string,
  listeningPosition: ListeningPosition,
  ageMs: number,
): Promise<SavedPosition> => {
  const { position } = await keepaliveCall(listening.save, {
    params: { bookId },
    body: { ...listeningPosition, device: thisDevice.id(), deviceName: thisDevice.name(), ageMs },
  });
  return position;
};

/** The book is gone, or is no recording: a retry is pointless. */
export const isPermanentError = (error: unknown): boolean =>
  error instanceof CallError && ['file.not_found', 'file.format_unsupported'].includes(error.code);

/** A position that only this device knows. `updated`: of the newest one on the server, since our own clock may be wrong. */
const toLocalPosition = (fraction: number, ageMs: number, updated: string): SavedPosition => ({
  cfi: null,
  fraction,
  quote: null,
  updated,
  ageMs: Math.round(ageMs),
  device: thisDevice.id(),
  deviceName: null,
});

/**
 * Opens an audiobook by its id or file name; without either, the one listened to last. Sends an unsent position of this
 * device first; one that the server can't take now stays stored, and the book opens there. `here` is the position that this
 * device had reached without the server's knowledge; null when it has not moved since, whatever it saved before.
 * @throws CallError, NetworkError
 */
export const openAudiobook = async (
  selector: { book?: string; name?: string },
  signal?: AbortSignal,
): Promise<OpenedBook> => {
  const open = (): Promise<OpenedBook> =>
    call(listening.open, { query: { ...selector, device: thisDevice.id() } }, signal);
  const book = await open();
  // what the player is about to send is not sent twice: the second one would count as reached later
  const unsent = missedPositions.isSaving(book.id) ? null : unsentListeningPositions.read(book.id, Date.now());
  if (!unsent) return { ...book, here: null };
  const updated = book.position?.updated ?? new Date(0).toISOString();
  const here = toLocalPosition(unsent.place.atMs / book.durationMs, unsent.ageMs, updated);
  try {
    await saveListeningPosition(book.id, unsent.place, unsent.ageMs);
  } catch (error) {
    if (!isPermanentError(error)) return { ...book, position: here, here };
    unsentListeningPositions.forget(book.id);
    return { ...(await open()), here: null };
  }
  unsentListeningPositions.forget(book.id);
  return { ...(await open()), here };
};

/** A listener who has moved is asked about another device from this distance on. */
const MIN_DISTANCE_MS = 15_000;

/** Creates a predicate for two fractions of a recording: whether they are so far apart that the listener is asked. */
export const createIsFarApart =
  (durationMs: number) =>
  (there: number, here: number): boolean =>
    Math.round(Math.abs(there - here) * durationMs) >= MIN_DISTANCE_MS;

/** Finds the position of another device when this one had moved without a network; null where there is nothing to ask. */
export const findConflictingPosition = ({
  position,
  here,
  durationMs,
}: Pick<OpenedBook, 'position' | 'here' | 'durationMs'>): SavedPosition | null =>
  position &&
  here &&
  position.device !== thisDevice.id() &&
  createIsFarApart(durationMs)(position.fraction, here.fraction)
    ? position
    : null;

/** Whether the newest position is that of another device: what this one was playing before a reload is over. */
export const isOvertakenByOtherDevice = ({ position }: Pick<OpenedBook, 'position'>): boolean =>
  position !== null && position.device !== thisDevice.id();

const getStartPosition = (book: OpenedBook): SavedPosition | null =>
  findConflictingPosition(book) ? book.here : book.position;

/** Where a book starts, in milliseconds: at this device's own position when it asks about another one, else at the newest. */
export const getStartMs = (book: OpenedBook): number =>
  Math.round((getStartPosition(book)?.fraction ?? 0) * book.durationMs);

/** How long ago the start position was reached, in milliseconds; undefined for a book that was not started, or has ended. */
export const getPausedForMs = (book: OpenedBook): number | undefined => {
  const start = getStartPosition(book);
  return start && start.fraction < 1 ? start.ageMs : undefined;
};
