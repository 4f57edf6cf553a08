import { UnreadableBook } from '../book-facts.ts';
import type { LzxBitReader } from './lzx-bit-reader.ts';

const MAX_CODE_BITS = 16;

/** A canonical Huffman code: shorter codes first, equal lengths in symbol order. */
export class HuffmanCode {
  readonly #counts = new Uint16Array(MAX_CODE_BITS + 1);
  readonly #symbols: Uint16Array;

  /** Takes the code length of each symbol, 0 for none. Throws `UnreadableBook('damaged')` when codes overlap. */
  constructor(lengths: Uint8Array) {
    for (const length of lengths) if (length > 0) this.#counts[length] = (this.#counts[length] ?? 0) + 1;
    let room = 1;
    const starts = new Uint16Array(MAX_CODE_BITS + 2);
    for (const [length, count] of this.#counts.entries()) {
      if (length > 0) room = room * 2 - count;
      if (room < 0) throw new UnreadableBook('damaged', 'the codes of a Huffman tree overlap');
      starts[length + 1] = (starts[length] ?? 0) + count;
    }
    this.#symbols = new Uint16Array(starts[MAX_CODE_BITS + 1] ?? 0);
    for (const [symbol, length] of lengths.entries()) {
      if (length === 0) continue;
      const place = starts[length] ?? 0;
      this.#symbols[place] = symbol;
      starts[length] = place + 1;
    }
  }

  /** Reads the next symbol. Throws `UnreadableBook('damaged')` for an invalid code. */
  next(bits: LzxBitReader): number {
    let code = 0;
    let first = 0;
    let place = 0;
    for (let length = 1; length <= MAX_CODE_BITS; length += 1) {
      code |= bits.bit();
      const count = this.#counts[length] ?? 0;
      if (code - first < count) return this.#symbols[place + code - first] ?? 0;
      place += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new UnreadableBook('damaged', 'LZX data holds bits that are no code');
  }
}
