import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from '../../http/byte-range.ts';
import { createExactLengthStream } from '../../platform/exact-length-stream.ts';
import type { StoredTrack } from '../files/files.service.ts';
import type { AudioContents } from './timeline.ts';

/** A file that is made while it is sent. */
export type JoinedSound = Pick<StoredTrack, 'type' | 'size' | 'etag' | 'read'>;
type Sound = { from: number; to: number };

const MPEG = 'audio/mpeg';
/** How far the start of a track may lie in the joined sound from its place on the timeline. */
const TOLERANCE_MS = 100;
/** Bit rates of MP3 are multiples of this, in kilobits per second. */
const RATE_STEP = 8;

/**
 * The sound of each track, when all of them make one MP3 file of constant bit rate in which browsers seek exactly; null
 * otherwise, and for a single track, which is such a file itself.
 */
export const findJoinableSound = ({ tracks }: AudioContents): readonly Sound[] | null => {
  if (tracks.length < 2) return null;
  const sounds = tracks.flatMap(({ mediaType, seek, sound }) =>
    mediaType === MPEG && seek === null && sound ? [sound] : [],
  );
  if (sounds.length < tracks.length) return null;
  const bytes = sounds.reduce((sum, { from, to }) => sum + to - from, 0);
  const timelineMs = tracks.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const kilobits = Math.round((bytes * 8) / timelineMs / RATE_STEP) * RATE_STEP;
  if (kilobits === 0) return null;
  let driftMs = 0;
  for (const [index, { from, to }] of sounds.entries()) {
    driftMs += ((to - from) * 8) / kilobits - (tracks[index]?.durationMs ?? 0);
    if (Math.abs(driftMs) > TOLERANCE_MS) return null;
  }
  return sounds;
};

/** Joins the sound of tracks to one file. Null when one of them can't be sent. */
export const joinTracks = (tracks: readonly StoredTrack[], sounds: readonly Sound[]): JoinedSound | null => {
  const isComplete = tracks.every(({ size }, index) => size >= (sounds[index]?.to ?? Number.POSITIVE_INFINITY));
  if (!isComplete) return null;
  let size = 0;
  const pieces = tracks.map((track, index) => {
    const { from, to } = sounds[index] ?? { from: 0, to: 0 };
    const start = size;
    size += to - from;
    return { track, from, start, end: size };
  });
  const parts = createHash('sha256').update(JSON.stringify([tracks.map(({ etag }) => etag), sounds]));

  /** Opens one track after the other, so that a client that leaves early leaves only one open. */
  async function* readPieces(range: ByteRange) {
    for (const { track, from, start, end } of pieces) {
      if (end <= range.start || start > range.end) continue;
      const first = from + Math.max(0, range.start - start);
      const last = from + Math.min(end - 1, range.end) - start;
      yield* await track.read({ start: first, end: last });
    }
  }
  return {
    type: MPEG,
    size,
    etag: `"${parts.digest('hex')}"`,
    read: async (range) => {
      const wanted = range ?? { start: 0, end: size - 1 };
      const bytes = Readable.from(readPieces(wanted), { objectMode: false });
      return createExactLengthStream(bytes, wanted.end - wanted.start + 1);
    },
  };
};
