import type { Opened } from './opened.ts';

/** Nearer to its end than this a chapter is heard: places are told every five seconds. */
const NEARLY_MS = 6000;

/** How much of a chapter was heard, 0..1. `hereMs`: where it is played now, from its begin; null for another chapter. */
export const heardShare = (chapter: Opened['chapters'][number], hereMs: number | null): number => {
  const span = Math.max(1, chapter.endMs - chapter.startMs);
  const heard = hereMs ?? chapter.heardMs ?? 0;
  if (hereMs === null && heard > 0 && span - heard <= NEARLY_MS) return 1;
  return Math.min(1, Math.max(0, heard / span));
};
