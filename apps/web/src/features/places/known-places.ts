import { reading } from '@lectern/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, live } from '../../lib/api.ts';
import { type Reached, reachedBy } from './elsewhere.ts';

const placesOf = async (bookId: string, limit: number, signal?: AbortSignal): Promise<Reached[]> => {
  const { items } = await call(reading.places, { params: { bookId }, query: { limit } }, signal);
  return items.map((place) => reachedBy(place, performance.now()));
};

/** The last places of a book across devices, asked for each time they are looked at. */
export const useLastPlaces = (bookId: string, isOpen: boolean): UseQueryResult<Reached[]> =>
  useQuery({
    queryKey: [reading.places.name, bookId],
    queryFn: ({ signal }) => placesOf(bookId, 10, signal),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  });

/** Tells the newest place of a book at once, and whenever it may have moved, as long as the book is open. `hear` must stay the same. */
export const useNewestPlace = (bookId: string, hear: (newest: Reached) => void): void => {
  const [watching] = useState(() => ({ asking: false, again: false }));
  useEffect(() => {
    let isOver = false;
    const ask = async (): Promise<void> => {
      // one question at a time; a word that comes meanwhile is answered by one more
      watching.again = watching.asking;
      if (watching.asking) return;
      watching.asking = true;
      const [newest] = await placesOf(bookId, 1).catch(() => []); // no network: the line tells anew when it is back
      watching.asking = false;
      if (isOver) return;
      if (newest) hear(newest);
      if (watching.again) await ask();
    };
    const stop = live.subscribe((word) => {
      if (word.kind === 'anew' || (word.kind === 'position.moved' && word.id === bookId)) void ask();
    });
    void ask(); // it may have moved since the book was asked for
    return () => {
      isOver = true;
      stop();
    };
  }, [bookId, hear, watching]);
};
