import { troubleOf } from './audio-element.ts';
import { lastStart, type SeekIndex, type Track, trackStarts } from './recording.ts';
import type { Trouble } from './sound.ts';

const SECOND_MS = 1000;
const TAG_HEADER_BYTES = 10;
const HAS_FOOTER = 0x10;

/** Where the sound of a book goes on: a byte of a track, and where on the time line it is heard, or null where it follows what came before. */
export type Needle = { track: number; offset: number; atMs: number | null };

/** Why nothing came of a line. */
export class LineTrouble extends Error {
  readonly reason: Trouble;

  constructor(reason: Trouble) {
    super(reason);
    this.reason = reason;
  }
}

/** The bytes from `from` up to but not including `to`; fewer at the end of the file. @throws LineTrouble */
const bytesOf = async (
  url: string,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    const answer = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` }, signal });
    const trouble = troubleOf(answer.status);
    if (trouble) throw new LineTrouble(trouble);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return answer.status === 206 ? bytes : bytes.subarray(from, to);
  } catch (error) {
    throw error instanceof LineTrouble || signal.aborted ? error : new LineTrouble('network');
  }
};

/** The size of the ID3 tag that these first bytes of a file begin, its header and footer included; 0 where there is none. */
const tagBytes = (head: Uint8Array): number => {
  if (head.length < TAG_HEADER_BYTES || String.fromCharCode(...head.subarray(0, 3)) !== 'ID3') return 0;
  const size = head.subarray(6, TAG_HEADER_BYTES).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return size + TAG_HEADER_BYTES * ((head[5] ?? 0) & HAS_FOOTER ? 2 : 1);
};

/** The lines on which the MP3 files of a book come. */
export const mpegLines = (tracks: readonly Track[]) => {
  const starts = trackStarts(tracks);
  const indexes = new Map<number, SeekIndex>();
  const tags = new Map<number, number>();

  const indexOf = async (track: number): Promise<SeekIndex | null> => {
    const known = indexes.get(track);
    if (known) return known;
    const index = await tracks[track]?.index?.().catch(() => {
      throw new LineTrouble('network');
    });
    if (index) indexes.set(track, index);
    return index ?? null;
  };
  const tagOf = async (track: number, signal: AbortSignal): Promise<number> => {
    const known = tags.get(track);
    if (known !== undefined) return known;
    const size = tagBytes(await bytesOf(tracks[track]?.url ?? '', 0, TAG_HEADER_BYTES, signal));
    tags.set(track, size);
    return size;
  };

  /**
   * The needle a little before a place: a frame may need what the one before has left over, so that its own sound is the second.
   * @throws LineTrouble
   */
  const needleBefore = async (atMs: number, signal: AbortSignal): Promise<Needle> => {
    const track = lastStart(starts, atMs);
    const startMs = starts[track] ?? 0;
    const index = await indexOf(track);
    if (index) {
      const entry = Math.min(index.offsets.length - 1, Math.floor((atMs - startMs) / index.everyMs));
      const before = Math.max(0, entry - 1);
      return { track, offset: index.offsets[before] ?? 0, atMs: startMs + before * index.everyMs };
    }
    const { bytes, durationMs } = tracks[track] ?? { bytes: 0, durationMs: 1 };
    const tag = await tagOf(track, signal);
    const insideMs = Math.max(0, atMs - startMs - SECOND_MS);
    // at an even rate bytes are time; the parser finds the next frame by itself
    return { track, offset: tag + Math.floor(((bytes - tag) * insideMs) / durationMs), atMs: startMs + insideMs };
  };

  return {
    needleBefore,
    /** The needle at the begin of the sound of a track. @throws LineTrouble */
    needleAt: async (track: number, signal: AbortSignal): Promise<Needle> => {
      const index = await indexOf(track);
      return { track, offset: index?.offsets[0] ?? (await tagOf(track, signal)), atMs: starts[track] ?? 0 };
    },
    /** So many bytes from the needle on, and none behind the end of the track. @throws LineTrouble */
    bytes: async ({ track, offset }: Needle, count: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
      const { url, bytes } = tracks[track] ?? { url: '', bytes: 0 };
      const to = Math.min(bytes, offset + count);
      return to > offset ? bytesOf(url, offset, to, signal) : new Uint8Array();
    },
    isAtEnd: ({ track, offset }: Needle): boolean => offset >= (tracks[track]?.bytes ?? 0),
  };
};

export type MpegLines = ReturnType<typeof mpegLines>;
