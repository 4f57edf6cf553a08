import { books, type NavigationTarget, reading, type SavedPosition, type Sent } from '@lectern/contracts';
import { keepaliveCall } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { createUnsentPositions, thisDevice } from '../../positions/positions.queries.ts';

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

/** Saves a position that was reached `ageMs` ago and returns the newest one; then refetches the library, which shows the progress of books. */
export const savePosition = async (
  bookId: string,
  positionToSave: PositionToSave,
  ageMs: number,
): Promise<SavedPosition> => {
  const { position } = await keepaliveCall(reading.save, {
    params: { bookId },
    body: { ...positionToSave, device: thisDevice.id(), deviceName: thisDevice.name(), ageMs },
  });
  void queryClient.invalidateQueries({ queryKey: [books.list.name] });
  return position;
};

/** Whether the book no longer exists, so that a retry is pointless. */
export const isBookGone = (error: unknown): boolean => error instanceof CallError && error.code === 'file.not_found';

/** A position that only this device knows. It is dated before everything on the server, since our own clock may be wrong. */
const toLocalPosition = ({ at }: PositionToSave, ageMs: number): SavedPosition => ({
  cfi: at.cfi,
  fraction: at.fraction,
  quote: at.quote,
  updated: new Date(0).toISOString(),
  ageMs: Math.round(ageMs),
  device: thisDevice.id(),
  deviceName: null,
});

/** The newest position of all devices, and the one that this device had reached without the server's knowledge. */
export type SyncedPosition = { position: SavedPosition; here: SavedPosition; isGlance: boolean };

/**
 * Sends the position that could not be sent last time; null when there is none. One that the server can't take now stays stored and is
 * returned, so that the book opens there. Rejects without a network: opening the book then fails with the same error.
 */
export const sendUnsentPosition = async (bookId: string): Promise<SyncedPosition | null> => {
  const unsent = unsentPositions.read(bookId, Date.now());
  if (!unsent) return null;
  const here = toLocalPosition(unsent.place, unsent.ageMs);
  const isGlance = unsent.place.isGlance === true;
  try {
    const position = await savePosition(bookId, unsent.place, unsent.ageMs);
    unsentPositions.forget(bookId);
    return { position, here, isGlance };
  } catch (error) {
    if (isBookGone(error)) unsentPositions.forget(bookId);
    else if (!(error instanceof CallError)) throw error;
    else return { position: here, here, isGlance };
  }
  return null;
};

/** Dates a position that is still unsent like the newest one of the server, so that anything newer counts as news. */
export const withServerDate = (
  synced: SyncedPosition | null,
  serverPosition: { updated: string } | null,
): SyncedPosition | null =>
  synced && synced.position === synced.here && serverPosition
    ? { ...synced, position: { ...synced.position, updated: serverPosition.updated } }
    : synced;
