import { useEffect, useMemo, useState } from 'react';
import { keepPlaces } from './place-keeper.ts';
import { isLostForGood, savePlace } from './reader.queries.ts';
import { type PlaceToSave, unsentPlace } from './unsent-place.ts';

/** Saves the places of one book while its reader is open. `failing` while a place waits for the network. */
export const usePlaceKeeper = (bookId: string): { note: (place: PlaceToSave) => void; failing: boolean } => {
  const [failing, setFailing] = useState(false);
  const keeper = useMemo(
    () =>
      keepPlaces({
        send: async (place, ageMs) => void (await savePlace(bookId, place, ageMs)),
        isLost: isLostForGood,
        keep: (place, ageMs) => unsentPlace.keep(bookId, place, ageMs, Date.now()),
        forget: () => unsentPlace.forget(bookId),
        now: () => performance.now(),
        later: (work, ms) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
        onTrouble: setFailing,
      }),
    [bookId],
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
  return { note: keeper.note, failing };
};
