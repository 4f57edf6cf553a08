import { HuffmanCode } from './huffman.ts';
import type { LzxBits } from './lzx-bits.ts';

const PRETREE_SYMBOLS = 20;
const FEW_ZEROS = 17;
const MANY_ZEROS = 18;

/** `count` lengths of so many bits each. */
export const plainLengths = (bits: LzxBits, count: number, width: number): Uint8Array =>
  Uint8Array.from({ length: count }, () => bits.bits(width));

/**
 * Reads the lengths `from … to` of a code in place: each as its difference to the length that it had, in a code of its
 * own ([MS-PATCH] section 2.6.1).
 */
export const readLengths = (bits: LzxBits, lengths: Uint8Array, from: number, to: number): void => {
  const pretree = new HuffmanCode(plainLengths(bits, PRETREE_SYMBOLS, 4));
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
          : [4 + bits.bit(), differing(index, sameOf(pretree.next(bits)))];
    lengths.fill(length, index, Math.min(index + count, to));
    index += count;
  }
};

/** A run cannot stand inside a run: what is none is a difference of nothing. */
const sameOf = (symbol: number): number => (symbol < FEW_ZEROS ? symbol : 0);
