import { lastStart, type Recording, trackStarts } from './recording.ts';

/** So near to its end is the last place that can be sought: behind it nothing would be heard. */
const LAST_PLACE_MS = 100;

/** What lies where on the time line of a book. Times are milliseconds, chapters and tracks count from 0. */
export type BookMap = {
  readonly chapters: number;
  chapterAt(atMs: number): number;
  trackAt(atMs: number): number;
  chapterStart(atMs: number): number;
  chapterEnd(atMs: number): number;
  /** Where the chapter of this number begins; the nearest one that there is. */
  startOf(chapter: number): number;
  /** The nearest place that can be sought. */
  within(atMs: number): number;
};

export const mapOf = ({ chapters, tracks, durationMs }: Recording): BookMap => {
  const chapterStarts = chapters.map(({ startMs }) => startMs);
  const starts = trackStarts(tracks);
  const chapterAt = (atMs: number): number => lastStart(chapterStarts, atMs);
  const startOf = (chapter: number): number =>
    chapterStarts[Math.min(chapterStarts.length - 1, Math.max(0, chapter))] ?? 0;
  return {
    chapters: chapterStarts.length,
    chapterAt,
    trackAt: (atMs) => lastStart(starts, atMs),
    chapterStart: (atMs) => startOf(chapterAt(atMs)),
    chapterEnd: (atMs) => chapterStarts[chapterAt(atMs) + 1] ?? durationMs,
    startOf,
    within: (atMs) => Math.min(Math.max(0, durationMs - LAST_PLACE_MS), Math.max(0, atMs)),
  };
};
