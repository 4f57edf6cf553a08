import { HuffmanCode } from './huffman-code.ts';
import type { LzxBitReader } from './lzx-bit-reader.ts';

const PRETREE_SYMBOLS = 20;
const FEW_ZEROS = 17;
const MANY_ZEROS = 18;

/** Reads `count` code lengths of `width` bits each. */
export const readFixedLengths = (bits: LzxBitReader, count: number, width: number): Uint8Array =>
  Uint8Array.from({ length: count }, () => bits.bits(width));

/**
 * Updates the code lengths `from … to`: each is encoded as a difference to its previous value, with a pre-tree
 * ([MS-PATCH] section 2.6.1).
 */
export const readDeltaLengths = (bits: LzxBitReader, lengths: Uint8Array, from: number, to: number): void => {
  const pretree = new HuffmanCode(readFixedLengths(bits, PRETREE_SYMBOLS, 4));
  const differing = (index: number, symbol: number): number => ((lengths[index] ?? 0) - symbol + 17) % 17;
  for (let index = from; index < to; ) {
    const symbol = pretree.next(bits);
    if (symbol < FEW_ZEROS) {
      lengths[index] = differing(index, symbol);
      index += 1;
      continue;
    }
    const [count, length] =
      symbol === FEW_ZEROS
        ? [4 + bits.bits(4), 0]
        : symbol === MANY_ZEROS
          ? [20 + bits.bits(5), 0]
          : [4 + bits.bit(), differing(index, ignoreRun(pretree.next(bits)))];
    lengths.fill(length, index, Math.min(index + count, to));
    index += count;
  }
};

/** A run inside a run is invalid and counts as no difference. */
const ignoreRun = (symbol: number): number => (symbol < FEW_ZEROS ? symbol : 0);
