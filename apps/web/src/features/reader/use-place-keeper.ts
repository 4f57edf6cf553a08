import { useEffect, useMemo, useState } from 'react';
import { useOnline } from '../../lib/use-online.ts';
import { keepPlaces } from './place-keeper.ts';
import { type Reached, reachedBy } from './places/elsewhere.ts';
import type { Saving } from './places/saving.ts';
import { isLostForGood, savePlace } from './reader.queries.ts';
import { type PlaceToSave, unsentPlace } from './unsent-place.ts';

/**
 * Saves the places of one book while its reader is open. `learn` hears of the place that holds after each; it must stay the
 * same.
 */
export const usePlaceKeeper = (
  bookId: string,
  learn: (newest: Reached) => void,
): { note: (place: PlaceToSave) => void; saving: Saving; retry: () => void } => {
  const [last, setLast] = useState<{ arrived: boolean; at: number } | null>(null);
  const isOnline = useOnline();
  const keeper = useMemo(
    () =>
      keepPlaces({
        send: async (place, ageMs) => learn(reachedBy(await savePlace(bookId, place, ageMs), performance.now())),
        isLost: isLostForGood,
        keep: (place, ageMs) => unsentPlace.keep(bookId, place, ageMs, Date.now()),
        forget: () => unsentPlace.forget(bookId),
        now: () => performance.now(),
        later: (work, ms) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
        onSaved: (arrived) => setLast({ arrived, at: performance.now() }),
      }),
    [bookId, learn],
  );
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && keeper.leave();
    const online = () => void keeper.flush();
    addEventListener('pagehide', keeper.leave);
    document.addEventListener('visibilitychange', leave);
    addEventListener('online', online);
    return () => {
      removeEventListener('pagehide', keeper.leave);
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('online', online);
      keeper.leave();
    };
  }, [keeper]);
  return { note: keeper.note, saving: savingOf(last, isOnline), retry: () => void keeper.flush() };
};

const savingOf = (last: { arrived: boolean; at: number } | null, isOnline: boolean): Saving => {
  if (!last) return { state: 'none' };
  if (last.arrived) return { state: 'saved', at: last.at };
  return { state: isOnline ? 'failed' : 'waiting' };
};
