import type { Saving } from '../../places/places.queries.ts';

type Now = { saving: Saving; retry: () => void };

let now: Now = { saving: { state: 'none' }, retry: () => {} };
const listeners = new Set<() => void>();

/** How it stands with saving the place of what the player holds, for every screen that shows the player. */
export const savingNow = {
  current: (): Now => now,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  change: (next: Now): void => {
    now = next;
    for (const listener of listeners) listener();
  },
};
