import { createBox, createFullBox, createHead, toUint16, toUint32 } from './box-writer.ts';

/** Bytes that are sent in any range, made when they are asked for. */
export type Piece = { size: number; read: (start: number, end: number) => AsyncIterable<Buffer> };

/** Sound of one coding. */
export type JoinedCoding = {
  /** Samples per second, and those of each frame. */
  rate: number;
  samples: number;
  channels: number;
  /** ISO 14496-1 section 7.2.6.6. */
  objectType: number;
  /** How it is decoded; empty for MPEG audio, whose frames say it. */
  config: Buffer;
};
/** The frames of one file; their bytes follow each other in the joined one. */
export type JoinedPart = {
  frames: number;
  bytes: number;
  /** The sizes of its frames, 32 bits each, from the first one on up to a frame, in buffers of whole sizes. */
  readSizes: (from: number, to: number) => AsyncIterable<Buffer>;
  /** A frame at or before one, from which on sizes are added up to find its place, and the bytes before it. */
  findKnownFrame: (frame: number) => Promise<{ frame: number; bytes: number }>;
};

/** Players load a chunk at once: about a second. */
const CHUNK_FRAMES = 40;
const ENTRY_BYTES = 4;
const MILLISECONDS = 1000;
const MAX_UINT32 = 2 ** 32 - 1;
const MATRIX = toUint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const TYPE = createBox('ftyp', Buffer.from('M4A '), toUint32(512), Buffer.from('M4A isomiso2mp42'));

const countChunks = ({ frames }: JoinedPart): number => Math.ceil(frames / CHUNK_FRAMES);
const sum = <T>(items: readonly T[], count: (item: T) => number): number =>
  items.reduce((total, item) => total + count(item), 0);

/**
 * Creates what an MP4 of the frames of many files has before them (ISO 14496-12): with the frames behind it, in the order of the parts, it is a
 * complete file, whose table says where each frame is. Null where its numbers of 32 bits are too small.
 */
export const createMovieHead = (coding: JoinedCoding, parts: readonly JoinedPart[]): Piece[] | null => {
  const frames = sum(parts, (part) => part.frames);
  const bytes = sum(parts, (part) => part.bytes);
  const sizesBytes = ENTRY_BYTES * frames;
  const chunksBytes = ENTRY_BYTES * sum(parts, countChunks);
  const fixed = [createSampleEntry(coding), createTimes(coding, frames), createChunkRuns(parts)];
  const sizesHead = createHead('stsz', 12 + sizesBytes, toUint32(0, 0, frames));
  const chunksHead = createHead('stco', 8 + chunksBytes, toUint32(0, chunksBytes / ENTRY_BYTES));
  const tableBytes = sum([...fixed, sizesHead, chunksHead], ({ length }) => length) + sizesBytes + chunksBytes;
  const before = Buffer.concat([TYPE, createMovieStart(coding, frames, tableBytes), ...fixed, sizesHead]);
  const dataHead = createHead('mdat', bytes, Buffer.alloc(0));
  const dataAt = before.length + sizesBytes + chunksHead.length + chunksBytes + dataHead.length;
  if (dataAt + bytes > MAX_UINT32 || frames * coding.samples > MAX_UINT32) return null;
  let partAt = dataAt;
  const chunks = parts.map((part) => {
    const piece = createChunkOffsets(part, partAt);
    partAt += part.bytes;
    return piece;
  });
  const sizes = parts.map((part) => createEntries(part.frames, part.readSizes));
  return [toPiece(before), ...sizes, toPiece(chunksHead), ...chunks, toPiece(dataHead)];
};

const toPiece = (bytes: Buffer): Piece => ({
  size: bytes.length,
  read: async function* (start, end) {
    yield bytes.subarray(start, end);
  },
});

/** A table of 32 bits each, of which any bytes are made. */
const createEntries = (count: number, read: JoinedPart['readSizes']): Piece => ({
  size: count * ENTRY_BYTES,
  read: async function* (start, end) {
    const [from, to] = [Math.floor(start / ENTRY_BYTES), Math.ceil(end / ENTRY_BYTES)];
    let at = from * ENTRY_BYTES;
    for await (const entries of read(from, to)) {
      yield entries.subarray(Math.max(0, start - at), end - at);
      at += entries.length;
    }
  },
});

