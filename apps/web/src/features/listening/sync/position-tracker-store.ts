import type { PositionTracker, TimedPosition } from '../../positions/positions.queries.ts';
import type { ListeningPosition } from './listening-position.ts';

/** The tracker of the book in the player. */
let current: { bookId: string; tracker: PositionTracker<ListeningPosition> } | null = null;
const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of [...listeners]) listener();
};

/** The position tracker of the book in the player, with its question about another device, for all screens. */
export const positionTrackerStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  getQuestion: (bookId: string): TimedPosition | null =>
    current?.bookId === bookId ? current.tracker.question() : null,
  getTracker: (bookId: string): PositionTracker<ListeningPosition> | null =>
    current?.bookId === bookId ? current.tracker : null,
  /** Sets the tracker of a book. Returns a function that removes it. */
  set: (bookId: string, tracker: PositionTracker<ListeningPosition>): (() => void) => {
    current = { bookId, tracker };
    const unsubscribe = tracker.subscribe(notify);
    notify();
    return () => {
      unsubscribe();
      if (current?.tracker === tracker) current = null;
      notify();
    };
  },
  /** A device starts playing again: the earlier answer about it no longer counts. */
  resetAnswer: (device: string): void => current?.tracker.resetAnswer(device),
};
