import type { listening, Reply } from '@lectern/contracts';

/** An audiobook with all that playing and showing it needs. */
export type Opened = Reply<typeof listening.open>;

/** Index of the chapter in which a place lies; the first one for what lies before all. */
export const chapterAt = (chapters: readonly { startMs: number }[], atMs: number): number =>
  Math.max(
    0,
    chapters.findLastIndex(({ startMs }) => startMs <= atMs),
  );
