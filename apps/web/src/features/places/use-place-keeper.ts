import type { SavedPosition } from '@lectern/contracts';
import { useEffect, useMemo, useState } from 'react';
import { session } from '../../lib/api.ts';
import { currentReader } from '../../lib/own.ts';
import { useOnline } from '../../lib/use-online.ts';
import { type Reached, reachedBy } from './elsewhere.ts';
import { keepPlaces } from './place-keeper.ts';
import type { Saving } from './saving.ts';
import type { UnsentPlaces } from './unsent-place.ts';

/** How places of one kind are saved; must stay the same. */
export type PlaceWays<P> = {
  /** Answers the place that holds then. Rejects when it did not arrive. */
  save: (bookId: string, place: P, ageMs: number) => Promise<SavedPosition>;
  /** No later try will help. */
  isLost: (error: unknown) => boolean;
  unsent: UnsentPlaces<P>;
  /** As of `keepPlaces`. */
  merge?: (unsent: P, next: P) => P;
};

/**
 * Saves the places of one book while it is open. `learn` hears of the place that holds after each; it must stay the
 * same.
 */
export const usePlaceKeeper = <P>(
  bookId: string,
  { save, isLost, unsent, merge }: PlaceWays<P>,
  learn: (newest: Reached) => void,
): { note: (place: P) => void; saving: Saving; flush: () => Promise<void> } => {
  const [last, setLast] = useState<{ arrived: boolean; at: number } | null>(null);
  const isOnline = useOnline();
  // Whoever opened the book came to these places, whoever is signed in when they are told.
  const [reader] = useState(currentReader);
  const keeper = useMemo(
    () =>
      keepPlaces<P>({
        send: async (place, ageMs) => {
          if (currentReader() !== reader) throw new Error('another reader has signed in: kept for the one who read');
          learn(reachedBy(await save(bookId, place, ageMs), performance.now()));
        },
        isLost,
        keep: (place, ageMs) => unsent.keep(bookId, place, ageMs, Date.now(), reader),
        forget: () => unsent.forget(bookId, reader),
        now: () => performance.now(),
        later: (work, ms) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
        onSaved: (arrived) => setLast({ arrived, at: performance.now() }),
        ...(merge && { merge }),
      }),
    [bookId, save, isLost, unsent, merge, learn, reader],
  );
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && keeper.leave();
    const online = () => void keeper.flush();
    const stop = session.onLeaving(keeper.flush);
    addEventListener('pagehide', keeper.leave);
    document.addEventListener('visibilitychange', leave);
    addEventListener('online', online);
    return () => {
      stop();
      removeEventListener('pagehide', keeper.leave);
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('online', online);
      keeper.leave();
    };
  }, [keeper]);
  return { note: keeper.note, saving: savingOf(last, isOnline), flush: keeper.flush };
};

/** Of the last place that was sent. */
const savingOf = (last: { arrived: boolean; at: number } | null, isOnline: boolean): Saving => {
  if (!last) return { state: 'none' };
  if (last.arrived) return { state: 'saved', at: last.at };
  return { state: isOnline ? 'failed' : 'waiting' };
};
