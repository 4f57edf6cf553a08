import { TextDecoder } from 'node:util';

/** An index entry: its name, and its values by tag. */
export type IndexEntry = { name: Buffer; values: ReadonlyMap<number, readonly number[]> };
export type MobiIndex = {
  entries: IndexEntry[];
  /** The text at an offset that an entry names; empty when there is none. */
  text: (offset: number) => string;
};

type Tag = { tag: number; count: number; mask: number; isEnd: boolean };
type ReadRecord = (index: number) => Buffer;

/** More than any book has: parts, headings and footnotes are entries. */
const MAX_ENTRIES = 200_000;
const MAX_RECORDS = 2000;
const MAX_VALUES = 64;
const MAX_TAGS = 64;
const MAX_TEXT = 4096;
const EMPTY_INDEX: MobiIndex = { entries: [], text: () => '' };

/**
 * Reads a Mobipocket index (INDX, as MobileRead describes it): the record `first` defines the tags and the number of
 * entry records; text records (CNCX) follow. Invalid parts are skipped.
 */
export const readMobiIndex = (recordOf: ReadRecord, first: number, encoding: string): MobiIndex => {
  const head = recordOf(first);
  if (!isIndex(head)) return EMPTY_INDEX;
  const { tags, controlBytes } = parseTags(head);
  const records = Math.min(head.readUInt32BE(24), MAX_RECORDS);
  const entries: IndexEntry[] = [];
  for (let index = 1; index <= records; index += 1) {
    const record = recordOf(first + index);
    if (!isIndex(record)) break;
    for (const entry of parseEntries(record, tags, controlBytes)) {
      if (entries.length >= MAX_ENTRIES) break;
      entries.push(entry);
    }
  }
  const decoder = new TextDecoder(encoding);
  const textAt = (offset: number): string => {
    const record = recordOf(first + records + 1 + (offset >>> 16));
    const { value, next } = readNumber(record, offset & 0xffff, record.length);
    return decoder.decode(record.subarray(next, next + Math.min(value, MAX_TEXT)));
  };
  return { entries, text: textAt };
};

const isIndex = (record: Buffer): boolean => record.length >= 56 && record.toString('latin1', 0, 4) === 'INDX';

const parseTags = (head: Buffer): { tags: Tag[]; controlBytes: number } => {
  const at = head.readUInt32BE(4);
  if (at + 12 > head.length || head.toString('latin1', at, at + 4) !== 'TAGX') return { tags: [], controlBytes: 0 };
  const end = Math.min(at + head.readUInt32BE(at + 4), head.length);
  const tags: Tag[] = [];
  for (let place = at + 12; place + 4 <= end && tags.length < MAX_TAGS; place += 4)
    tags.push({
      tag: head.readUInt8(place),
      count: head.readUInt8(place + 1),
      mask: head.readUInt8(place + 2),
      isEnd: head.readUInt8(place + 3) === 1,
    });
  return { tags, controlBytes: Math.min(head.readUInt32BE(at + 8), head.length) };
};

/** The table at the end of the record holds the entry offsets. */
function* parseEntries(record: Buffer, tags: readonly Tag[], controlBytes: number): Generator<IndexEntry> {
  const table = record.readUInt32BE(20);
  const count = Math.min(record.readUInt32BE(24), Math.floor((record.length - table - 4) / 2));
  const startOf = (index: number): number => (index < count ? record.readUInt16BE(table + 4 + index * 2) : table);
  for (let index = 0; index < count; index += 1) {
    const [start, end] = [startOf(index), Math.min(startOf(index + 1), record.length)];
    if (start >= end) continue;
    const controls = start + 1 + (record[start] ?? 0);
    const name = record.subarray(start + 1, Math.min(controls, end));
    yield { name, values: parseValues(record, controls, end, tags, controlBytes) };
  }
}

/** Control byte bits give the number of values of a tag, or announce their length in bytes. */
const parseValues = (
  record: Buffer,
  controls: number,
  end: number,
  tags: readonly Tag[],
  controlBytes: number,
): Map<number, number[]> => {
  let at = controls + controlBytes;
  let control = controls;
  const number = (): number => {
    const { value, next } = readNumber(record, at, end);
    at = next;
    return value;
  };
  const announced: { tag: number; values: number; bytes: number }[] = [];
  for (const { tag, count, mask, isEnd } of tags) {
    if (isEnd) {
      control += 1;
      continue;
    }
    const bits = (record[control] ?? 0) & mask;
    if (bits === 0) continue;
    const isMany = bits === mask && (mask & (mask - 1)) !== 0;
    const times = bits / (mask & -mask);
    announced.push({ tag, values: isMany ? 0 : times * count, bytes: isMany ? number() : 0 });
  }
  const values = new Map<number, number[]>();
  for (const { tag, values: wanted, bytes } of announced) {
    const tagValues: number[] = [];
    const until = at + bytes;
    while (at < end && (bytes > 0 ? at < until : tagValues.length < wanted) && tagValues.length < MAX_VALUES)
      tagValues.push(number());
    values.set(tag, tagValues);
  }
  return values;
};

/** A variable-length number: seven bits per byte, at most four bytes; the last byte has the high bit. */
const readNumber = (bytes: Buffer, from: number, end: number): { value: number; next: number } => {
  let value = 0;
  let at = from;
  for (let read = 0; read < 4 && at < end; read += 1) {
    const byte = bytes[at] ?? 0;
    at += 1;
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) break;
  }
  return { value, next: at };
};
