import { UnreadableBook } from '../book-facts.ts';
import type { WindowedFile } from '../zip/file-window.ts';

/** A file of a CHM: its section (0 plain, 1 compressed), offset and size. */
export type ChmEntry = { section: number; offset: number; size: number };
export type ChmDirectory = { entries: Map<string, ChmEntry>; contentAt: number };

const MAX_BLOCK_BYTES = 64 * 1024;
const MAX_BLOCKS = 20_000;
const MAX_ENTRIES = 200_000;
const MAX_NAME_BYTES = 1024;
const BLOCK_HEADER_BYTES = 20;

/**
 * Reads the directory of a CHM (ITSF, ITSP, and the chain of PMGL listing blocks; described by M. Wise and J. Cheng).
 * Names stay as they are. Throws `UnreadableBook('damaged')` when it is invalid.
 */
export const readChmDirectory = (file: WindowedFile): ChmDirectory => {
  const head = Buffer.from(file.bytes(0, 96));
  if (head.length < 96 || head.toString('latin1', 0, 4) !== 'ITSF')
    throw new UnreadableBook('damaged', 'this is no CHM file');
  const at = readUint64(head, 0x48);
  const listing = Buffer.from(file.bytes(at, 84));
  if (listing.length < 84 || listing.toString('latin1', 0, 4) !== 'ITSP')
    throw new UnreadableBook('damaged', 'the CHM file has no directory');
  const blockBytes = listing.readUInt32LE(16);
  if (blockBytes < BLOCK_HEADER_BYTES || blockBytes > MAX_BLOCK_BYTES)
    throw new UnreadableBook('damaged', 'the directory of the CHM file has no such blocks');
  // files of the second version say nothing of where the content begins: it lies behind the directory
  const contentAt = head.readUInt32LE(4) >= 3 ? readUint64(head, 0x58) : at + readUint64(head, 0x50);
  const entries = new Map<string, ChmEntry>();
  for (const block of readBlocks(file, at + listing.readUInt32LE(8), blockBytes, listing.readInt32LE(32)))
    for (const [name, entry] of parseEntries(block)) if (entries.size < MAX_ENTRIES) entries.set(name, entry);
  return { entries, contentAt };
};

/** Yields the listing blocks, each of which names the next; stops at a cycle. */
function* readBlocks(file: WindowedFile, at: number, size: number, first: number): Generator<Buffer> {
  const seen = new Set<number>();
  for (let next = first; next >= 0 && !seen.has(next) && seen.size < MAX_BLOCKS; ) {
    seen.add(next);
    const block = file.bytes(at + next * size, size);
    if (block.length < BLOCK_HEADER_BYTES || block.toString('latin1', 0, 4) !== 'PMGL') return;
    yield block;
    next = block.readInt32LE(16);
  }
}

function* parseEntries(block: Buffer): Generator<[string, ChmEntry]> {
  const end = block.length - block.readUInt32LE(4);
  let at = BLOCK_HEADER_BYTES;
  const number = (): number => {
    let value = 0;
    for (let bytes = 0; bytes < 8; bytes += 1) {
      const byte = block[at] ?? 0;
      at += 1;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) break;
    }
    return value;
  };
  while (at < end) {
    const length = number();
    if (length === 0 || length > MAX_NAME_BYTES || at + length > end) return;
    const name = block.toString('utf8', at, at + length);
    at += length;
    const [section, offset, size] = [number(), number(), number()];
    yield [name, { section, offset, size }];
  }
}

/** Reads a 64-bit number; values beyond 2^53 lie behind every file anyway. */
export const readUint64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));
