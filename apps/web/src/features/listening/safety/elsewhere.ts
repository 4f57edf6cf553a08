import type { PositionTracker, Reached } from '../../places/places.queries.ts';
import type { HeardPlace } from './kept-place.ts';

/** The tracker of the book in the player. */
let held: { bookId: string; tracker: PositionTracker<HeardPlace> } | null = null;
const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of [...listeners]) listener();
};

/** What the listener is asked about another device, for every screen that shows the player. */
export const elsewhere = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  question: (bookId: string): Reached | null => (held?.bookId === bookId ? held.tracker.question() : null),
  tracker: (bookId: string): PositionTracker<HeardPlace> | null => (held?.bookId === bookId ? held.tracker : null),
  /** The positions of a book are tracked from now on. Answers how to end. */
  track: (bookId: string, tracker: PositionTracker<HeardPlace>): (() => void) => {
    held = { bookId, tracker };
    const stop = tracker.subscribe(notify);
    notify();
    return () => {
      stop();
      if (held?.tracker === tracker) held = null;
      notify();
    };
  },
  /** A device begins to play anew: what was answered about it is over. */
  begins: (device: string): void => held?.tracker.begins(device),
};
