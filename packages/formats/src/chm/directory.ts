import { UnreadableBook } from '../facts.ts';
import type { FileWindow } from '../zip/file-window.ts';

/** A file of a CHM: in the section of plain bytes (0) or in the packed one (1), from where, how many bytes. */
export type ChmEntry = { section: number; offset: number; size: number };
export type ChmDirectory = { entries: Map<string, ChmEntry>; contentAt: number };

const MAX_BLOCK_BYTES = 64 * 1024;
const MAX_BLOCKS = 20_000;
const MAX_ENTRIES = 200_000;
const MAX_NAME_BYTES = 1024;
const BLOCK_HEADER_BYTES = 20;

/**
 * Reads the directory of a CHM (ITSF, ITSP, and the chain of its listing blocks PMGL; the format is described by M. Wise
 * and J. Cheng). Names are kept as they are. Throws `UnreadableBook('damaged')` when it is none.
 */
export const chmDirectory = (file: FileWindow): ChmDirectory => {
  const head = Buffer.from(file.bytes(0, 96));
  if (head.length < 96 || head.toString('latin1', 0, 4) !== 'ITSF')
    throw new UnreadableBook('damaged', 'this is no CHM file');
  const at = number64(head, 0x48);
  const listing = Buffer.from(file.bytes(at, 84));
  if (listing.length < 84 || listing.toString('latin1', 0, 4) !== 'ITSP')
    throw new UnreadableBook('damaged', 'the CHM file has no directory');
  const blockBytes = listing.readUInt32LE(16);
  if (blockBytes < BLOCK_HEADER_BYTES || blockBytes > MAX_BLOCK_BYTES)
    throw new UnreadableBook('damaged', 'the directory of the CHM file has no such blocks');
  // files of the second version say nothing of where the content begins: it lies behind the directory
  const contentAt = head.readUInt32LE(4) >= 3 ? number64(head, 0x58) : at + number64(head, 0x50);
  const entries = new Map<string, ChmEntry>();
  for (const block of blocksIn(file, at + listing.readUInt32LE(8), blockBytes, listing.readInt32LE(32)))
    for (const [name, entry] of entriesIn(block)) if (entries.size < MAX_ENTRIES) entries.set(name, entry);
  return { entries, contentAt };
};

/** The listing blocks, each of which names the next; a ring ends where it began. */
function* blocksIn(file: FileWindow, at: number, size: number, first: number): Generator<Buffer> {
  const seen = new Set<number>();
  for (let next = first; next >= 0 && !seen.has(next) && seen.size < MAX_BLOCKS; ) {
    seen.add(next);
    const block = file.bytes(at + next * size, size);
    if (block.length < BLOCK_HEADER_BYTES || block.toString('latin1', 0, 4) !== 'PMGL') return;
    yield block;
    next = block.readInt32LE(16);
  }
}

function* entriesIn(block: Buffer): Generator<[string, ChmEntry]> {
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

/** A number of eight bytes; those beyond 2^53 lie behind every file anyway. */
export const number64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));
