import { UnreadableBook } from '../facts.ts';
import type { FileWindow } from '../zip/file-window.ts';
import { type ChmDirectory, type ChmEntry, number64 } from './directory.ts';
import { FRAME_BYTES, LzxText } from './lzx.ts';

const STORAGE = '::DataSpace/Storage/MSCompressed/';
const CONTROL = `${STORAGE}ControlData`;
const CONTENT = `${STORAGE}Content`;
const RESETS = `${STORAGE}Transform/{7FC28940-9D31-11D0-9B27-00A0C91E9C7C}/InstanceData/ResetTable`;
const MAX_TABLE_BYTES = 4 * 1024 ** 2;
/** Of what is forgotten together, packed and unpacked. */
const MAX_BLOCK_BYTES = 64 * 1024 ** 2;
/** Of all that is unpacked for one book: more than any has, and what would take too long. */
const MAX_UNPACKED = 512 * 1024 ** 2;

/**
 * The bytes of a file of a CHM, at most so many; `null` when it is not there, larger, or cannot be unpacked: what is asked for
 * here is never worth the book.
 */
export type ChmFiles = (name: string, maxBytes: number) => Buffer | null;

/**
 * The packed section of a CHM is unpacked from one place where everything is forgotten to the next, and only as far as is asked
 * for; the last such block is kept. Who asks for files as they lie there (`chmOrder`) has each block unpacked once.
 */
export const chmFiles = (file: FileWindow, directory: ChmDirectory): ChmFiles => {
  let packed: ((offset: number, size: number) => Buffer) | null = null;
  return (name, maxBytes) => {
    const entry = directory.entries.get(name);
    if (!entry || entry.size === 0 || entry.size > maxBytes) return null;
    if (entry.section === 0) return plainBytes(file, directory, entry, maxBytes);
    try {
      packed ??= packedFiles(file, directory);
      return packed(entry.offset, entry.size);
    } catch (error) {
      if (error instanceof UnreadableBook) return null;
      throw error;
    }
  };
};

/** Names in the order in which their files lie. */
export const chmOrder = ({ entries }: ChmDirectory, names: Iterable<string>): string[] => {
  const placeOf = (name: string): number => entries.get(name)?.offset ?? 0;
  return [...names].sort((one, other) => placeOf(one) - placeOf(other));
};

const plainBytes = (
  file: FileWindow,
  { contentAt }: ChmDirectory,
  { offset, size }: ChmEntry,
  maxBytes: number,
): Buffer | null => {
  const bytes = Buffer.from(file.bytes(contentAt + offset, Math.min(size, maxBytes)));
  return bytes.length > 0 ? bytes : null;
};

const packedFiles = (file: FileWindow, directory: ChmDirectory) => {
  const section = packedSection(file, directory);
  const { framesUntilReset, windowBits, frames, contentAt } = section;
  const blockBytes = framesUntilReset * FRAME_BYTES;
  let kept: { index: number; text: LzxText } | null = null;
  let unpacked = 0;
  const blockAt = (index: number): LzxText => {
    if (kept?.index === index) return kept.text;
    const [from, to] = [frames(index * framesUntilReset), frames((index + 1) * framesUntilReset)];
    const size = Math.min(blockBytes, section.size - index * blockBytes);
    if (!(to > from) || to - from > MAX_BLOCK_BYTES || !(size > 0) || size > MAX_BLOCK_BYTES)
      throw new UnreadableBook('damaged', 'the packed section of the CHM file has no such block');
    const packed = file.bytes(contentAt + from, to - from);
    kept = { index, text: new LzxText({ packed, windowBits, size, framesUntilReset }) };
    return kept.text;
  };
  return (offset: number, size: number): Buffer => {
    const pieces: Buffer[] = [];
    for (let at = offset; at < offset + size; ) {
      if (unpacked > MAX_UNPACKED) throw new UnreadableBook('hostile', 'the CHM file has more than any book');
      const index = Math.floor(at / blockBytes);
      const begin = index * blockBytes;
      const text = blockAt(index);
      const before = text.done;
      const piece = text.until(Math.min(offset + size - begin, blockBytes)).subarray(at - begin);
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
  framesUntilReset: number;
  /** Where a frame begins, counted from the section; of the one behind the last, where the section ends. */
  frames: (index: number) => number;
};

const packedSection = (file: FileWindow, directory: ChmDirectory): PackedSection => {
  const parts = [CONTROL, RESETS].map((name) => directory.entries.get(name));
  const [control, resets] = parts.map((entry) => (entry ? plainBytes(file, directory, entry, MAX_TABLE_BYTES) : null));
  const content = directory.entries.get(CONTENT);
  if (!content || !control || !resets || control.length < 20 || resets.length < 40)
    throw new UnreadableBook('damaged', 'the packed section of the CHM file is not described');
  // the second version counts in frames, the first in bytes
  const unit = control.readUInt32LE(8) === 2 ? 1 : 1 / FRAME_BYTES;
  const table = resets.readUInt32LE(12);
  const count = Math.min(resets.readUInt32LE(4), Math.floor((resets.length - table) / 8));
  return {
    contentAt: directory.contentAt + content.offset,
    size: number64(resets, 16),
    windowBits: Math.log2(control.readUInt32LE(16) * unit * FRAME_BYTES),
    framesUntilReset: Math.max(1, Math.floor(control.readUInt32LE(12) * unit)),
    frames: (index) => (index < count ? number64(resets, table + index * 8) : content.size),
  };
};
