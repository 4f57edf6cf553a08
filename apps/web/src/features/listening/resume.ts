import { z } from 'zod';

/**
 * What a tab held when it was loaded again: kept in the tab alone, since each has a player of its own. Not where: another device
 * may have gone on since, and what this one could not tell waits elsewhere.
 */
const Left = z.object({ reader: z.number(), name: z.string(), playing: z.boolean() });
export type Left = z.infer<typeof Left>;

const KEY = 'lectern.listening';

const read = (): Left | null => {
  try {
    return Left.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return null; // nothing, or not to be understood
  }
};

/** As the page before this one left it; null once it was taken up. */
let before: Left | null = read();

export const left = {
  /** What this reader was listening to when the page was loaded; null when that was taken up already. */
  peek: (reader: number): Left | null => (before?.reader === reader ? before : null),
  taken: (): void => {
    before = null;
  },
  keep: (now: Left): void => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(now));
    } catch {
      // Forbidden or full: the place itself is kept by the server.
    }
  },
  forget: (): void => {
    before = null;
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
