import { toPlaybackError } from './audio-element.ts';
import type { PlaybackError } from './audio-output.ts';
import { computeTrackStarts, findLastStart, type SeekIndex, type Track } from './recording.ts';

const SECOND_MS = 1000;
const TAG_HEADER_BYTES = 10;
const HAS_FOOTER = 0x10;

/** Where to read next: a byte of a track, and its time on the timeline, or null where it follows the bytes before. */
export type ReadCursor = { track: number; offset: number; atMs: number | null };

export class LoadError extends Error {
  readonly reason: PlaybackError;

  constructor(reason: PlaybackError) {
    super(reason);
    this.reason = reason;
  }
}

/** Fetches the bytes from `from` up to but not including `to`; fewer at the end of the file. @throws LoadError */
const fetchRange = async (
  url: string,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    const response = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` }, signal });
    const error = toPlaybackError(response.status);
    if (error) throw new LoadError(error);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return response.status === 206 ? bytes : bytes.subarray(from, to);
  } catch (error) {
    throw error instanceof LoadError || signal.aborted ? error : new LoadError('network');
  }
};

/** The size of the ID3 tag at the start of a file, header and footer included; 0 where there is none. */
const parseTagSize = (head: Uint8Array): number => {
  if (head.length < TAG_HEADER_BYTES || String.fromCharCode(...head.subarray(0, 3)) !== 'ID3') return 0;
  const size = head.subarray(6, TAG_HEADER_BYTES).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return size + TAG_HEADER_BYTES * ((head[5] ?? 0) & HAS_FOOTER ? 2 : 1);
};

/** Loads the MP3 files of a book in chunks. */
export const createMpegLoader = (tracks: readonly Track[]) => {
  const starts = computeTrackStarts(tracks);
  const indexes = new Map<number, SeekIndex>();
  const tagSizes = new Map<number, number>();

  /** The offset behind the last frame of a track: what follows is no sound, although it may look like it. */
  const getEnd = (track: number): number => tracks[track]?.sound?.to ?? tracks[track]?.bytes ?? 0;
  const loadIndex = async (track: number): Promise<SeekIndex | null> => {
    const cached = indexes.get(track);
    if (cached) return cached;
    const index = await tracks[track]?.index?.().catch(() => {
      throw new LoadError('network');
    });
    if (index) indexes.set(track, index);
    return index ?? null;
  };
  const loadTagSize = async (track: number, signal: AbortSignal): Promise<number> => {
    const cached = tagSizes.get(track);
    if (cached !== undefined) return cached;
    const size = parseTagSize(await fetchRange(tracks[track]?.url ?? '', 0, TAG_HEADER_BYTES, signal));
    tagSizes.set(track, size);
    return size;
  };

  /**
   * Finds the cursor a little before a position: a frame may need data of the one before, so the second one is audible.
   * @throws LoadError
   */
  const findCursorBefore = async (atMs: number, signal: AbortSignal): Promise<ReadCursor> => {
    const track = findLastStart(starts, atMs);
    const startMs = starts[track] ?? 0;
    const index = await loadIndex(track);
    if (index) {
      const entry = Math.min(index.offsets.length - 1, Math.floor((atMs - startMs) / index.everyMs));
      const before = Math.max(0, entry - 1);
      return { track, offset: index.offsets[before] ?? 0, atMs: startMs + before * index.everyMs };
    }
    const { durationMs = 1, sound } = tracks[track] ?? {};
    const from = sound?.from ?? (await loadTagSize(track, signal));
    const trackMs = Math.max(0, atMs - startMs - SECOND_MS);
    // at a constant bit rate bytes are proportional to time; the decoder finds the next frame itself
    const offset = from + Math.floor(((getEnd(track) - from) * trackMs) / durationMs);
    return { track, offset, atMs: startMs + trackMs };
  };

  return {
    findCursorBefore,
    getBytesPerSecond: (track: number): number => {
      const { sound, durationMs = 1 } = tracks[track] ?? {};
      return ((getEnd(track) - (sound?.from ?? 0)) * SECOND_MS) / durationMs;
    },
    /** Finds the cursor at the first frame of a track. @throws LoadError */
    findTrackStart: async (track: number, signal: AbortSignal): Promise<ReadCursor> => {
      const index = await loadIndex(track);
      const from = index?.offsets[0] ?? tracks[track]?.sound?.from ?? (await loadTagSize(track, signal));
      return { track, offset: from, atMs: starts[track] ?? 0 };
    },
    /** Loads so many bytes from the cursor, and none behind the sound of the track. @throws LoadError */
    load: async (
      { track, offset }: ReadCursor,
      count: number,
      signal: AbortSignal,
    ): Promise<Uint8Array<ArrayBuffer>> => {
      const to = Math.min(getEnd(track), offset + count);
      return to > offset ? fetchRange(tracks[track]?.url ?? '', offset, to, signal) : new Uint8Array();
    },
    isAtEnd: ({ track, offset }: ReadCursor): boolean => offset >= getEnd(track),
  };
};

export type MpegLoader = ReturnType<typeof createMpegLoader>;
