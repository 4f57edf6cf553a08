import type { OpenedBook } from './opened-book.ts';

/** What the tab listens to, for the screens that show it. */
type NowListening = {
  /** The book in the player. */
  book: OpenedBook | null;
  /** The reader has used its controls: a book that is only preloaded stays on its page. */
  isStarted: boolean;
  /** The book whose player page is open. */
  pageBookId: string | null;
  /** It plays, or waits for data. */
  isPlaying: boolean;
};

let current: NowListening = { book: null, isStarted: false, pageBookId: null, isPlaying: false };
const listeners = new Set<() => void>();

export const nowListening = {
  current: (): NowListening => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  update: (changes: Partial<NowListening>): void => {
    current = { ...current, ...changes };
    for (const listener of listeners) listener();
  },
};
