/** Byte offsets in one file, one for each multiple of `everyMs`, ascending. */
export type SeekIndex = { everyMs: number; offsets: readonly number[] };

/** One file of a recording. `index` is null where the bit rate is constant, and where the container has its own index. */
export type Track = {
  url: string;
  mediaType: string;
  /** The media type with its coding where that is not the usual one. */
  playType?: string;
  /** How long the converted pieces are that the server has of it; null or missing where there are none. */
  pieceMs?: number | null;
  bytes: number;
  durationMs: number;
  index: (() => Promise<SeekIndex>) | null;
  /** The bytes of the file that are sound; null where that is unknown. */
  sound: { from: number; to: number } | null;
};

/** A chapter on the timeline of the book. Names are unique within a book, titles need not be. */
export type Chapter = { name: string; title: string; startMs: number; endMs: number };

/** An audiobook: its tracks form one timeline, end to end. Chapters and tracks are in order, and there is at least one of each. */
export type Recording = {
  id: string;
  tracks: readonly Track[];
  chapters: readonly Chapter[];
  durationMs: number;
  /** The address of all tracks as one file, and its media type with its coding; null where there is none. */
  joined: { url: string; playType: string } | null;
};

/** The start of each track on the timeline of the book, in milliseconds. */
export const computeTrackStarts = (tracks: readonly Track[]): number[] => {
  let startMs = 0;
  return tracks.map(({ durationMs }) => {
    const trackStartMs = startMs;
    startMs += durationMs;
    return trackStartMs;
  });
};

/** Finds the index of the last of the ascending starts that is not after a position; 0 where all are. */
export const findLastStart = (starts: readonly number[], atMs: number): number => {
  let from = 0;
  let to = starts.length - 1;
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if ((starts[middle] ?? 0) <= atMs) from = middle;
    else to = middle - 1;
  }
  return from;
};
