import type { AddressSession } from '../lib/address-session.ts';

let waiting: AddressSession | null = null;
const listeners = new Set<() => void>();
const set = (next: AddressSession | null): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** A session that came in the address while another reader is signed in here: it waits for that reader's word. */
export const arrivals = {
  current: (): AddressSession | null => waiting,
  ask: (arrived: AddressSession): void => set(arrived),
  done: (): void => set(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
