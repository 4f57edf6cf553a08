import type { BookContents } from '@lectern/formats';

export type AudioContents = Extract<BookContents, { kind: 'audio' }>;
/** `startMs` and `endMs` are positions on the timeline of the book. */
export type TimelineChapter = { name: string; title: string; track: number; startMs: number; endMs: number };
/** The tracks of a book laid end to end, in whole milliseconds. */
export type Timeline = { durationMs: number; chapters: readonly TimelineChapter[] };
/** A position as old clients write it: the name of a chapter, and milliseconds from its start. */
export type ChapterPosition = { page: string; offs: number };

export const toTimeline = ({ tracks, chapters }: AudioContents): Timeline => {
  const trackStarts: number[] = [];
  let durationMs = 0;
  for (const track of tracks) {
    trackStarts.push(durationMs);
    durationMs += track.durationMs;
  }
  const timelineChapters = chapters.map(({ name, title, track, startMs, durationMs: length }) => {
    const start = (trackStarts[track] ?? 0) + Math.round(startMs);
    return { name, title, track, startMs: start, endMs: start + Math.round(length) };
  });
  return { durationMs, chapters: timelineChapters };
};

/** The index of the chapter at a time; at the end of the book the last one. */
export const findChapterIndex = ({ chapters }: Timeline, atMs: number): number =>
  Math.max(
    0,
    chapters.findLastIndex(({ startMs }) => startMs <= atMs),
  );

/** Converts a time to the position format of old clients. */
export const toChapterPosition = (timeline: Timeline, atMs: number): ChapterPosition => {
  const chapter = timeline.chapters[findChapterIndex(timeline, atMs)];
  return chapter ? { page: chapter.name, offs: atMs - chapter.startMs } : { page: '', offs: atMs };
};

/** The inverse, clamped to the chapter. Null for an unknown chapter name. */
export const toTimeMs = (timeline: Timeline, { page, offs }: ChapterPosition): number | null => {
  const chapter = timeline.chapters.find(({ name }) => name === page);
  return chapter ? chapter.startMs + Math.min(Math.max(0, Math.round(offs)), chapter.endMs - chapter.startMs) : null;
};

/** Spec section 4, “Audio player”: the fraction of floored seconds, rounded up; at the end it is 100. */
export const computePercent = ({ durationMs }: Timeline, atMs: number): number =>
  atMs >= durationMs ? 100 : Math.min(100, Math.ceil((Math.floor(atMs / 1000) * 100_000) / durationMs));

/** Positions are stored as a fraction of the duration, from which the milliseconds are restored exactly. */
export const toFraction = ({ durationMs }: Timeline, atMs: number): number => atMs / durationMs;
export const fractionToMs = ({ durationMs }: Timeline, fraction: number): number => Math.round(fraction * durationMs);
