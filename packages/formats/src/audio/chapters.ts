import type { AudioChapter } from '../contents.ts';
import { cleanLine } from '../text/clean.ts';
import type { Marker } from './audio-file.ts';

/** A track with what is marked in it; a track without marks is one chapter of that title. */
export type MarkedTrack = { durationMs: number; markers: Marker[]; title: string };

/** No honest book comes near it: the Bible has 1,189. */
export const MAX_CHAPTERS = 10_000;
const TITLE = 300;

/**
 * The chapters of a book, in the order in which they are heard. They leave no gap: each lasts until the next begins,
 * the first of a track begins with it and the last ends with it. Names are the titles, or the number of a chapter
 * without one, with a suffix when they are repeated, since places refer to them.
 */
export const chaptersOf = (tracks: readonly MarkedTrack[]): AudioChapter[] => {
  const nameOf = uniqueNames();
  return tracks
    .flatMap((track, index) => piecesOf(track).map((piece) => ({ ...piece, track: index })))
    .slice(0, MAX_CHAPTERS)
    .map(({ title, track, startMs, durationMs }, index) => {
      const said = cleanLine(title, TITLE) || String(index + 1);
      return { name: nameOf(said), title: said, track, startMs, durationMs };
    });
};

type Piece = { title: string; startMs: number; durationMs: number };

const piecesOf = ({ durationMs, markers, title }: MarkedTrack): Piece[] => {
  const inTime = markers
    .filter(({ startMs }) => startMs >= 0 && startMs < durationMs)
    .map((marker) => ({ ...marker, startMs: Math.round(marker.startMs) }))
    .sort((a, b) => a.startMs - b.startMs);
  // of marks at one time the last stands: what is nested begins with what it is nested in
  const starts = inTime.filter(({ startMs }, index) => startMs < (inTime[index + 1]?.startMs ?? durationMs));
  if (starts.length === 0) return [{ title, startMs: 0, durationMs }];
  return starts.map((marker, index) => {
    const startMs = index === 0 ? 0 : marker.startMs;
    return { title: marker.title, startMs, durationMs: (starts[index + 1]?.startMs ?? durationMs) - startMs };
  });
};

/** Gives each name as it is the first time, then "name (2)", "name (3)" …, never one that was given already. */
const uniqueNames = (): ((wanted: string) => string) => {
  const given = new Set<string>();
  const counts = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    let count = counts.get(wanted) ?? 1;
    while (given.has(name)) {
      count += 1;
      name = `${wanted} (${count})`;
    }
    counts.set(wanted, count);
    given.add(name);
    return name;
  };
};
