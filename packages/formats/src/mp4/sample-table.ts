import type { Box, BoxReader } from './box-reader.ts';
import { MAX_TABLE_BYTES } from './media-tracks.ts';

/** A sample of a track: its time in units of the track, and its offset and size in the file. */
export type Sample = { time: number; at: number; bytes: number };

export const MAX_SAMPLES = 10_000;

/** Reads the samples of a track with few samples, such as chapters (ISO 14496-12 sections 8.6 and 8.7). */
export const readSamples = async (boxes: BoxReader, table: Box): Promise<Sample[]> => {
  const sizes = await readSampleSizes(boxes, table);
  const offsets = await readChunkOffsets(boxes, table);
  const times = computeSampleTimes(await readRows(boxes, table, 'stts', 2), sizes.length);
  const runs = await readRows(boxes, table, 'stsc', 3);
  const samples: Sample[] = [];
  let run = 0;
  for (const [index, offset] of offsets.entries()) {
    // each run states its first chunk, counted from 1
    while ((runs[run + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= index + 1) run += 1;
    let at = offset;
    for (let left = runs[run]?.[1] ?? 0; left > 0 && samples.length < sizes.length; left -= 1) {
      const bytes = sizes[samples.length] ?? 0;
      samples.push({ time: times[samples.length] ?? 0, at, bytes });
      at += bytes;
    }
  }
  return samples;
};

/** Tables are read in pieces of so many bytes. */
const PIECE_BYTES = 64 * 1024;

/** Sums the durations of all samples of a track, in its units; of no more samples than the table of sizes has. */
export const sumSampleDurations = async (boxes: BoxReader, table: Box): Promise<number> => {
  const box = await boxes.find(table, 'stts');
  if (!box) return 0;
  let left = await countSamples(boxes, table);
  let sum = 0;
  const head = await boxes.bytes(box, 8);
  let rows = head.length < 8 ? 0 : head.readUInt32BE(4);
  for (let at = box.from + 8; at < box.until && rows > 0 && left > 0; at += PIECE_BYTES) {
    const bytes = await boxes.source.read(at, Math.min(PIECE_BYTES, box.until - at));
    for (let row = 0; row + 8 <= bytes.length && rows > 0 && left > 0; row += 8) {
      const samples = Math.min(left, bytes.readUInt32BE(row));
      sum += samples * bytes.readUInt32BE(row + 4);
      left -= samples;
      rows -= 1;
    }
  }
  return sum;
};

/** Counts samples by the table of their sizes, which can't have more than the file has bytes. */
const countSamples = async (boxes: BoxReader, table: Box): Promise<number> => {
  const box = (await boxes.find(table, 'stsz')) ?? (await boxes.find(table, 'stz2'));
  const bytes = box ? await boxes.bytes(box, 12) : Buffer.alloc(0);
  return bytes.length < 12 ? 0 : Math.min(bytes.readUInt32BE(8), boxes.source.size);
};

/** Reads the offset of the last chunk; `null` for a track without chunks. */
export const readLastChunkOffset = async (boxes: BoxReader, table: Box): Promise<number | null> => {
  const found = await findChunkTable(boxes, table);
  if (!found) return null;
  const { box, bytes } = found;
  const claimed = (await boxes.bytes(box, 8)).readUInt32BE(4);
  const count = Math.min(claimed, Math.floor((box.until - box.from - 8) / bytes));
  if (count === 0) return null;
  const last = await boxes.source.read(box.from + 8 + (count - 1) * bytes, bytes);
  return readOffset(last, 0, bytes);
};

const findChunkTable = async (boxes: BoxReader, table: Box): Promise<{ box: Box; bytes: number } | null> => {
  const short = await boxes.find(table, 'stco');
  const box = short ?? (await boxes.find(table, 'co64'));
  return box && box.until - box.from >= 8 ? { box, bytes: short ? 4 : 8 } : null;
};

const readChunkOffsets = async (boxes: BoxReader, table: Box): Promise<number[]> => {
  const found = await findChunkTable(boxes, table);
  if (!found) return [];
  const bytes = await boxes.bytes(found.box, MAX_TABLE_BYTES);
  const count = Math.min(bytes.readUInt32BE(4), MAX_SAMPLES, Math.floor((bytes.length - 8) / found.bytes));
  return Array.from({ length: count }, (_, index) => readOffset(bytes, 8 + index * found.bytes, found.bytes));
};

const readOffset = (bytes: Buffer, at: number, length: number): number =>
  length === 4 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at));

/** Reads the sizes of samples: one for all, or one for each. */
const readSampleSizes = async (boxes: BoxReader, table: Box): Promise<number[]> => {
  const box = await boxes.find(table, 'stsz');
  const bytes = box ? await boxes.bytes(box, MAX_TABLE_BYTES) : Buffer.alloc(0);
  if (bytes.length < 12) return [];
  const [same, claimed] = [bytes.readUInt32BE(4), Math.min(bytes.readUInt32BE(8), MAX_SAMPLES)];
  const count = same > 0 ? claimed : Math.min(claimed, Math.floor((bytes.length - 12) / 4));
  return Array.from({ length: count }, (_, index) => same || bytes.readUInt32BE(12 + index * 4));
};

/** Reads a table of integers after its row count. */
const readRows = async (boxes: BoxReader, table: Box, type: string, columns: number): Promise<number[][]> => {
  const box = await boxes.find(table, type);
  const bytes = box ? await boxes.bytes(box, MAX_TABLE_BYTES) : Buffer.alloc(0);
  if (bytes.length < 8) return [];
  const count = Math.min(bytes.readUInt32BE(4), MAX_SAMPLES, Math.floor((bytes.length - 8) / (columns * 4)));
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: columns }, (__, column) => bytes.readUInt32BE(8 + (row * columns + column) * 4)),
  );
};

/** Computes the start of each sample from runs of samples of one duration. */
const computeSampleTimes = (runs: number[][], count: number): number[] => {
  const times: number[] = [];
  let time = 0;
  for (const [samples = 0, length = 0] of runs) {
    for (let left = samples; left > 0 && times.length < count; left -= 1) {
      times.push(time);
      time += length;
    }
  }
  return times;
};
