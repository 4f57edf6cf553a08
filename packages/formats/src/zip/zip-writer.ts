import { crc32 } from 'node:zlib';
import { UnreadableBook } from '../book-facts.ts';
import type { ArchiveEntry } from './zip-archive.ts';

/** The records of a ZIP without ZIP64 (APPNOTE 4.3). */
export const SIGNATURES = {
  localHeader: 0x04034b50,
  record: 0x02014b50,
  end: 0x06054b50,
  zip64Locator: 0x07064b50,
  zip64End: 0x06064b50,
} as const;
export const HEADER_BYTES = 30;
export const RECORD_BYTES = 46;
export const END_BYTES = 22;
export const MAX_32_BITS = 0xff_ff_ff_ff;
export const MAX_16_BITS = 0xff_ff;
/** 2026-11-22 12:00: the same files packed again make the same bytes. */
const DOS_TIME = { time: 0x6000, date: 0x5d76 };
const MADE_ON_UNIX = 0x0314;
const REGULAR_FILE = 0o100644 * 0x1_00_00;
const VERSION = 20;
const UTF8_NAME = 0x0800;

/** Where a directory is, and how many files it lists. */
export type Directory = { offset: number; size: number; entries: number };
type FileFacts = Pick<ArchiveEntry, 'method' | 'compressedSize' | 'size' | 'crc32'>;

/** A file that is not compressed. */
export const toStored = (bytes: Uint8Array): FileFacts => ({
  method: 0,
  compressedSize: bytes.length,
  size: bytes.length,
  crc32: crc32(bytes),
});

/** The header before the bytes of a file, without its name. */
export const buildHeader = (name: Buffer, facts: FileFacts): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(SIGNATURES.localHeader, 0);
  header.writeUInt16LE(VERSION, 4);
  writeFileFields(header.subarray(6), name, facts);
  return header;
};

/** The record of a file in the directory, with its name. */
export const buildRecord = (name: Buffer, facts: FileFacts, offset: number): Buffer => {
  const record = Buffer.alloc(RECORD_BYTES);
  record.writeUInt32LE(SIGNATURES.record, 0);
  record.writeUInt16LE(MADE_ON_UNIX, 4);
  record.writeUInt16LE(VERSION, 6);
  writeFileFields(record.subarray(8), name, facts);
  record.writeUInt32LE(REGULAR_FILE, 38);
  record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, name]);
};

/** What local header and directory record share: flags, method, time, checksum, sizes, length of the name. */
const writeFileFields = (target: Buffer, name: Buffer, facts: FileFacts): void => {
  // a flag only where it says something: the bytes of other archives stay as they are
  target.writeUInt16LE(name.every((byte) => byte < 0x80) ? 0 : UTF8_NAME, 0);
  target.writeUInt16LE(facts.method, 2);
  target.writeUInt16LE(DOS_TIME.time, 4);
  target.writeUInt16LE(DOS_TIME.date, 6);
  target.writeUInt32LE(facts.crc32, 8);
  target.writeUInt32LE(facts.compressedSize, 12);
  target.writeUInt32LE(facts.size, 16);
  target.writeUInt16LE(name.length, 20);
};

/** The end of an archive. Throws `UnreadableBook('hostile')` when it would need ZIP64. */
export const buildEnd = ({ offset, size, entries }: Directory): Buffer => {
  if (entries >= MAX_16_BITS || size >= MAX_32_BITS || offset >= MAX_32_BITS)
    throw new UnreadableBook('hostile', 'the archive has too many files');
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(SIGNATURES.end, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};
