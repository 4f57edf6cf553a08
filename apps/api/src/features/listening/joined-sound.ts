import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type AacFrames,
  createMovieHead,
  findKnownFrame,
  type JoinedPart,
  type MpegFrameSizes,
  type Piece,
} from '@lectern/formats';
import { createExactLengthStream } from '../../platform/exact-length-stream.ts';
import type { StoredTrack } from '../files/files.service.ts';
import type { JoinPlan, PlannedTrack } from './joined-plan.ts';

/** A file that is made while it is sent. */
export type JoinedSound = Pick<StoredTrack, 'type' | 'size' | 'etag' | 'read'>;
/** Loads the frames of a track, whose tables are too large to be kept for each player. */
type LoadFrames = (track: number) => Promise<AacFrames | MpegFrameSizes | undefined>;

const SIZE_BYTES = 4;
const SIZES_AT_ONCE = 16 * 1024;
/** Increases when the same plan makes other bytes. */
const JOIN_VERSION = 1;

/** Joins the sound of tracks to one file. Null when one of them can't be sent. */
export const joinTracks = (
  tracks: readonly StoredTrack[],
  plan: JoinPlan,
  loadFrames: LoadFrames,
): JoinedSound | null => {
  const planned = plan.tracks.flatMap((part, index) => {
    const track = tracks[index];
    return track && part.sections.every(([, to]) => to <= track.size) ? [{ track, part, index }] : [];
  });
  if (planned.length < tracks.length) return null;
  const parts = planned.map(({ track, part, index }) => toJoinedPart(track, part, () => loadFrames(index)));
  const head = plan.coding ? createMovieHead(plan.coding, parts) : [];
  if (!head) return null;
  const pieces = [...head, ...planned.flatMap(({ track, part }) => toPieces(track, part))];
  const size = pieces.reduce((sum, piece) => sum + piece.size, 0);
  const identity = [JOIN_VERSION, tracks.map(({ etag }) => etag), plan];
  return {
    type: plan.coding ? 'audio/mp4' : plan.playType,
    size,
    etag: `"${createHash('sha256').update(JSON.stringify(identity)).digest('hex')}"`,
    read: async (range) => {
      const { start, end } = range ?? { start: 0, end: size - 1 };
      const bytes = Readable.from(readPieces(pieces, start, end + 1), { objectMode: false });
      return createExactLengthStream(bytes, end - start + 1);
    },
  };
};

/** Opens one piece after the other, so that a client that leaves early leaves only one open. */
async function* readPieces(pieces: readonly Piece[], start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0;
  for (const { size, read } of pieces) {
    if (at >= end) return;
    if (size > 0 && at + size > start) yield* read(Math.max(0, start - at), Math.min(size, end - at));
    at += size;
  }
}

const toPieces = (track: StoredTrack, { sections }: PlannedTrack): Piece[] =>
  sections.map(([from, to]) => ({ size: to - from, read: (start, end) => readBytes(track, from + start, from + end) }));

async function* readBytes(track: StoredTrack, start: number, end: number): AsyncGenerator<Buffer> {
  yield* await track.read({ start, end: end - 1 });
}

const toJoinedPart = (
  track: StoredTrack,
  { frames, bytes }: PlannedTrack,
  load: () => ReturnType<LoadFrames>,
): JoinedPart => ({
  frames,
  bytes,
  readSizes: async function* (from, to) {
    const table = await load();
    if (table && 'sizesAt' in table) {
      const at = table.sizesAt;
      yield* readWholeSizes(readBytes(track, at + from * SIZE_BYTES, at + to * SIZE_BYTES));
    } else if (table) {
      for (let first = from; first < to; first += SIZES_AT_ONCE) {
        const some = table.sizes.subarray(first, Math.min(to, first + SIZES_AT_ONCE));
        const encoded = Buffer.alloc(some.length * SIZE_BYTES);
        for (const [index, size] of some.entries()) encoded.writeUInt32BE(size, index * SIZE_BYTES);
        yield encoded;
      }
    }
  },
  findKnownFrame: async (frame) => {
    const table = await load();
    return table && 'marks' in table ? findKnownFrame(table, frame) : { frame: 0, bytes: 0 };
  },
});

/** Keeps the bytes of a size together. */
async function* readWholeSizes(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % SIZE_BYTES);
    rest = bytes.subarray(whole);
    yield bytes.subarray(0, whole);
  }
}
