import { z } from 'zod';
import { browserStorage } from '../../lib/browser-storage.ts';
import type { SessionState } from '../../lib/session.ts';

const STORAGE_KEY = 'searches';
const MAX_QUERIES = 5;
const MAX_CHARS = 100;

const StoredSearches = z.object({ userId: z.int(), queries: z.array(z.string()).max(MAX_QUERIES) });

/** A reader's recent searches, stored in this browser only, the latest first. */
export const recentSearches = {
  list: (userId: number): string[] => {
    const text = browserStorage.read(STORAGE_KEY);
    if (text === null) return [];
    try {
      const stored = StoredSearches.parse(JSON.parse(text));
      return stored.userId === userId ? stored.queries : [];
    } catch {
      return []; // stored by another version
    }
  },
  /** Moves the query to the front. */
  add: (userId: number, query: string): void => {
    const text = query.trim().slice(0, MAX_CHARS);
    if (text === '') return;
    const others = recentSearches.list(userId).filter((other) => other.toLowerCase() !== text.toLowerCase());
    recentSearches.replace(userId, [text, ...others].slice(0, MAX_QUERIES));
  },
  replace: (userId: number, queries: readonly string[]): void => {
    if (queries.length === 0) browserStorage.forget(STORAGE_KEY);
    else browserStorage.write(STORAGE_KEY, JSON.stringify({ userId, queries }));
  },
};

type Session = { current: () => SessionState; subscribe: (listener: () => void) => () => void };

/** Deletes the stored searches when their reader signs out, so that nobody else sees them. Returns a function that stops it. */
export const clearSearchesOnSignOut = (session: Session): (() => void) => {
  const check = (): void => {
    const now = session.current();
    if (now.state === 'out' || (now.state === 'in' && recentSearches.list(now.userId).length === 0))
      browserStorage.forget(STORAGE_KEY);
  };
  check();
  return session.subscribe(check);
};
