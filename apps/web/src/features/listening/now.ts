import type { Opened } from './opened.ts';

/** The audiobook that the player holds, for the screens that name it; and whose own page is open. */
type Now = {
  book: Opened | null;
  /** Whether its reader has done anything with it: what was only fetched ahead stays on its page. */
  begun: boolean;
  page: string | null;
  /** It plays, or would if it could. */
  plays: boolean;
};

let now: Now = { book: null, begun: false, page: null, plays: false };
const listeners = new Set<() => void>();

export const nowListening = {
  current: (): Now => now,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  change: (part: Partial<Now>): void => {
    now = { ...now, ...part };
    for (const listener of listeners) listener();
  },
};
