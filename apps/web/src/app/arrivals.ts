import type { AddressSession } from '../lib/address-session.ts';

/** `name`: whose it is, as that reader would know it. */
type Arrival = AddressSession & { name: string };

let waiting: Arrival | null = null;
const listeners = new Set<() => void>();
const set = (next: Arrival | null): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** A session that came in the address: it waits until whoever sits here says whether it is theirs. */
export const arrivals = {
  current: (): Arrival | null => waiting,
  ask: (arrived: Arrival): void => set(arrived),
  done: (): void => set(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
