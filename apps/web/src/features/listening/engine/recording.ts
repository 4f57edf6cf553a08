/** Where, in one file, the frame lies that is heard at each multiple of a time: byte offsets, ascending. */
export type SeekIndex = { everyMs: number; offsets: readonly number[] };

/** One file of a recording. `index` is null where the rate of bits is even, and where the container has an index of its own. */
export type Track = {
  url: string;
  mediaType: string;
  bytes: number;
  durationMs: number;
  index: (() => Promise<SeekIndex>) | null;
};

/** A chapter, on the time line of the book. Names are unique in a book, titles need not be. */
export type Chapter = { name: string; title: string; startMs: number; endMs: number };

/** An audiobook: its tracks laid end to end are its one time line. Chapters and tracks are in order, and there is one of each at least. */
export type Recording = {
  id: string;
  tracks: readonly Track[];
  chapters: readonly Chapter[];
  durationMs: number;
};

/** Where each track begins on the time line of the book, in milliseconds. */
export const trackStarts = (tracks: readonly Track[]): number[] => {
  let startMs = 0;
  return tracks.map(({ durationMs }) => {
    const begins = startMs;
    startMs += durationMs;
    return begins;
  });
};

/** The last of the ascending starts that is not behind this place; the first one where all are. */
export const lastStart = (starts: readonly number[], atMs: number): number => {
  let from = 0;
  let to = starts.length - 1;
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if ((starts[middle] ?? 0) <= atMs) from = middle;
    else to = middle - 1;
  }
  return from;
};
