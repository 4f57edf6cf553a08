import { TextDecoder } from 'node:util';

/** An entry of an index: its name, and its numbers by the tag they belong to. */
export type IndexEntry = { name: Buffer; values: ReadonlyMap<number, readonly number[]> };
export type MobiIndex = {
  entries: IndexEntry[];
  /** A text that an entry names by its number; empty when there is none. */
  text: (offset: number) => string;
};

type Tag = { tag: number; count: number; mask: number; isEnd: boolean };
type RecordOf = (index: number) => Buffer;

/** More than any book has: each part, heading or footnote is one. */
const MAX_ENTRIES = 200_000;
const MAX_RECORDS = 2000;
const MAX_VALUES = 64;
const MAX_TAGS = 64;
const MAX_TEXT = 4096;
const NOTHING: MobiIndex = { entries: [], text: () => '' };

/**
 * Reads an index of a Mobipocket book (MobileRead's description of INDX): the record `first` names the tags and how many
 * records of entries follow; behind those lie the texts (CNCX). What is wrong in it is left out.
 */
export const mobiIndex = (recordOf: RecordOf, first: number, encoding: string): MobiIndex => {
  const head = recordOf(first);
  if (!isIndex(head)) return NOTHING;
  const { tags, controlBytes } = tagsIn(head);
  const records = Math.min(head.readUInt32BE(24), MAX_RECORDS);
  const entries: IndexEntry[] = [];
  for (let index = 1; index <= records; index += 1) {
    const record = recordOf(first + index);
    if (!isIndex(record)) break;
    for (const entry of entriesIn(record, tags, controlBytes)) {
      if (entries.length >= MAX_ENTRIES) break;
      entries.push(entry);
    }
  }
  const decoder = new TextDecoder(encoding);
  const textAt = (offset: number): string => {
    const record = recordOf(first + records + 1 + (offset >>> 16));
    const { value, next } = numberAt(record, offset & 0xffff, record.length);
    return decoder.decode(record.subarray(next, next + Math.min(value, MAX_TEXT)));
  };
  return { entries, text: textAt };
};

const isIndex = (record: Buffer): boolean => record.length >= 56 && record.toString('latin1', 0, 4) === 'INDX';

const tagsIn = (head: Buffer): { tags: Tag[]; controlBytes: number } => {
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

/** A table at the end of the record says where each entry begins. */
function* entriesIn(record: Buffer, tags: readonly Tag[], controlBytes: number): Generator<IndexEntry> {
  const table = record.readUInt32BE(20);
  const count = Math.min(record.readUInt32BE(24), Math.floor((record.length - table - 4) / 2));
  const startOf = (index: number): number => (index < count ? record.readUInt16BE(table + 4 + index * 2) : table);
  for (let index = 0; index < count; index += 1) {
    const [start, end] = [startOf(index), Math.min(startOf(index + 1), record.length)];
    if (start >= end) continue;
    const controls = start + 1 + (record[start] ?? 0);
    const name = record.subarray(start + 1, Math.min(controls, end));
    yield { name, values: valuesIn(record, controls, end, tags, controlBytes) };
  }
}

/** Bits of the control bytes say how many values of a tag follow, or that their length in bytes comes first. */
const valuesIn = (
  record: Buffer,
  controls: number,
  end: number,
  tags: readonly Tag[],
  controlBytes: number,
): Map<number, number[]> => {
  let at = controls + controlBytes;
  let control = controls;
  const number = (): number => {
    const { value, next } = numberAt(record, at, end);
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
    const found: number[] = [];
    const until = at + bytes;
    while (at < end && (bytes > 0 ? at < until : found.length < wanted) && found.length < MAX_VALUES)
      found.push(number());
    values.set(tag, found);
  }
  return values;
};

/** A number of seven bits a byte, at most four of them; the last one has the high bit. */
const numberAt = (bytes: Buffer, from: number, end: number): { value: number; next: number } => {
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
