import { books, type NavigationTarget, reading, type SavedPosition, type Sent } from '@lectern/contracts';
import { keepaliveCall } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import {
  createUnsentPositions,
  type SavedAnswer,
  sendUnsent,
  thisDevice,
  thisHolder,
} from '../../positions/positions.queries.ts';

/** A reading position as the server takes it, without its age and device. */
export type PositionToSave = Omit<Sent<typeof reading.save, 'body'>, 'ageMs' | 'device' | 'deviceName'>;

/** Positions in books that could not be sent to the server yet. */
export const unsentPositions = createUnsentPositions<PositionToSave>(
  'reader.unsent',
  reading.save.body.omit({ ageMs: true, device: true, deviceName: true }),
);

/** The navigation target of a saved position. */
export const toTarget = ({
  cfi,
  quote,
  fraction,
}: Pick<SavedPosition, 'cfi' | 'quote' | 'fraction'>): NavigationTarget => ({
  kind: 'place',
  cfi,
  quote,
  fraction,
});

/** Saves a position that was reached `ageMs` ago and returns the current one; then refetches the library, which shows the progress of books. */
export const savePosition = async (
  bookId: string,
  positionToSave: PositionToSave,
  ageMs: number,
): Promise<SavedAnswer> => {
  const answer = await keepaliveCall(reading.save, {
    params: { bookId },
    body: { ...positionToSave, device: thisDevice.id(), deviceName: thisDevice.name(), ageMs },
  });
  void queryClient.invalidateQueries({ queryKey: [books.list.name] });
  return answer;
};

/** Whether the book no longer exists, so that a retry is pointless. */
export const isBookGone = (error: unknown): boolean => error instanceof CallError && error.code === 'file.not_found';

/** A position that only this device knows, with the version on which it is based. */
const toLocalPosition = ({ at, origin }: PositionToSave, ageMs: number): SavedPosition => ({
  version: origin?.basedOn ?? 0,
  holder: thisHolder.id(),
  cfi: at.cfi,
  fraction: at.fraction,
  quote: at.quote,
  updated: new Date(0).toISOString(),
  ageMs: Math.round(ageMs),
  device: thisDevice.id(),
  deviceName: null,
});

/**
 * The current position of a book after this device has sent what it could not send before. `here`: the position that it had
 * reached without the server's knowledge and that is not the current one; null if it is.
 */
export type SyncedPosition = { position: SavedPosition; here: SavedPosition | null; isGlance: boolean };

/**
 * Sends the positions that could not be sent last time; null when there is none. One that the server can't take now stays stored and is
 * returned, so that the book opens there. Rejects without a network: opening the book then fails with the same error.
 */
export const sendUnsentPosition = async (bookId: string): Promise<SyncedPosition | null> => {
  const save = (place: PositionToSave, ageMs: number) => savePosition(bookId, place, ageMs);
  const sent = await sendUnsent(unsentPositions.list(bookId, Date.now()), save, isBookGone);
  if (!sent) return null;
  const here = toLocalPosition(sent.place, sent.ageMs);
  const isGlance = sent.place.isGlance === true;
  if ('answer' in sent) {
    const { position, isCurrent } = sent.answer;
    return { position, here: isCurrent ? null : here, isGlance };
  }
  if (!(sent.error instanceof CallError)) throw sent.error;
  return { position: here, here, isGlance };
};
