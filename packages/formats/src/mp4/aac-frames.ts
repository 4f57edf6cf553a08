import { MAX_FRAMES } from '../audio/sound-frames.ts';
import type { AacFrames } from '../book-contents.ts';
import { parseDecoderConfig } from './aac-config.ts';
import type { Box, BoxReader } from './box-reader.ts';
import type { MediaTrack } from './media-tracks.ts';

/** Samples of a frame of AAC-LC. */
const FRAME_SAMPLES = 1024;
const MAX_TABLE_BYTES = 16 * 1024 ** 2;
/** The sound of a file may be interrupted so often, by the titles of chapters for example. */
const MAX_SECTIONS = 200;
/** How many frames at the end a joined file may leave out. */
const LAST_SIZES = 8;
/** Silence that encoders put before the sound; more is an edit of the book. */
const MAX_CUT_FRAMES = 8;
/** Where the rows of a table begin: behind version, flags and count, and for sizes also the one that all have. */
const ROWS_AT = 8;
const SIZES_AT = 12;

/** Reads where the frames of a file are, if they are AAC-LC and follow each other in time. Undefined otherwise. */
export const readAacFrames = async (
  boxes: BoxReader,
  { samples: table, timescale: rate, edits }: MediaTrack,
): Promise<AacFrames | undefined> => {
  const coding = parseDecoderConfig(await readTable(boxes, table, 'stsd'));
  const sizesBox = await boxes.find(table, 'stsz');
  const cut = await readCut(boxes, edits);
  if (coding?.rate !== rate || !sizesBox || cut > MAX_CUT_FRAMES) return undefined;
  const sizes = await readTable(boxes, table, 'stsz');
  const frames = sizes.length < SIZES_AT || sizes.readUInt32BE(4) !== 0 ? 0 : sizes.readUInt32BE(8);
  const count = frames - cut;
  if (count <= 0 || frames > MAX_FRAMES || SIZES_AT + frames * 4 > sizes.length) return undefined;
  if (!hasEqualFrames(await readTable(boxes, table, 'stts'), frames)) return undefined;
  const chunks = await readChunks(boxes, table);
  const sections = chunks && locateFrames(chunks, sizes.subarray(SIZES_AT), { frames, cut });
  if (!sections || sections.some(([, to]) => to > boxes.source.size)) return undefined;
  const first = Math.max(cut, frames - LAST_SIZES);
  return {
    coding: 'aac',
    rate,
    samples: FRAME_SAMPLES,
    channels: coding.channels,
    config: coding.config.toString('base64'),
    count,
    bytes: sections.reduce((sum, [from, to]) => sum + to - from, 0),
    sizesAt: sizesBox.from + SIZES_AT + cut * 4,
    sections,
    lastSizes: Array.from({ length: frames - first }, (_, index) => sizes.readUInt32BE(SIZES_AT + (first + index) * 4)),
  };
};

const readTable = async (boxes: BoxReader, table: Box, type: string): Promise<Buffer> => {
  const box = await boxes.find(table, type);
  return box ? boxes.bytes(box, MAX_TABLE_BYTES) : Buffer.alloc(0);
};

/** How many frames the only edit of a file cuts off at its begin. */
const readCut = async (boxes: BoxReader, edits: Box | null): Promise<number> => {
  const list = edits ? await boxes.bytes(edits, 64) : Buffer.alloc(0);
  if (list.length < ROWS_AT || list.readUInt32BE(4) === 0) return 0;
  const at = list[0] === 1 ? ROWS_AT + 8 : ROWS_AT + 4;
  if (list.readUInt32BE(4) > 1 || at + 8 > list.length) return Number.POSITIVE_INFINITY;
  const start = list[0] === 1 ? Number(list.readBigInt64BE(at)) : list.readInt32BE(at);
  return start < 0 ? Number.POSITIVE_INFINITY : Math.round(start / FRAME_SAMPLES);
};

/** All frames last equally long; only the last one may be shorter. */
const hasEqualFrames = (times: Buffer, frames: number): boolean => {
  const rows = times.length < ROWS_AT ? 0 : times.readUInt32BE(4);
  if (rows < 1 || rows > 2 || ROWS_AT + rows * 8 > times.length) return false;
  if (times.readUInt32BE(ROWS_AT + 4) !== FRAME_SAMPLES) return false;
  const [full, rest] = [times.readUInt32BE(ROWS_AT), rows === 2 ? times.readUInt32BE(ROWS_AT + 8) : 0];
  return full + rest === frames && rest <= 1;
};

type Chunks = { offsets: Buffer; offsetBytes: number; runs: Buffer };

const readChunks = async (boxes: BoxReader, table: Box): Promise<Chunks | null> => {
  const short = await readTable(boxes, table, 'stco');
  const offsets = short.length > 0 ? short : await readTable(boxes, table, 'co64');
  const runs = await readTable(boxes, table, 'stsc');
  const offsetBytes = short.length > 0 ? 4 : 8;
  if (offsets.length < ROWS_AT || runs.length < ROWS_AT) return null;
  if (ROWS_AT + offsets.readUInt32BE(4) * offsetBytes > offsets.length) return null;
  return ROWS_AT + runs.readUInt32BE(4) * 12 > runs.length ? null : { offsets, offsetBytes, runs };
};

/** The bytes of the frames behind the cut; chunks that follow each other are one section. Null where there are too many, or frames are missing. */
const locateFrames = (
  { offsets, offsetBytes, runs }: Chunks,
  sizes: Buffer,
  { frames, cut }: { frames: number; cut: number },
): [number, number][] | null => {
  const sections: [number, number][] = [];
  const [chunkCount, runCount] = [offsets.readUInt32BE(4), runs.readUInt32BE(4)];
  let [frame, run] = [0, 0];
  for (let chunk = 0; chunk < chunkCount && frame < frames && runCount > 0; chunk += 1) {
    // each run states its first chunk, counted from 1
    while (run + 1 < runCount && runs.readUInt32BE(ROWS_AT + (run + 1) * 12) <= chunk + 1) run += 1;
    const row = ROWS_AT + chunk * offsetBytes;
    let at = offsetBytes === 4 ? offsets.readUInt32BE(row) : Number(offsets.readBigUInt64BE(row));
    const until = Math.min(frames, frame + runs.readUInt32BE(ROWS_AT + run * 12 + 4));
    for (; frame < until; frame += 1) {
      const end = at + sizes.readUInt32BE(frame * 4);
      const last = sections.at(-1);
      if (frame >= cut && end > at) {
        if (last?.[1] === at) last[1] = end;
        else if (sections.push([at, end]) > MAX_SECTIONS) return null;
      }
      at = end;
    }
  }
  return frame === frames ? sections : null;
};
