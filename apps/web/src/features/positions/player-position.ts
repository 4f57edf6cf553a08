import { useSyncExternalStore } from 'react';

/** The player's position in its recording. `percent` as the library counts it; `isLoaded`: until the player is emptied. */
type PlayerPosition = { bookId: string; atMs: number; percent: number; rate: number; isLoaded: boolean; since: number };

let current: PlayerPosition | null = null;
const listeners = new Set<() => void>();
const setCurrent = (next: PlayerPosition): void => {
  current = next;
  for (const listener of [...listeners]) listener();
};
const SECOND_MS = 1000;
const toSeconds = (ms: number): number => Math.floor(ms / SECOND_MS);

/** The position of the recording in the player, the source of all screens that show its progress. */
export const playerPosition = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: (): PlayerPosition | null => current,
  /** Sets the position and the speed; listeners are called once a second. */
  set: (bookId: string, atMs: number, percent: number, rate: number): void => {
    const isSameSecond =
      current?.isLoaded === true && current.bookId === bookId && toSeconds(current.atMs) === toSeconds(atMs);
    if (!isSameSecond || current?.rate !== rate)
      setCurrent({ bookId, atMs, percent, rate, isLoaded: true, since: Date.now() });
  },
  /** The player is empty: the position stays until the server's is newer. */
  release: (): void => {
    if (current?.isLoaded) setCurrent({ ...current, isLoaded: false, since: Date.now() });
  },
};

/** The progress of a recording in the player, in percent; null for all others. */
export const usePlayerPercent = (bookId: string): number | null =>
  useSyncExternalStore(playerPosition.subscribe, () =>
    current?.isLoaded === true && current.bookId === bookId ? current.percent : null,
  );
