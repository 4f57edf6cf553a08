import type { AudioChapter } from '../book-contents.ts';
import { cleanLine } from '../text/clean-line.ts';
import type { ChapterMarker } from './audio-file.ts';

/**
 * A track with its chapter markers; a track without markers is one chapter with that title. So is one with a single marker at its
 * beginning, which programs write into each file of a book, if it has a title.
 */
export type MarkedTrack = { durationMs: number; markers: ChapterMarker[]; title: string };

/** Far more than any honest book: the Bible has 1,189. */
export const MAX_CHAPTERS = 10_000;
const TITLE = 300;
/** A marker up to here is at the beginning of its file: encoders insert silence. */
const START_MS = 2000;

/**
 * Builds the chapters of a book in playing order, without gaps: each lasts until the next begins, the first of a track
 * begins with the track and the last ends with it. Names are the titles, or the number of a chapter without one, with a
 * suffix when they are repeated, because listening positions refer to them.
 */
export const toChapters = (tracks: readonly MarkedTrack[]): AudioChapter[] => {
  const toUniqueName = createUniqueNamer();
  return tracks
    .flatMap((track, index) => splitTrack(track).map((range) => ({ ...range, track: index })))
    .slice(0, MAX_CHAPTERS)
    .map(({ title, track, startMs, durationMs }, index) => {
      const displayTitle = cleanLine(title, TITLE) || String(index + 1);
      return { name: toUniqueName(displayTitle), title: displayTitle, track, startMs, durationMs };
    });
};

type ChapterRange = { title: string; startMs: number; durationMs: number };

const splitTrack = ({ durationMs, markers, title }: MarkedTrack): ChapterRange[] => {
  const validMarkers = markers
    .filter(({ startMs }) => startMs >= 0 && startMs < durationMs)
    .map((marker) => ({ ...marker, startMs: Math.round(marker.startMs) }))
    .sort((a, b) => a.startMs - b.startMs);
  // of several markers at one time the last counts: a nested chapter begins together with its parent
  const starts = validMarkers.filter(
    ({ startMs }, index) => startMs < (validMarkers[index + 1]?.startMs ?? durationMs),
  );
  const [first] = starts;
  const isWhole = starts.length === 0 || (starts.length === 1 && (first?.startMs ?? 0) <= START_MS);
  if (isWhole) return [{ title: cleanLine(title, TITLE) || (first?.title ?? ''), startMs: 0, durationMs }];
  return starts.map((marker, index) => {
    const startMs = index === 0 ? 0 : marker.startMs;
    return { title: marker.title, startMs, durationMs: (starts[index + 1]?.startMs ?? durationMs) - startMs };
  });
};

/** Creates a function that makes names unique: "name", then "name (2)", "name (3)" … */
const createUniqueNamer = (): ((title: string) => string) => {
  const usedNames = new Set<string>();
  const counts = new Map<string, number>();
  return (title) => {
    let name = title;
    let count = counts.get(title) ?? 1;
    while (usedNames.has(name)) {
      count += 1;
      name = `${title} (${count})`;
    }
    counts.set(title, count);
    usedNames.add(name);
    return name;
  };
};
