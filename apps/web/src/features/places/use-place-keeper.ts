import type { SavedPosition } from '@lectern/contracts';
import { useEffect, useMemo, useState } from 'react';
import { steadyClock } from '../../lib/action-age.ts';
import { session } from '../../lib/api.ts';
import { currentReader } from '../../lib/own.ts';
import { useOnline } from '../../lib/use-online.ts';
import { type Reached, reachedBy } from './elsewhere.ts';
import { keepPlaces } from './place-keeper.ts';
import type { Movement } from './position-tracker.ts';
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

/** Saves the positions of one book. Only what the person has moved to is taken. */
export type PlaceKeeper<P> = {
  note: (position: Movement<P>) => void;
  flush: () => Promise<void>;
  /** A movement waits that the server does not know yet. */
  isWaiting: () => boolean;
};

/**
 * Saves the positions of one book while it is open, and those that an earlier page could not send. `onAnswer` hears of the
 * position that holds after each; it must stay the same.
 */
export const usePlaceKeeper = <P>(
  bookId: string,
  { save, isLost, unsent, merge }: PlaceWays<P>,
  onAnswer: (newest: Reached) => void,
): { keeper: PlaceKeeper<P>; saving: Saving } => {
  const [last, setLast] = useState<{ arrived: boolean; at: number } | null>(null);
  const isOnline = useOnline();
  // Whoever opened the book came to these places, whoever is signed in when they are told.
  const [reader] = useState(currentReader);
  const keeper = useMemo(
    () =>
      keepPlaces<P, SavedPosition>({
        send: async (place, ageMs) => {
          if (currentReader() !== reader) throw new Error('another reader has signed in: kept for the one who read');
          return save(bookId, place, ageMs);
        },
        isLost,
        keep: (place, ageMs) => unsent.keep(bookId, place, ageMs, Date.now(), reader),
        forget: () => unsent.forget(bookId, reader),
        now: steadyClock(),
        later: (work, ms) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
        onSaved: (arrived) => setLast({ arrived, at: performance.now() }),
        onAnswer: (newest) => onAnswer(reachedBy(newest, performance.now())),
        ...(merge && { merge }),
      }),
    [bookId, save, isLost, unsent, merge, onAnswer, reader],
  );
  useEffect(() => {
    const left = unsent.read(bookId, Date.now());
    if (left) keeper.resume(left.place, left.ageMs);
    const look = () => {
      if (document.visibilityState === 'hidden') keeper.leave();
      else void keeper.flush();
    };
    const online = () => void keeper.flush();
    const stop = session.onLeaving(keeper.flush);
    addEventListener('pagehide', keeper.leave);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', online);
    return () => {
      stop();
      removeEventListener('pagehide', keeper.leave);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', online);
      keeper.leave();
    };
  }, [keeper, bookId, unsent]);
  return { keeper, saving: savingOf(last, isOnline) };
};

/** Of the last place that was sent. */
const savingOf = (last: { arrived: boolean; at: number } | null, isOnline: boolean): Saving => {
  if (!last) return { state: 'none' };
  if (last.arrived) return { state: 'saved', at: last.at };
  return { state: isOnline ? 'failed' : 'waiting' };
};
