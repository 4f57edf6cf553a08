import { crc32 } from 'node:zlib';

const LICENCE_PATH = Buffer.from('META-INF/license.lcpl');
const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_BYTES = 22;
/** 1 January 2026, as MS-DOS writes it. */
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
const VERSION = 20;
/** Made on Unix, a file that its owner may write and everybody may read. */
const UNIX = (3 << 8) | VERSION;
const FILE_MODE = 0o100644;

/**
 * Returns a copy of an encrypted EPUB with its licence, `META-INF/license.lcpl`, as its last file, stored uncompressed
 * (APPNOTE 4.3). The EPUB must be one of `buildProtectedEpub`: below 4 GB and without a comment.
 */
export const embedLicence = (epub: Buffer, licence: string): Buffer => {
  const end = epub.subarray(epub.length - END_OF_DIRECTORY_BYTES);
  if (end.readUInt32LE(0) !== END_OF_DIRECTORY) throw new Error('The EPUB does not end as expected.');
  const directoryStart = end.readUInt32LE(16);
  const directory = epub.subarray(directoryStart, epub.length - END_OF_DIRECTORY_BYTES);
  const content = Buffer.from(licence);

  // Both kinds of header contain these fields: versions, flags, method, time, date, checksum and sizes.
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(DOS_DATE, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(LICENCE_PATH.length, 22);

  const entry = Buffer.concat([toUint32(0x04034b50), fields, LICENCE_PATH, content]);
  const attributes = Buffer.alloc(14);
  attributes.writeUInt32LE(FILE_MODE * 0x1_00_00, 6);
  attributes.writeUInt32LE(directoryStart, 10);
  const record = Buffer.concat([toUint32(0x02014b50), toUint16(UNIX), fields, attributes, LICENCE_PATH]);

  const newEnd = Buffer.from(end);
  newEnd.writeUInt16LE(end.readUInt16LE(8) + 1, 8);
  newEnd.writeUInt16LE(end.readUInt16LE(10) + 1, 10);
  newEnd.writeUInt32LE(directory.length + record.length, 12);
  newEnd.writeUInt32LE(directoryStart + entry.length, 16);
  return Buffer.concat([epub.subarray(0, directoryStart), entry, directory, record, newEnd]);
};

const toUint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};

const toUint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
