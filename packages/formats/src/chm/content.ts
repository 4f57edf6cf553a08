import { UnreadableBook } from '../facts.ts';
import type { FileWindow } from '../zip/file-window.ts';
import { type ChmDirectory, type ChmEntry, number64 } from './directory.ts';
import { FRAME_BYTES, unpackLzx } from './lzx.ts';

const STORAGE = '::DataSpace/Storage/MSCompressed/';
const CONTROL = `${STORAGE}ControlData`;
const CONTENT = `${STORAGE}Content`;
const RESETS = `${STORAGE}Transform/{7FC28940-9D31-11D0-9B27-00A0C91E9C7C}/InstanceData/ResetTable`;
/** One file may be so large; what lies before it since the last reset is unpacked with it. */
const MAX_FILE_BYTES = 4 * 1024 ** 2;
const MAX_UNPACKED = 8 * 1024 ** 2;
const MAX_PACKED = 16 * 1024 ** 2;

/**
 * The bytes of a file of a CHM; `null` when it is not there, too large, or cannot be unpacked: what is asked for here is
 * never worth the book. Of the packed section only what lies between the reset before the file and its end is unpacked.
 */
export const chmFile = (file: FileWindow, directory: ChmDirectory, name: string): Buffer | null => {
  const entry = directory.entries.get(name);
  if (!entry || entry.size === 0 || entry.size > MAX_FILE_BYTES) return null;
  if (entry.section === 0) return plainBytes(file, directory, entry);
  try {
    return packedBytes(file, directory, entry);
  } catch (error) {
    if (error instanceof UnreadableBook) return null;
    throw error;
  }
};

const plainBytes = (file: FileWindow, { contentAt }: ChmDirectory, { offset, size }: ChmEntry): Buffer | null => {
  const bytes = Buffer.from(file.bytes(contentAt + offset, Math.min(size, MAX_FILE_BYTES)));
  return bytes.length > 0 ? bytes : null;
};

const packedBytes = (file: FileWindow, directory: ChmDirectory, { offset, size }: ChmEntry): Buffer | null => {
  const section = packedSection(file, directory);
  const { framesUntilReset, windowBits, frames, contentAt } = section;
  const reset = Math.floor(offset / FRAME_BYTES / framesUntilReset) * framesUntilReset;
  const last = Math.ceil((offset + size) / FRAME_BYTES);
  const [from, to] = [frames(reset), frames(last)];
  const unpacked = Math.min(last * FRAME_BYTES, section.size) - reset * FRAME_BYTES;
  const begin = offset - reset * FRAME_BYTES;
  if (!(to > from) || to - from > MAX_PACKED || unpacked > MAX_UNPACKED || begin + size > unpacked) return null;
  const packed = file.bytes(contentAt + from, to - from);
  return unpackLzx({ packed, windowBits, size: unpacked, framesUntilReset }).subarray(begin, begin + size);
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
  const [control, resets] = parts.map((entry) => (entry ? plainBytes(file, directory, entry) : null));
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
