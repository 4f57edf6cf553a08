import type { Box, Boxes } from './boxes.ts';
import { MAX_TABLE_BYTES } from './media.ts';

/** A piece of a track: when it is heard or shown, in units of the track, and where it lies in the file. */
export type Sample = { time: number; at: number; bytes: number };

const MAX_SAMPLES = 10_000;

/** The first samples of a track of few samples, such as chapters (ISO 14496-12 sections 8.6 and 8.7). */
export const samplesIn = async (boxes: Boxes, table: Box): Promise<Sample[]> => {
  const sizes = await sizesIn(boxes, table);
  const offsets = await chunksIn(boxes, table);
  const times = timesOf(await rowsIn(boxes, table, 'stts', 2), sizes.length);
  const runs = await rowsIn(boxes, table, 'stsc', 3);
  const samples: Sample[] = [];
  let run = 0;
  for (const [index, offset] of offsets.entries()) {
    // a run begins with the chunk that it names, counted from 1
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

/** The place of the last chunk, as it is written; `null` for a track without any. */
export const lastChunkIn = async (boxes: Boxes, table: Box): Promise<number | null> => {
  const found = await chunkTable(boxes, table);
  if (!found) return null;
  const { box, bytes } = found;
  const claimed = (await boxes.bytes(box, 8)).readUInt32BE(4);
  const count = Math.min(claimed, Math.floor((box.until - box.from - 8) / bytes));
  if (count === 0) return null;
  const last = await boxes.source.read(box.from + 8 + (count - 1) * bytes, bytes);
  return placeAt(last, 0, bytes);
};

const chunkTable = async (boxes: Boxes, table: Box): Promise<{ box: Box; bytes: number } | null> => {
  const short = await boxes.find(table, 'stco');
  const box = short ?? (await boxes.find(table, 'co64'));
  return box && box.until - box.from >= 8 ? { box, bytes: short ? 4 : 8 } : null;
};

const chunksIn = async (boxes: Boxes, table: Box): Promise<number[]> => {
  const found = await chunkTable(boxes, table);
  if (!found) return [];
  const bytes = await boxes.bytes(found.box, MAX_TABLE_BYTES);
  const count = Math.min(bytes.readUInt32BE(4), MAX_SAMPLES, Math.floor((bytes.length - 8) / found.bytes));
  return Array.from({ length: count }, (_, index) => placeAt(bytes, 8 + index * found.bytes, found.bytes));
};

const placeAt = (bytes: Buffer, at: number, length: number): number =>
  length === 4 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at));

/** Sizes of samples: one for all, or each its own. */
const sizesIn = async (boxes: Boxes, table: Box): Promise<number[]> => {
  const box = await boxes.find(table, 'stsz');
  const bytes = box ? await boxes.bytes(box, MAX_TABLE_BYTES) : Buffer.alloc(0);
  if (bytes.length < 12) return [];
  const [same, claimed] = [bytes.readUInt32BE(4), Math.min(bytes.readUInt32BE(8), MAX_SAMPLES)];
  const count = same > 0 ? claimed : Math.min(claimed, Math.floor((bytes.length - 12) / 4));
  return Array.from({ length: count }, (_, index) => same || bytes.readUInt32BE(12 + index * 4));
};

/** Rows of whole numbers behind a count. */
const rowsIn = async (boxes: Boxes, table: Box, type: string, columns: number): Promise<number[][]> => {
  const box = await boxes.find(table, type);
  const bytes = box ? await boxes.bytes(box, MAX_TABLE_BYTES) : Buffer.alloc(0);
  if (bytes.length < 8) return [];
  const count = Math.min(bytes.readUInt32BE(4), MAX_SAMPLES, Math.floor((bytes.length - 8) / (columns * 4)));
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: columns }, (__, column) => bytes.readUInt32BE(8 + (row * columns + column) * 4)),
  );
};

/** When each of so many samples begins, from runs of samples of one length. */
const timesOf = (runs: number[][], count: number): number[] => {
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
