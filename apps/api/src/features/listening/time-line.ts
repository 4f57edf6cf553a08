import type { BookContents } from '@lectern/formats';

export type AudioContents = Extract<BookContents, { kind: 'audio' }>;
/** `startMs` and `endMs` on the time line of the book. */
export type LineChapter = { name: string; title: string; track: number; startMs: number; endMs: number };
/** The tracks of a book laid end to end, in whole milliseconds. */
export type TimeLine = { durationMs: number; chapters: readonly LineChapter[] };
/** A place as old programs tell it: the name of a chapter, and milliseconds from its begin. */
export type ChapterPlace = { page: string; offs: number };

export const timeLine = ({ tracks, chapters }: AudioContents): TimeLine => {
  const begins: number[] = [];
  let durationMs = 0;
  for (const track of tracks) {
    begins.push(durationMs);
    durationMs += track.durationMs;
  }
  const laid = chapters.map(({ name, title, track, startMs, durationMs: length }) => {
    const begin = (begins[track] ?? 0) + Math.round(startMs);
    return { name, title, track, startMs: begin, endMs: begin + Math.round(length) };
  });
  return { durationMs, chapters: laid };
};

/** The index of the chapter that is heard at a time: the last one at the end of the book. */
export const chapterIndexAt = ({ chapters }: TimeLine, atMs: number): number =>
  Math.max(
    0,
    chapters.findLastIndex(({ startMs }) => startMs <= atMs),
  );

/** As old programs know a time. */
export const chapterPlaceAt = (line: TimeLine, atMs: number): ChapterPlace => {
  const chapter = line.chapters[chapterIndexAt(line, atMs)];
  return chapter ? { page: chapter.name, offs: atMs - chapter.startMs } : { page: '', offs: atMs };
};

/** The other way round: never outside of the chapter. Null for a name that no chapter has. */
export const timeOf = (line: TimeLine, { page, offs }: ChapterPlace): number | null => {
  const chapter = line.chapters.find(({ name }) => name === page);
  return chapter ? chapter.startMs + Math.min(Math.max(0, Math.round(offs)), chapter.endMs - chapter.startMs) : null;
};

/** Spec section 4, “Audio player”: the share of floored seconds, rounded up; the end is 100 of whatever is that short. */
export const percentAt = ({ durationMs }: TimeLine, atMs: number): number =>
  atMs >= durationMs ? 100 : Math.min(100, Math.ceil((Math.floor(atMs / 1000) * 100_000) / durationMs));

/** A place is stored as its share, from which the milliseconds come back exactly. */
export const shareAt = ({ durationMs }: TimeLine, atMs: number): number => atMs / durationMs;
export const timeAt = ({ durationMs }: TimeLine, share: number): number => Math.round(share * durationMs);
