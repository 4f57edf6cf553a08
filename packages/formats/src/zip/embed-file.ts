import { UnreadableBook } from '../book-facts.ts';
import { WindowedFile } from './file-window.ts';
import { ZipArchive } from './zip-archive.ts';
import {
  buildEnd,
  buildHeader,
  buildRecord,
  type Directory,
  END_BYTES,
  MAX_16_BITS,
  MAX_32_BITS,
  RECORD_BYTES,
  SIGNATURES,
  toStored,
} from './zip-writer.ts';

/** A local ZIP, and a text file to put into it, in place of one with the same ASCII path. */
export type EmbedRequest = { path: string; entry: string; content: string };

type Writer = { write: (bytes: Uint8Array) => Promise<void>; progress?: (share: number) => void };

const MAX_COMMENT = 65_535;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END_BYTES = 56;
const CHUNK_BYTES = 256 * 1024;

/**
 * Copies a ZIP with one file added, stored uncompressed after all others: neither of them is held in memory. The same
 * request makes the same bytes. Throws `UnreadableBook` as `ZipArchive.open` does, `damaged` when the directory is not at the
 * end of the archive, `hostile` when the result would need ZIP64.
 */
export const embedFile = async (
  { path, entry, content }: EmbedRequest,
  { write, progress = () => {} }: Writer,
): Promise<void> => {
  (await ZipArchive.open(path)).close(); // names, sizes and overlaps
  const file = new WindowedFile(path);
  try {
    const directory = findDirectory(file);
    const name = Buffer.from(entry, 'ascii');
    const bytes = Buffer.from(content);
    const facts = toStored(bytes);
    const header = buildHeader(name, facts);
    const offset = directory.offset + header.length + name.length + bytes.length;
    if (offset > MAX_32_BITS) throw new UnreadableBook('hostile', 'the archive is too large to add a file to it');
    for (let at = 0; at < directory.offset; at += CHUNK_BYTES) {
      await write(file.bytes(at, Math.min(CHUNK_BYTES, directory.offset - at)));
      progress(at / directory.offset);
    }
    await write(Buffer.concat([header, name, bytes]));
    const written = await copyDirectory(file, directory, name, write);
    const record = buildRecord(name, facts, directory.offset);
    const end = buildEnd({ offset, size: written.size + record.length, entries: written.entries + 1 });
    await write(Buffer.concat([record, end]));
  } finally {
    file.end();
  }
};

const damaged = (): UnreadableBook => new UnreadableBook('damaged', 'the directory of the archive is damaged');

/** @throws UnreadableBook */
const findDirectory = (file: WindowedFile): Directory => {
  const start = Math.max(0, file.size - END_BYTES - MAX_COMMENT);
  const tail = file.bytes(start, file.size - start);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    const isEnd =
      tail.readUInt32LE(at) === SIGNATURES.end && tail.readUInt16LE(at + 20) === tail.length - at - END_BYTES;
    if (!isEnd) continue;
    const end = tail.subarray(at);
    const narrow = { entries: end.readUInt16LE(10), size: end.readUInt32LE(12), offset: end.readUInt32LE(16) };
    const isWide = narrow.entries === MAX_16_BITS || narrow.size === MAX_32_BITS || narrow.offset === MAX_32_BITS;
    const { directory, endsAt } = isWide ? readZip64End(file, start + at) : { directory: narrow, endsAt: start + at };
    if (directory.offset + directory.size !== endsAt) throw damaged();
    return directory;
  }
  throw damaged();
};

const readZip64End = (file: WindowedFile, endAt: number): { directory: Directory; endsAt: number } => {
  const locator = file.bytes(Math.max(0, endAt - ZIP64_LOCATOR_BYTES), ZIP64_LOCATOR_BYTES);
  if (locator.length < ZIP64_LOCATOR_BYTES || locator.readUInt32LE(0) !== SIGNATURES.zip64Locator) throw damaged();
  const endsAt = Number(locator.readBigUInt64LE(8));
  const end = endsAt < file.size ? file.bytes(endsAt, ZIP64_END_BYTES) : Buffer.alloc(0);
  if (end.length < ZIP64_END_BYTES || end.readUInt32LE(0) !== SIGNATURES.zip64End) throw damaged();
  const directory = {
    entries: Number(end.readBigUInt64LE(32)),
    size: Number(end.readBigUInt64LE(40)),
    offset: Number(end.readBigUInt64LE(48)),
  };
  return { directory, endsAt };
};

/** Copies the records of all files but the one that is replaced. */
const copyDirectory = async (
  file: WindowedFile,
  { offset, size, entries }: Directory,
  replaced: Buffer,
  write: Writer['write'],
): Promise<{ entries: number; size: number }> => {
  const copied = { entries: 0, size: 0 };
  let at = offset;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for (let index = 0; index < entries; index += 1) {
    const fixed = file.bytes(at, RECORD_BYTES);
    if (fixed.length < RECORD_BYTES || fixed.readUInt32LE(0) !== SIGNATURES.record) throw damaged();
    const nameLength = fixed.readUInt16LE(28);
    const length = RECORD_BYTES + nameLength + fixed.readUInt16LE(30) + fixed.readUInt16LE(32);
    if (at + length > offset + size) throw damaged();
    const record = Buffer.from(file.bytes(at, length)); // a window is overwritten by the next
    at += length;
    if (record.subarray(RECORD_BYTES, RECORD_BYTES + nameLength).equals(replaced)) continue;
    copied.entries += 1;
    copied.size += length;
    pending.push(record);
    pendingBytes += length;
    if (pendingBytes < CHUNK_BYTES) continue;
    await write(Buffer.concat(pending));
    [pending, pendingBytes] = [[], 0];
  }
  if (pendingBytes > 0) await write(Buffer.concat(pending));
  return copied;
};
