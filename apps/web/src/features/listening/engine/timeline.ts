import { computeTrackStarts, findLastStart, type Recording } from './recording.ts';

/** The last position that can be sought lies so far before the end: behind it nothing would be heard. */
const END_MARGIN_MS = 100;
/** A book that was left in its last second is finished. */
const END_MS = 1000;

/** The timeline of a book with its chapters and tracks. Times are milliseconds, chapters and tracks count from 0. */
export type Timeline = {
  readonly chapterCount: number;
  chapterAt(atMs: number): number;
  trackAt(atMs: number): number;
  /** Start of a track by its index; null where there is none. */
  startOfTrack(index: number): number | null;
  /** Start of the chapter at a position. */
  chapterStart(atMs: number): number;
  chapterEnd(atMs: number): number;
  /** Start of a chapter by its index; the nearest chapter that exists. */
  startOfChapter(index: number): number;
  /** The nearest position that can be sought. */
  clamp(atMs: number): number;
  /** Whether a position is so near to the end that the book counts as finished there. */
  isAtEnd(atMs: number): boolean;
};

export const createTimeline = ({ chapters, tracks, durationMs }: Recording): Timeline => {
  const chapterStarts = chapters.map(({ startMs }) => startMs);
  const starts = computeTrackStarts(tracks);
  const chapterAt = (atMs: number): number => findLastStart(chapterStarts, atMs);
  const startOfChapter = (index: number): number =>
    chapterStarts[Math.min(chapterStarts.length - 1, Math.max(0, index))] ?? 0;
  // a last chapter that is shorter than the margin can be reached, too
  const lastMs = Math.max(0, durationMs - END_MARGIN_MS, Math.min(chapterStarts.at(-1) ?? 0, durationMs - 1));
  return {
    chapterCount: chapterStarts.length,
    chapterAt,
    trackAt: (atMs) => findLastStart(starts, atMs),
    startOfTrack: (index) => starts[index] ?? null,
    chapterStart: (atMs) => startOfChapter(chapterAt(atMs)),
    chapterEnd: (atMs) => chapterStarts[chapterAt(atMs) + 1] ?? durationMs,
    startOfChapter,
    clamp: (atMs) => Math.min(lastMs, Math.max(0, atMs)),
    isAtEnd: (atMs) => atMs >= durationMs - Math.min(END_MS, durationMs / 10),
  };
};
