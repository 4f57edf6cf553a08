import type { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { WindowedFile } from './file-window.ts';

/** Signatures and lengths of APPNOTE 4.3.14 to 4.3.16. */
const DIRECTORY = 'PK\x01\x02';
const END = 'PK\x05\x06';
const END_64 = 'PK\x06\x06';
const LOCATOR_64 = 'PK\x06\x07';
const END_BYTES = 22;
const END_64_BYTES = 56;
const LOCATOR_BYTES = 20;
/** Where the end of the directory is sought: first behind the longest comment, then behind whatever follows the archive. */
const SEARCHED_BYTES = [64 * 1024 + END_BYTES, 8 * 1024 ** 2];
/** Bounds the time for a file that is full of signatures. */
const MAX_CANDIDATES = 1000;

/**
 * Where an archive is in its file: `shift` bytes are before it and are not counted by its offsets; `end` is the offset of the record
 * that ends its directory.
 */
type ArchiveExtent = { shift: number; end: number };

/** Finds an archive between other bytes, which programs that unpack themselves, servers and disks add; `null` without one. */
const locateArchive = (file: WindowedFile): ArchiveExtent | null => {
  let candidates = 0;
  for (const searched of SEARCHED_BYTES) {
    const from = Math.max(0, file.size - searched);
    // copied, because the window is reused by the checks
    const tail = Buffer.from(file.bytes(from, file.size - from));
    for (let at = tail.length; at >= 0 && candidates < MAX_CANDIDATES; candidates += 1) {
      at = at === 0 ? -1 : tail.lastIndexOf(END, at - 1, 'latin1');
      const shift = at < 0 ? null : findShift(file, from + at);
      if (shift !== null) return { shift, end: from + at };
    }
    if (from === 0) break;
  }
  return null;
};

/** How many bytes are before the archive whose directory ends at this record; `null` when there is no directory. */
const findShift = (file: WindowedFile, end: number): number | null => {
  const record = Buffer.from(file.bytes(end, END_BYTES));
  if (record.length < END_BYTES) return null;
  const plain = { end, size: record.readUInt32LE(12), offset: record.readUInt32LE(16) };
  const directory = readDirectory64(file, end) ?? plain;
  const begin = directory.end - directory.size;
  const shift = begin - directory.offset;
  const isEmpty = directory.size === 0 && record.readUInt16LE(10) === 0;
  if (shift >= 0 && (isEmpty || hasSignature(file, begin, DIRECTORY))) return shift;
  // a wrong size of the directory does no harm where its offset is right
  return hasSignature(file, directory.offset, DIRECTORY) ? 0 : null;
};

const readDirectory64 = (file: WindowedFile, end: number): { end: number; size: number; offset: number } | null => {
  const at = end - LOCATOR_BYTES - END_64_BYTES;
  if (!hasSignature(file, end - LOCATOR_BYTES, LOCATOR_64) || !hasSignature(file, at, END_64)) return null;
  const record = Buffer.from(file.bytes(at, END_64_BYTES));
  return { end: at, size: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)) };
};

const hasSignature = (file: WindowedFile, at: number, signature: string): boolean =>
  at >= 0 && file.bytes(at, signature.length).toString('latin1') === signature;

/** A file as the ZIP library expects it: it begins and ends with the archive, which has no comment. */
export class ArchiveReader extends RandomAccessReader {
  /** Bytes before the archive, which are to be added to its offsets. */
  readonly shift: number;
  readonly size: number;
  readonly #file: WindowedFile;
  readonly #end: number;

  constructor(file: WindowedFile) {
    super();
    const extent = locateArchive(file);
    this.#file = file;
    this.shift = extent?.shift ?? 0;
    this.#end = extent?.end ?? file.size;
    this.size = extent ? extent.end + END_BYTES - extent.shift : file.size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    const from = position + this.shift;
    const found = this.#file.bytes(from, length);
    found.copy(buffer, offset);
    for (const at of [this.#end + END_BYTES - 2, this.#end + END_BYTES - 1])
      if (at >= from && at < from + found.length) buffer[offset + at - from] = 0;
    queueMicrotask(() => callback(null, found.length));
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.stream(start + this.shift, end + this.shift);
  }
}