/** Where each chunk of a part begins, counted from its frames. */
const createChunkOffsets = (part: JoinedPart, partAt: number): Piece =>
  createEntries(countChunks(part), async function* (from, to) {
    const known = await part.findKnownFrame(from * CHUNK_FRAMES);
    let [frame, at] = [known.frame, partAt + known.bytes];
    for await (const sizes of part.readSizes(frame, (to - 1) * CHUNK_FRAMES + 1)) {
      const offsets: number[] = [];
      for (let entry = 0; entry < sizes.length; entry += ENTRY_BYTES) {
        if (frame % CHUNK_FRAMES === 0 && frame / CHUNK_FRAMES >= from) offsets.push(at);
        at += sizes.readUInt32BE(entry);
        frame += 1;
      }
      yield toUint32(...offsets);
    }
  });

const createSampleEntry = ({ rate, channels, objectType, config }: JoinedCoding): Buffer => {
  const specific = config.length > 0 ? Buffer.concat([Buffer.from([5, config.length]), config]) : config;
  const decoder = Buffer.concat([Buffer.from([objectType, 0x15]), Buffer.alloc(11), specific]);
  const descriptors = [Buffer.from([0, 1, 0, 4, decoder.length]), decoder, Buffer.from([6, 1, 2])];
  const length = sum(descriptors, (bytes) => bytes.length);
  const entry = [Buffer.alloc(6), toUint16(1), Buffer.alloc(8), toUint16(channels, 16, 0, 0), toUint32(rate * 0x10000)];
  const esds = createFullBox('esds', Buffer.from([3, length]), ...descriptors);
  return createFullBox('stsd', toUint32(1), createBox('mp4a', ...entry, esds));
};

const createTimes = ({ samples }: JoinedCoding, frames: number): Buffer =>
  createFullBox('stts', toUint32(1, frames, samples));

/** The last chunk of a part is a short one. */
const createChunkRuns = (parts: readonly JoinedPart[]): Buffer => {
  const runs: number[][] = [];
  let chunk = 1;
  for (const part of parts) {
    const [full, rest] = [Math.floor(part.frames / CHUNK_FRAMES), part.frames % CHUNK_FRAMES];
    for (const [chunks, frames] of [
      [full, CHUNK_FRAMES],
      [Math.min(rest, 1), rest],
    ] as const) {
      if (chunks > 0 && runs.at(-1)?.[1] !== frames) runs.push([chunk, frames, 1]);
      chunk += chunks;
    }
  }
  return createFullBox('stsc', toUint32(runs.length, ...runs.flat()));
};

/** The movie with its only track up to the table of its samples, which has so many bytes. */
const createMovieStart = ({ rate, samples }: JoinedCoding, frames: number, tableBytes: number): Buffer => {
  const duration = Math.round((frames * samples * MILLISECONDS) / rate);
  const movieHeader = createFullBox(
    'mvhd',
    toUint32(0, 0, MILLISECONDS, duration, 0x10000),
    toUint16(0x100),
    Buffer.alloc(10),
    MATRIX,
    Buffer.alloc(24),
    toUint32(2),
  );
  const trackHeader = createBox(
    'tkhd',
    toUint32(7, 0, 0, 1, 0, duration, 0, 0),
    toUint16(0, 0, 0x100, 0),
    MATRIX,
    toUint32(0, 0),
  );
  const media = Buffer.concat([
    createFullBox('mdhd', toUint32(0, 0, rate, frames * samples), toUint16(0x55c4, 0)),
    createFullBox('hdlr', toUint32(0), Buffer.from('soun'), Buffer.alloc(13)),
  ]);
  const sound = Buffer.concat([
    createFullBox('smhd', toUint32(0)),
    createBox('dinf', createFullBox('dref', toUint32(1), createBox('url ', toUint32(1)))),
  ]);
  const table = createHead('stbl', tableBytes, Buffer.alloc(0));
  const minf = createHead('minf', sound.length + table.length + tableBytes, sound);
  const mdia = createHead('mdia', media.length + minf.length + table.length + tableBytes, media);
  const trackBytes = trackHeader.length + mdia.length + minf.length + table.length + tableBytes;
  const trak = createHead('trak', trackBytes, trackHeader);
  const moov = createHead('moov', movieHeader.length + 8 + trackBytes, movieHeader);
  return Buffer.concat([moov, trak, mdia, minf, table]);
};
