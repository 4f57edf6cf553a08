import { createIsNearInRecording, listening, type SavedPosition, type SaveOrigin } from '@lectern/contracts';
import { call, keepaliveCall } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import {
  createUnsentPositions,
  findUnansweredPosition,
  type SavedAnswer,
  sendUnsent,
  thisDevice,
  thisHolder,
} from '../../positions/positions.queries.ts';
import type { OpenedBook } from '../opened-book.ts';
import { missedPositions } from './missed-positions.ts';

/** A position as it is sent and stored. `goesOn`: reached by listening, without a jump. */
export type ListeningPosition = { atMs: number; goesOn: boolean; origin?: SaveOrigin | undefined };

/** Positions in recordings that could not be sent. */
export const unsentListeningPositions = createUnsentPositions<ListeningPosition>(
  'listening.unsent',
  listening.save.body.pick({ atMs: true, goesOn: true, origin: true }),
);

/** Saves a position that was reached `ageMs` ago, and returns the current one of the book. */
export const saveListeningPosition = (
  bookId: string,
  listeningPosition: ListeningPosition,
  ageMs: number,
): Promise<SavedAnswer> =>
  keepaliveCall(listening.save, {
    params: { bookId },
    body: { ...listeningPosition, device: thisDevice.id(), deviceName: thisDevice.name(), ageMs },
  });

/** The book is gone, or is no recording: a retry is pointless. */
export const isPermanentError = (error: unknown): boolean =>
  error instanceof CallError && ['file.not_found', 'file.format_unsupported'].includes(error.code);

/** A position that only this device knows, with the version on which it is based. */
const toLocalPosition = (fraction: number, ageMs: number, origin: SaveOrigin | undefined): SavedPosition => ({
  version: origin?.basedOn ?? 0,
  holder: thisHolder.id(),
  cfi: null,
  fraction,
  quote: null,
  updated: new Date(0).toISOString(),
  ageMs: Math.round(ageMs),
  device: thisDevice.id(),
  deviceName: null,
});

/**
 * Opens an audiobook by its id or file name; without either, the one listened to last. Sends the unsent positions of this
 * device first; one that the server can't take now stays stored, and the book opens there. `here` is the position that this
 * device had reached without the server's knowledge, or while a question was open, and that is not the current one; else null.
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
  const unsent = missedPositions.isSaving(book.id) ? [] : unsentListeningPositions.list(book.id, Date.now());
  if (unsent.length === 0) return { ...book, here: findUnansweredPosition(book) };
  const save = (place: ListeningPosition, ageMs: number) => saveListeningPosition(book.id, place, ageMs);
  const sent = await sendUnsent(unsent, save, isPermanentError);
  const here = sent && toLocalPosition(sent.place.atMs / book.durationMs, sent.ageMs, sent.place.origin);
  if (here && 'error' in sent) return { ...book, position: here, here };
  const reopened = await open();
  const isArrived = !sent || ('answer' in sent && sent.answer.isCurrent);
  return { ...reopened, here: isArrived ? findUnansweredPosition(reopened) : here };
};

/** Finds the position of another page when this device had moved without a network; null where there is nothing to ask. */
export const findConflictingPosition = ({
  position,
  here,
  durationMs,
}: Pick<OpenedBook, 'position' | 'here' | 'durationMs'>): SavedPosition | null =>
  position && here && !createIsNearInRecording(durationMs)(position.fraction, here.fraction) ? position : null;

/** Whether the newest position is neither that of this page nor of the one before a reload: what that one was playing is over. */
export const isOvertaken = ({ position }: Pick<OpenedBook, 'position'>, previousHolder: string): boolean =>
  position !== null && position.holder !== previousHolder && position.holder !== thisHolder.id();

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
