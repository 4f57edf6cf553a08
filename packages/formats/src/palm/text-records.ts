import type { PalmDatabase } from './database.ts';
import { huffmanUnpacker } from './huffdic.ts';
import type { MobiHeader } from './mobi-header.ts';
import { unpackPalmDoc } from './palmdoc.ts';

/** Longer records than this are none of text: makers cut it into pieces of 4,096 bytes. */
const MAX_RECORD_BYTES = 64 * 1024;

/** A few of phrases; more would not be a book's. */
const MAX_HUFFMAN_RECORDS = 256;

/** Whether the text can be read here: not protected, and packed in a way that is known. */
export const isTextReadable = ({ compression, isEncrypted, huffman }: MobiHeader): boolean =>
  !isEncrypted && (compression === 1 || compression === 2 || (compression === 17480 && huffman !== null));

/**
 * The text of a book piece by piece; `base` is the record that its header is. Bytes that are appended are cut off. Throws
 * `UnreadableBook('damaged')` for what cannot be unpacked.
 */
export function* textRecords(database: PalmDatabase, header: MobiHeader, base: number): Generator<Buffer> {
  const last = Math.min(base + header.textRecords, database.count - 1);
  const unpack = unpackerOf(database, header, base);
  for (let index = base + 1; index <= last; index += 1) {
    const record = withoutTrailing(database.record(index, MAX_RECORD_BYTES), header.trailing);
    yield unpack(record);
  }
}

const unpackerOf = (database: PalmDatabase, header: MobiHeader, base: number): ((record: Buffer) => Buffer) => {
  const { compression, huffman } = header;
  if (compression === 2) return unpackPalmDoc;
  if (compression !== 17480 || huffman === null) return (record) => record;
  const records = Array.from({ length: Math.min(huffman.count, MAX_HUFFMAN_RECORDS) }, (_, index) =>
    database.record(base + huffman.first + index),
  );
  return huffmanUnpacker(records);
};

/** Each bit of `kinds` but the lowest is an entry whose size stands at its end; the lowest, a character cut in two. */
const withoutTrailing = (record: Buffer, kinds: number): Buffer => {
  let end = record.length;
  for (let bits = kinds >> 1; bits > 0; bits >>= 1) if (bits & 1) end -= sizeBefore(record, end);
  if (kinds & 1 && end > 0) end -= ((record[end - 1] ?? 0) & 3) + 1;
  return record.subarray(0, Math.max(end, 0));
};

/** A number of seven bits a byte, read backwards; the byte with the high bit set is its first. */
const sizeBefore = (record: Buffer, end: number): number => {
  let size = 0;
  for (let at = Math.max(end - 4, 0); at < end; at += 1) {
    const byte = record[at] ?? 0;
    size = ((byte & 0x80 ? 0 : size) << 7) | (byte & 0x7f);
  }
  return size;
};
