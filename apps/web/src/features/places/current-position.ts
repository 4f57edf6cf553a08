import { useSyncExternalStore } from 'react';

/** Where the player is in the recording that it holds. `percent` as the library counts it; `isHeld`: until it was stopped. */
type CurrentPosition = { bookId: string; atMs: number; percent: number; isHeld: boolean; since: number };

let current: CurrentPosition | null = null;
const listeners = new Set<() => void>();
const put = (next: CurrentPosition): void => {
  current = next;
  for (const listener of [...listeners]) listener();
};
const SECOND_MS = 1000;
const secondOf = (ms: number): number => Math.floor(ms / SECOND_MS);

/** The one source of how far a recording is, for all screens that show it: the player, where it holds the book. */
export const currentPosition = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: (): CurrentPosition | null => current,
  /** The player is there. Screens hear of whole seconds. */
  hold: (bookId: string, atMs: number, percent: number): void => {
    const isSame = current?.isHeld === true && current.bookId === bookId && secondOf(current.atMs) === secondOf(atMs);
    if (!isSame) put({ bookId, atMs, percent, isHeld: true, since: Date.now() });
  },
  /** The player has let the book go: it stays where it is until the server tells of it. */
  release: (): void => {
    if (current?.isHeld) put({ ...current, isHeld: false, since: Date.now() });
  },
};

/** Percent of a recording that the player holds; null for all others. */
export const useCurrentPercent = (bookId: string): number | null =>
  useSyncExternalStore(currentPosition.subscribe, () =>
    current?.isHeld === true && current.bookId === bookId ? current.percent : null,
  );
