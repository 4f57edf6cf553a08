import { reading, type SavedPosition } from '@lectern/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, live } from '../../lib/api.ts';

/** A saved position with the time when it was reached, in milliseconds of this page's monotonic clock. */
export type TimedPosition = SavedPosition & { reachedAt: number };

/** Dates a position that was just received. */
export const toTimedPosition = (position: SavedPosition, now: number): TimedPosition => ({
  ...position,
  reachedAt: now - position.ageMs,
});

/**
 * Finds where this device has moved on while the question about the current position of a book was open, if that is the later action.
 * Null where it has not, or has answered.
 * @param here the last position of this device; null where it has been the current one
 */
export const findUnansweredPosition = ({
  position,
  here,
}: {
  position: SavedPosition | null;
  here: SavedPosition | null;
}): SavedPosition | null => {
  if (!position || !here || (here.holder !== null && here.holder === position.holder)) return null;
  return Date.parse(here.updated) > Date.parse(position.updated) ? here : null;
};

const fetchRecentPositions = async (bookId: string, signal?: AbortSignal): Promise<TimedPosition[]> => {
  const { items } = await call(reading.places, { params: { bookId }, query: { limit: 10 } }, signal);
  return items.map((position) => toTimedPosition(position, performance.now()));
};
const fetchCurrentPosition = async (bookId: string): Promise<TimedPosition | null> => {
  const { current } = await call(reading.places, { params: { bookId }, query: { limit: 1 } });
  return current && toTimedPosition(current, performance.now());
};

/** The recent positions of a book on all devices, fetched each time they are opened. */
export const useRecentPositions = (bookId: string, isOpen: boolean): UseQueryResult<TimedPosition[]> =>
  useQuery({
    queryKey: [reading.places.name, bookId],
    queryFn: ({ signal }) => fetchRecentPositions(bookId, signal),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  });

/** Calls `onPosition` with the current position of a book at once, and whenever it may have moved. `onPosition` must be stable. */
export const useNewestPosition = (bookId: string, onPosition: (newest: TimedPosition) => void): void => {
  const [status] = useState(() => ({ isFetching: false, shouldRepeat: false }));
  useEffect(() => {
    let isUnmounted = false;
    const fetchNewest = async (): Promise<void> => {
      // one call at a time; a change that comes meanwhile leads to one more
      status.shouldRepeat = status.isFetching;
      if (status.isFetching) return;
      status.isFetching = true;
      const newest = await fetchCurrentPosition(bookId).catch(() => null); // no network: `live` announces its return
      status.isFetching = false;
      if (isUnmounted) return;
      if (newest) onPosition(newest);
      if (status.shouldRepeat) await fetchNewest();
    };
    const unsubscribe = live.subscribe((change) => {
      if (change.kind === 'resync' || (change.kind === 'position.moved' && change.id === bookId)) void fetchNewest();
    });
    void fetchNewest(); // it may have moved since the book was opened
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, [bookId, onPosition, status]);
};
