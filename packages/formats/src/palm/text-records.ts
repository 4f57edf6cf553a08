import type { PalmDatabase } from './database.ts';
import { createHuffdicUnpacker } from './huffdic.ts';
import type { MobiHeader } from './mobi-header.ts';
import { unpackPalmDoc } from './palmdoc-compression.ts';

/** Longest text record: encoders cut text into 4,096 bytes. */
const MAX_RECORD_BYTES = 64 * 1024;

/** Maximum number of HUFF/CDIC records. */
const MAX_HUFFMAN_RECORDS = 256;

/** Whether the text is unprotected and in a supported compression. */
export const isTextReadable = ({ compression, isEncrypted, huffman }: MobiHeader): boolean =>
  !isEncrypted && (compression === 1 || compression === 2 || (compression === 17480 && huffman !== null));

/**
 * Decompresses the text of a book record by record, without trailing entries; `base` is the header record. Throws
 * `UnreadableBook('damaged')` for invalid compression.
 */
export function* unpackTextRecords(database: PalmDatabase, header: MobiHeader, base: number): Generator<Buffer> {
  const last = Math.min(base + header.textRecords, database.count - 1);
  const unpack = createUnpacker(database, header, base);
  for (let index = base + 1; index <= last; index += 1) {
    const record = removeTrailingEntries(database.record(index, MAX_RECORD_BYTES), header.trailing);
    yield unpack(record);
  }
}

const createUnpacker = (database: PalmDatabase, header: MobiHeader, base: number): ((record: Buffer) => Buffer) => {
  const { compression, huffman } = header;
  if (compression === 2) return unpackPalmDoc;
  if (compression !== 17480 || huffman === null) return (record) => record;
  const records = Array.from({ length: Math.min(huffman.count, MAX_HUFFMAN_RECORDS) }, (_, index) =>
    database.record(base + huffman.first + index),
  );
  return createHuffdicUnpacker(records);
};

/**
 * Each bit of `kinds` except the lowest is a trailing entry with its size at its end; the lowest marks a split
 * character.
 */
const removeTrailingEntries = (record: Buffer, kinds: number): Buffer => {
  let end = record.length;
  for (let bits = kinds >> 1; bits > 0; bits >>= 1) if (bits & 1) end -= readSizeBackwards(record, end);
  if (kinds & 1 && end > 0) end -= ((record[end - 1] ?? 0) & 3) + 1;
  return record.subarray(0, Math.max(end, 0));
};

/** Reads a backward variable-length number; the byte with the high bit is its first. */
const readSizeBackwards = (record: Buffer, end: number): number => {
  let size = 0;
  for (let at = Math.max(end - 4, 0); at < end; at += 1) {
    const byte = record[at] ?? 0;
    size = ((byte & 0x80 ? 0 : size) << 7) | (byte & 0x7f);
  }
  return size;
};
