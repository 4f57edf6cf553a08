import type { ByteSource } from '../audio/byte-source.ts';
import { type Box, BoxReader } from './box-reader.ts';
import { MAX_SAMPLES, type Sample } from './sample-table.ts';

/** Two boxes a fragment: one for each frame of three hours, or one a second for 140 hours. */
const MAX_BOXES = 1_000_000;
/** A movie fragment that describes ten hours has 18 MB. */
const MAX_FRAGMENT_BYTES = 32 * 1024 ** 2;
const MAX_RUNS = 10_000;

/** Which optional fields a track fragment header has (ISO 14496-12 section 8.8.7). */
const HEADER = { baseOffset: 1, description: 2, duration: 8, size: 0x10 };
/** Which optional fields a run and its samples have (section 8.8.8). */
const RUN = { offset: 1, firstFlags: 4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 };

/** What all fragments have of one track, in its own units; `samples` is filled for tracks that `collect` names. */
export type FragmentedTrack = { startTime: number; endTime: number; samples: Sample[] };
type Defaults = { duration: number; size: number };
type Child = { type: string; content: Buffer };
type Scan = {
  defaults: ReadonlyMap<number, Defaults>;
  found: Map<number, FragmentedTrack>;
  /** Where a track goes on that does not state its time: the end of what the movie box holds of it. */
  begins: ReadonlyMap<number, number>;
  collect: ReadonlySet<number>;
};

/** Reads what the fragments of a movie hold of each track. A fragment whose media data is cut off is left out. */
export const readFragments = async (
  source: ByteSource,
  defaults: ReadonlyMap<number, Defaults>,
  { begins, collect }: Pick<Scan, 'begins' | 'collect'>,
): Promise<ReadonlyMap<number, FragmentedTrack>> => {
  const scan: Scan = { defaults, found: new Map(), begins, collect };
  const boxes = new BoxReader(source, MAX_BOXES);
  let open: { at: number; bytes: Buffer } | null = null;
  for await (const box of boxes.listBoxes(0, source.size)) {
    if (box.type === 'moof') {
      open = { at: box.at, bytes: await boxes.bytes(box, MAX_FRAGMENT_BYTES) };
    } else if (box.type === 'mdat' && open) {
      if (!box.isCut) addFragment(scan, open.bytes, open.at);
      open = null;
    }
  }
  return scan.found;
};

/** Reads the defaults of each track's samples (`trex`). */
export const readDefaults = async (boxes: BoxReader, extension: Box): Promise<Map<number, Defaults>> => {
  const defaults = new Map<number, Defaults>();
  for await (const box of boxes.listChildren(extension)) {
    if (box.type !== 'trex') continue;
    const bytes = await boxes.bytes(box, 24);
    if (bytes.length < 20) continue;
    defaults.set(bytes.readUInt32BE(4), { duration: bytes.readUInt32BE(12), size: bytes.readUInt32BE(16) });
  }
  return defaults;
};

/** Lists the boxes in memory; an invalid one ends the list. */
function* listChildren(bytes: Buffer): Generator<Child> {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + size) };
    at += size;
  }
}

const addFragment = (scan: Scan, fragment: Buffer, at: number): void => {
  for (const { type, content } of listChildren(fragment)) if (type === 'traf') addTrackFragment(scan, content, at);
};

const addTrackFragment = (scan: Scan, fragment: Buffer, movieAt: number): void => {
  const children = [...listChildren(fragment)].slice(0, MAX_RUNS);
  const header = children.find(({ type }) => type === 'tfhd')?.content;
  if (!header || header.length < 8) return;
  const id = header.readUInt32BE(4);
  const { base, ...defaults } = parseHeader(header, scan.defaults.get(id));
  const stated = parseTime(children.find(({ type }) => type === 'tfdt')?.content);
  const known = scan.found.get(id);
  const begin = stated ?? known?.endTime ?? scan.begins.get(id) ?? 0;
  const track = known ?? { startTime: begin, endTime: begin, samples: [] };
  let time = begin;
  let offset = base ?? movieAt;
  for (const { type, content } of children) {
    if (type !== 'trun' || content.length < 8) continue;
    const run = parseRun(
      content,
      { defaults, time, offset, base: base ?? movieAt },
      scan.collect.has(id) ? track : null,
    );
    time = run.time;
    offset = run.offset;
  }
  if (time === begin) return;
  track.endTime = Math.max(track.endTime, time);
  scan.found.set(id, track);
};

const parseHeader = (bytes: Buffer, track: Defaults | undefined): Defaults & { base: number | null } => {
  const flags = bytes.readUIntBE(1, 3);
  let at = 8;
  const read = (flag: number, length: number): number | null => {
    if ((flags & flag) === 0) return null;
    at += length;
    if (at > bytes.length) return null;
    return length === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUInt32BE(at - 4);
  };
  const base = read(HEADER.baseOffset, 8);
  read(HEADER.description, 4);
  const duration = read(HEADER.duration, 4) ?? track?.duration ?? 0;
  return { base, duration, size: read(HEADER.size, 4) ?? track?.size ?? 0 };
};

/** The time of a fragment's first sample; `null` where it is not stated or all bits are set. */
const parseTime = (bytes: Buffer | undefined): number | null => {
  if (!bytes || bytes.length < 8) return null;
  const time = bytes[0] === 1 && bytes.length >= 12 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4);
  return time < 2 ** 53 ? time : null;
};

/** Reads a run of samples; returns where the next one goes on. */
const parseRun = (
  bytes: Buffer,
  { defaults, base, ...start }: { defaults: Defaults; time: number; offset: number; base: number },
  target: FragmentedTrack | null,
): { time: number; offset: number } => {
  const flags = bytes.readUIntBE(1, 3);
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const rowsAt = 8 + (has(RUN.offset) ? 4 : 0) + (has(RUN.firstFlags) ? 4 : 0);
  let { time, offset } = start;
  if (has(RUN.offset) && bytes.length >= 12) offset = base + bytes.readInt32BE(8);
  const columns = [RUN.duration, RUN.size, RUN.flags, RUN.composition].filter(has).length;
  const stated = bytes.readUInt32BE(4);
  if (columns === 0 && !target)
    return { time: time + stated * defaults.duration, offset: offset + stated * defaults.size };
  const count =
    columns === 0
      ? Math.min(stated, MAX_SAMPLES)
      : Math.min(stated, Math.floor((bytes.length - rowsAt) / (4 * columns)));
  const sizeAt = has(RUN.duration) ? 4 : 0;
  for (let index = 0; index < count; index += 1) {
    const row = rowsAt + index * 4 * columns;
    const size = has(RUN.size) ? bytes.readUInt32BE(row + sizeAt) : defaults.size;
    if (target && target.samples.length < MAX_SAMPLES) target.samples.push({ time, at: offset, bytes: size });
    time += has(RUN.duration) ? bytes.readUInt32BE(row) : defaults.duration;
    offset += size;
  }
  return { time, offset };
};
