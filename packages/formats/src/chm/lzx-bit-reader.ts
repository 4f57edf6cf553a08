import { UnreadableBook } from '../book-facts.ts';

/** Reads bits as LZX packs them: little-endian 16-bit words, highest bit first ([MS-PATCH] section 2). */
export class LzxBitReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #word = 0;
  #left = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bit(): number {
    if (this.#left === 0) {
      this.#word = this.byte() | (this.byte() << 8);
      this.#left = 16;
    }
    this.#left -= 1;
    return (this.#word >> this.#left) & 1;
  }

  /** Reads a number of `count` bits, at most 24, highest first. */
  bits(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1) value = (value << 1) | this.bit();
    return value;
  }

  /** Discards the rest of the word. */
  align(): void {
    this.#left = 0;
  }

  /** Discards 1 to 16 bits before raw bytes. */
  alignForBytes(): void {
    if (this.#left === 0) this.#at += 2;
    this.#left = 0;
  }

  /** Reads the next byte at a word boundary. Throws `UnreadableBook('damaged')` behind the end. */
  byte(): number {
    const byte = this.#bytes[this.#at];
    // a stream of an odd number of bytes ends in half a word
    if (byte === undefined && this.#at > this.#bytes.length) throw new UnreadableBook('damaged', 'LZX data breaks off');
    this.#at += 1;
    return byte ?? 0;
  }
}
