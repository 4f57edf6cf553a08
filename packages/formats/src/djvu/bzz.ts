import { UnreadableBook } from '../book-facts.ts';
import { createMoveToFrontList } from './move-to-front.ts';
import { ZpDecoder } from './zp-decoder.ts';

/** Maximum block size (DjVu3 specification, "BZZ"). */
const MAX_BLOCK = 4096 * 1024;
/** Contexts of each of the first two decisions, by the list position of the previous byte. */
const DEPTHS = 3;

/**
 * Decompresses BZZ: Burrows-Wheeler blocks, encoded as positions in a move-to-front list with arithmetic coding. Throws
 * `UnreadableBook`: `hostile` beyond `limit` bytes, `damaged` for an inconsistent block.
 */
export const unpackBzz = (packed: Uint8Array, limit: number): Buffer => {
  const decoder = new ZpDecoder(packed);
  const contexts = new Uint8Array(300);
  const blocks: Buffer[] = [];
  let total = 0;
  for (let size = decoder.readRawBits(24); size > 0; size = decoder.readRawBits(24)) {
    if (size > MAX_BLOCK) throw new UnreadableBook('damaged', 'a BZZ block is longer than can be');
    total += size;
    if (total > limit) throw new UnreadableBook('hostile', 'a BZZ chunk inflates too far');
    blocks.push(invertTransform(decodeSortedBlock(decoder, contexts, size)));
  }
  return Buffer.concat(blocks);
};

/** A transformed block, and the position of its end marker. */
type Sorted = { bytes: Uint8Array; marker: number };

const decodeSortedBlock = (decoder: ZpDecoder, contexts: Uint8Array, size: number): Sorted => {
  const bytes = new Uint8Array(size);
  const recent = createMoveToFrontList(decoder.readRawBits(1) === 0 ? 0 : 1 + decoder.readRawBits(1));
  let marker = -1;
  let place = DEPTHS;
  for (let at = 0; at < size; at += 1) {
    place = decodePlace(decoder, contexts, Math.min(place, DEPTHS - 1));
    if (place === 256) marker = at;
    else bytes[at] = recent.moveToFront(place);
    if (decoder.isPastEnd) throw new UnreadableBook('damaged', 'a BZZ block breaks off');
  }
  return { bytes, marker };
};

/** Decodes the list position of the next byte: 0, 1, then by powers of two; 256 ends the block. */
const decodePlace = (decoder: ZpDecoder, contexts: Uint8Array, depth: number): number => {
  if (decoder.bit(contexts, depth)) return 0;
  if (decoder.bit(contexts, DEPTHS + depth)) return 1;
  let context = 2 * DEPTHS;
  for (let bits = 1; bits <= 7; bits += 1) {
    if (decoder.bit(contexts, context)) return (1 << bits) + decodeBranch(decoder, contexts, context, bits);
    context += 1 << bits;
  }
  return 256;
};

/** Decodes a number of `bits` bits; the context depends on the previous bits. */
const decodeBranch = (decoder: ZpDecoder, contexts: Uint8Array, context: number, bits: number): number => {
  let node = 1;
  while (node < 1 << bits) node = (node << 1) | decoder.bit(contexts, context + node);
  return node - (1 << bits);
};

/** Inverts the transform: from the end, each byte leads to the one before it. */
const invertTransform = ({ bytes, marker }: Sorted): Buffer => {
  if (marker < 1) throw new UnreadableBook('damaged', 'a BZZ block has no end');
  const ranks = new Uint32Array(bytes.length);
  const counts = new Uint32Array(256);
  for (const [at, byte] of bytes.entries()) {
    if (at === marker) continue;
    ranks[at] = counts[byte] ?? 0;
    counts[byte] = (counts[byte] ?? 0) + 1;
  }
  const starts = new Uint32Array(256);
  let start = 1;
  for (const [byte, count] of counts.entries()) {
    starts[byte] = start;
    start += count;
  }
  const text = Buffer.alloc(bytes.length - 1);
  let at = 0;
  for (let left = text.length - 1; left >= 0; left -= 1) {
    const byte = bytes[at] ?? 0;
    text[left] = byte;
    at = (starts[byte] ?? 0) + (ranks[at] ?? 0);
  }
  if (at !== marker) throw new UnreadableBook('damaged', 'a BZZ block does not come out even');
  return text;
};
