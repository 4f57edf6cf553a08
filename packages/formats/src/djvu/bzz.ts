import { UnreadableBook } from '../facts.ts';
import { recentBytes } from './recent-bytes.ts';
import { ZpDecoder } from './zp-decoder.ts';

/** No block is longer (DjVu3 specification, "BZZ"). */
const MAX_BLOCK = 4096 * 1024;
/** Each of the first two questions has three contexts, by how far back the byte before was found. */
const DEPTHS = 3;

/**
 * Unpacks BZZ: blocks that a Burrows-Wheeler transform has sorted, as places in a list of recent bytes, arithmetically
 * coded. Throws `UnreadableBook`: `hostile` beyond `limit` bytes, `damaged` when a block does not come out even.
 */
export const unpackBzz = (packed: Uint8Array, limit: number): Buffer => {
  const decoder = new ZpDecoder(packed);
  const contexts = new Uint8Array(300);
  const blocks: Buffer[] = [];
  let total = 0;
  for (let size = decoder.plain(24); size > 0; size = decoder.plain(24)) {
    if (size > MAX_BLOCK) throw new UnreadableBook('damaged', 'a BZZ block is longer than can be');
    total += size;
    if (total > limit) throw new UnreadableBook('hostile', 'a BZZ chunk inflates too far');
    blocks.push(unsorted(sortedBlock(decoder, contexts, size)));
  }
  return Buffer.concat(blocks);
};

/** A block as it was sorted, and the place of its end, which is no byte. */
type Sorted = { bytes: Uint8Array; marker: number };

const sortedBlock = (decoder: ZpDecoder, contexts: Uint8Array, size: number): Sorted => {
  const bytes = new Uint8Array(size);
  const recent = recentBytes(decoder.plain(1) === 0 ? 0 : 1 + decoder.plain(1));
  let marker = -1;
  let place = DEPTHS;
  for (let at = 0; at < size; at += 1) {
    place = nextPlace(decoder, contexts, Math.min(place, DEPTHS - 1));
    if (place === 256) marker = at;
    else bytes[at] = recent.use(place);
    if (decoder.isPastEnd) throw new UnreadableBook('damaged', 'a BZZ block breaks off');
  }
  return { bytes, marker };
};

/** The place of the next byte in the list: 0, 1, then by powers of two; 256 is the end of the block. */
const nextPlace = (decoder: ZpDecoder, contexts: Uint8Array, depth: number): number => {
  if (decoder.bit(contexts, depth)) return 0;
  if (decoder.bit(contexts, DEPTHS + depth)) return 1;
  let context = 2 * DEPTHS;
  for (let bits = 1; bits <= 7; bits += 1) {
    if (decoder.bit(contexts, context)) return (1 << bits) + branch(decoder, contexts, context, bits);
    context += 1 << bits;
  }
  return 256;
};

/** A number of so many bits; each has a context by those before it. */
const branch = (decoder: ZpDecoder, contexts: Uint8Array, context: number, bits: number): number => {
  let node = 1;
  while (node < 1 << bits) node = (node << 1) | decoder.bit(contexts, context + node);
  return node - (1 << bits);
};

/** Undoes the transform: from the end, each byte leads to the one before it. */
const unsorted = ({ bytes, marker }: Sorted): Buffer => {
  if (marker < 1) throw new UnreadableBook('damaged', 'a BZZ block has no end');
  const ranks = new Uint32Array(bytes.length);
  const seen = new Uint32Array(256);
  for (const [at, byte] of bytes.entries()) {
    if (at === marker) continue;
    ranks[at] = seen[byte] ?? 0;
    seen[byte] = (seen[byte] ?? 0) + 1;
  }
  const starts = new Uint32Array(256);
  let start = 1;
  for (const [byte, count] of seen.entries()) {
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
