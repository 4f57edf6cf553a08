import type { SavedPosition, SaveOrigin } from '@lectern/contracts';
import { useEffect, useMemo, useState } from 'react';
import { createMonotonicClock } from '../../lib/action-age.ts';
import { session } from '../../lib/api.ts';
import { getCurrentReader } from '../../lib/reader-storage.ts';
import { useOnline } from '../../lib/use-online.ts';
import { createPositionSaver } from './position-saver.ts';
import type { Movement, SaveReply } from './position-tracker.ts';
import { type TimedPosition, toTimedPosition } from './saved-positions.ts';
import type { UnsentPositions } from './unsent-positions.ts';

/** Whether the position is saved. `at`: when, by the page’s monotonic clock, in milliseconds. */
export type SaveState =
  | { state: 'none' }
  | { state: 'saved'; at: number }
  /** The device is offline; the position is sent later. */
  | { state: 'waiting' }
  | { state: 'failed' };

/** The current position of a book after a save, and whether it is the saved one. */
export type SavedAnswer = { position: SavedPosition; isCurrent: boolean };

/** How positions of one kind are saved; must be stable. */
export type SaverOptions<P> = {
  /** Returns the current position of the book, and whether it is this one. Rejects when the position did not arrive. */
  save: (bookId: string, position: P, ageMs: number) => Promise<SavedAnswer>;
  /** Whether an error is permanent. */
  isLost: (error: unknown) => boolean;
  unsent: UnsentPositions<P>;
  /** As of `createPositionSaver`. */
  merge?: (unsent: P, next: P) => P;
};

/** Saves the positions of one book; only those to which the reader has moved. */
export type PositionSaver<P> = {
  save: (position: Movement<P>) => void;
  flush: () => Promise<void>;
  /** Sends all that waits, before the session ends. */
  drain: () => Promise<void>;
  /** A position waits that the server does not know yet. */
  hasUnsent: () => boolean;
};

/**
 * Saves the positions of one book while it is open, and those that an earlier page could not send. Calls `onAnswer` with the
 * current position of the book after each; it must be stable.
 */
export const usePositionSaver = <P extends { origin?: SaveOrigin | undefined }>(
  bookId: string,
  { save, isLost, unsent, merge }: SaverOptions<P>,
  onAnswer: (newest: TimedPosition, reply: SaveReply) => void,
): { saver: PositionSaver<P>; saveState: SaveState } => {
  const [lastAttempt, setLastAttempt] = useState<Attempt | null>(null);
  const isOnline = useOnline();
  // The positions belong to the reader who opened the book, whoever is signed in when they are sent.
  const [reader] = useState(getCurrentReader);
  const saver = useMemo(
    () =>
      createPositionSaver<P, SavedAnswer>({
        send: async (position, ageMs) => {
          if (getCurrentReader() !== reader) throw new Error('another reader has signed in: stored for the first one');
          return save(bookId, position, ageMs);
        },
        isLost,
        store: (position, ageMs) => unsent.keep(bookId, position, ageMs, Date.now(), reader),
        removeStored: () => unsent.forget(bookId, reader),
        now: createMonotonicClock(),
        setTimer: (callback, ms) => {
          const timer = setTimeout(callback, ms);
          return () => clearTimeout(timer);
        },
        onAttempt: (hasArrived) => setLastAttempt({ hasArrived, at: performance.now() }),
        onAnswer: ({ position, isCurrent }, { origin }) =>
          onAnswer(toTimedPosition(position, performance.now()), { origin, isCurrent }),
        ...(merge && { merge }),
      }),
    [bookId, save, isLost, unsent, merge, onAnswer, reader],
  );
  useEffect(() => {
    const stored = unsent.adopt(bookId, Date.now(), reader);
    if (stored) saver.resume(stored.place, stored.ageMs);
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') saver.flushOnLeave();
      else void saver.flush();
    };
    const onOnline = () => void saver.flush();
    const stop = session.onBeforeLogOut(saver.drain);
    addEventListener('pagehide', saver.flushOnLeave);
    document.addEventListener('visibilitychange', onVisibilityChange);
    addEventListener('online', onOnline);
    return () => {
      stop();
      removeEventListener('pagehide', saver.flushOnLeave);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      removeEventListener('online', onOnline);
      saver.flushOnLeave();
    };
  }, [saver, bookId, unsent, reader]);
  return { saver, saveState: toSaveState(lastAttempt, isOnline) };
};

type Attempt = { hasArrived: boolean; at: number };

const toSaveState = (lastAttempt: Attempt | null, isOnline: boolean): SaveState => {
  if (!lastAttempt) return { state: 'none' };
  if (lastAttempt.hasArrived) return { state: 'saved', at: lastAttempt.at };
  return { state: isOnline ? 'failed' : 'waiting' };
};
