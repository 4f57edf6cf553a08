import { useSyncExternalStore } from 'react';
import { SaveStatus } from '../../positions/positions.parts.tsx';
import type { SaveState } from '../../positions/positions.queries.ts';

type ListeningSaveState = { saveState: SaveState; retry: () => void };

let current: ListeningSaveState = { saveState: { state: 'none' }, retry: () => {} };
const listeners = new Set<() => void>();

/** Whether the position of the book in the player is saved, for all screens that show the player. */
export const listeningSaveState = {
  current: (): ListeningSaveState => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  set: (next: ListeningSaveState): void => {
    current = next;
    for (const listener of listeners) listener();
  },
};

/** Shows whether the position of the book in the player is saved. */
export const ListeningSaveStatus = () => {
  const { saveState, retry } = useSyncExternalStore(listeningSaveState.subscribe, listeningSaveState.current);
  return <SaveStatus saveState={saveState} isVisible onRetry={retry} />;
};
