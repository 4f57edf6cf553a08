import { UnreadableBook } from '../book-facts.ts';
import type { WindowedFile } from '../zip/file-window.ts';
import { type ChmDirectory, type ChmEntry, readUint64 } from './directory.ts';
import { FRAME_BYTES, LzxReader } from './lzx.ts';

const STORAGE = '::DataSpace/Storage/MSCompressed/';
const CONTROL = `${STORAGE}ControlData`;
const CONTENT = `${STORAGE}Content`;
const RESETS = `${STORAGE}Transform/{7FC28940-9D31-11D0-9B27-00A0C91E9C7C}/InstanceData/ResetTable`;
const MAX_TABLE_BYTES = 4 * 1024 ** 2;
/** Bytes of one reset block, compressed and decompressed. */
const MAX_BLOCK_BYTES = 64 * 1024 ** 2;
/** Decompressed bytes per book: more than any real book has, and a bound on time. */
const MAX_UNPACKED = 512 * 1024 ** 2;

/**
 * Reads a file of a CHM, at most `maxBytes`; `null` when it is missing, larger, or cannot be decompressed: a single
 * file is never worth the book.
 */
export type ReadChmFile = (name: string, maxBytes: number) => Buffer | null;

/**
 * Creates a reader for the files of a CHM. The compressed section is decompressed from one reset point to the next,
 * only as far as needed, and the last block is cached. Reading files in the order of `sortByOffset` decompresses each
 * block once.
 */
export const createChmFileReader = (file: WindowedFile, directory: ChmDirectory): ReadChmFile => {
  let packed: ((offset: number, size: number) => Buffer) | null = null;
  return (name, maxBytes) => {
    const entry = directory.entries.get(name);
    if (!entry || entry.size === 0 || entry.size > maxBytes) return null;
    if (entry.section === 0) return readPlainFile(file, directory, entry, maxBytes);
    try {
      packed ??= createPackedReader(file, directory);
      return packed(entry.offset, entry.size);
    } catch (error) {
      if (error instanceof UnreadableBook) return null;
      throw error;
    }
  };
};

/** Sorts names by the position of their files. */
export const sortByOffset = ({ entries }: ChmDirectory, names: Iterable<string>): string[] => {
  const placeOf = (name: string): number => entries.get(name)?.offset ?? 0;
  return [...names].sort((one, other) => placeOf(one) - placeOf(other));
};

const readPlainFile = (
  file: WindowedFile,
  { contentAt }: ChmDirectory,
  { offset, size }: ChmEntry,
  maxBytes: number,
): Buffer | null => {
  const bytes = Buffer.from(file.bytes(contentAt + offset, Math.min(size, maxBytes)));
  return bytes.length > 0 ? bytes : null;
};

const createPackedReader = (file: WindowedFile, directory: ChmDirectory) => {
  const section = readPackedSection(file, directory);
  const { framesPerReset, windowBits, getFrameOffset, contentAt } = section;
  const blockBytes = framesPerReset * FRAME_BYTES;
  let cachedBlock: { index: number; text: LzxReader } | null = null;
  let unpacked = 0;
  const blockAt = (index: number): LzxReader => {
    if (cachedBlock?.index === index) return cachedBlock.text;
    const [from, to] = [getFrameOffset(index * framesPerReset), getFrameOffset((index + 1) * framesPerReset)];
    const size = Math.min(blockBytes, section.size - index * blockBytes);
    if (!(to > from) || to - from > MAX_BLOCK_BYTES || !(size > 0) || size > MAX_BLOCK_BYTES)
      throw new UnreadableBook('damaged', 'the packed section of the CHM file has no such block');
    const packed = file.bytes(contentAt + from, to - from);
    cachedBlock = { index, text: new LzxReader({ packed, windowBits, size, framesPerReset }) };
    return cachedBlock.text;
  };
  return (offset: number, size: number): Buffer => {
    const pieces: Buffer[] = [];
    for (let at = offset; at < offset + size; ) {
      if (unpacked > MAX_UNPACKED) throw new UnreadableBook('hostile', 'the CHM file has more than any book');
      const index = Math.floor(at / blockBytes);
      const begin = index * blockBytes;
      const text = blockAt(index);
      const before = text.done;
      const piece = text.readUntil(Math.min(offset + size - begin, blockBytes)).subarray(at - begin);
      unpacked += text.done - before;
      if (piece.length === 0) throw new UnreadableBook('damaged', 'a file of the CHM file lies behind its end');
      pieces.push(piece);
      at += piece.length;
    }
    return Buffer.concat(pieces);
  };
};

type PackedSection = {
  contentAt: number;
  size: number;
  windowBits: number;
  framesPerReset: number;
  /** Offset of a frame in the section; of the one behind the last, the end of the section. */
  getFrameOffset: (index: number) => number;
};

const readPackedSection = (file: WindowedFile, directory: ChmDirectory): PackedSection => {
  const parts = [CONTROL, RESETS].map((name) => directory.entries.get(name));
  const [control, resets] = parts.map((entry) =>
    entry ? readPlainFile(file, directory, entry, MAX_TABLE_BYTES) : null,
  );
  const content = directory.entries.get(CONTENT);
  if (!content || !control || !resets || control.length < 20 || resets.length < 40)
    throw new UnreadableBook('damaged', 'the packed section of the CHM file is not described');
  // the second version counts in frames, the first in bytes
  const unit = control.readUInt32LE(8) === 2 ? 1 : 1 / FRAME_BYTES;
  const table = resets.readUInt32LE(12);
  const count = Math.min(resets.readUInt32LE(4), Math.floor((resets.length - table) / 8));
  return {
    contentAt: directory.contentAt + content.offset,
    size: readUint64(resets, 16),
    windowBits: Math.log2(control.readUInt32LE(16) * unit * FRAME_BYTES),
    framesPerReset: Math.max(1, Math.floor(control.readUInt32LE(12) * unit)),
    getFrameOffset: (index) => (index < count ? readUint64(resets, table + index * 8) : content.size),
  };
};
