import { z } from 'zod';
import { remembered } from '../../lib/remembered.ts';
import type { SessionState } from '../../lib/session.ts';

const NAME = 'searches';
const MOST = 5;
const MOST_CHARS = 100;

const Kept = z.object({ userId: z.int(), queries: z.array(z.string()).max(MOST) });

/** What a reader looked for last, in this browser alone, the latest first. */
export const keptQueries = {
  of: (userId: number): string[] => {
    const text = remembered.read(NAME);
    if (text === null) return [];
    try {
      const kept = Kept.parse(JSON.parse(text));
      return kept.userId === userId ? kept.queries : [];
    } catch {
      return []; // kept by another version
    }
  },
  /** Puts it first. */
  add: (userId: number, query: string): void => {
    const text = query.trim().slice(0, MOST_CHARS);
    if (text === '') return;
    const others = keptQueries.of(userId).filter((one) => one.toLowerCase() !== text.toLowerCase());
    keptQueries.set(userId, [text, ...others].slice(0, MOST));
  },
  set: (userId: number, queries: readonly string[]): void => {
    if (queries.length === 0) remembered.forget(NAME);
    else remembered.write(NAME, JSON.stringify({ userId, queries }));
  },
};

type Session = { current: () => SessionState; subscribe: (listener: () => void) => () => void };

/** Nobody finds here what another reader looked for: it goes when its reader goes. Answers how to stop. */
export const forgetQueriesAtSignOut = (session: Session): (() => void) => {
  const look = (): void => {
    const now = session.current();
    if (now.state === 'out' || (now.state === 'in' && keptQueries.of(now.userId).length === 0)) remembered.forget(NAME);
  };
  look();
  return session.subscribe(look);
};
