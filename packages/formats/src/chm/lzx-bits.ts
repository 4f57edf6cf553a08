import { UnreadableBook } from '../facts.ts';

/** Bits as LZX packs them: words of 16 bits, the low byte first, each read from its highest bit ([MS-PATCH] section 2). */
export class LzxBits {
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

  /** A number of so many bits, at most 24, the highest first. */
  bits(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1) value = (value << 1) | this.bit();
    return value;
  }

  /** Drops what is left of the word. */
  align(): void {
    this.#left = 0;
  }

  /** Drops 1 to 16 bits, so that bytes follow. */
  alignForBytes(): void {
    if (this.#left === 0) this.#at += 2;
    this.#left = 0;
  }

  /** The next byte, when no bits of a word are left. Throws `UnreadableBook('damaged')` behind the end. */
  byte(): number {
    const byte = this.#bytes[this.#at];
    // a stream of an odd number of bytes ends in half a word
    if (byte === undefined && this.#at > this.#bytes.length) throw new UnreadableBook('damaged', 'LZX data breaks off');
    this.#at += 1;
    return byte ?? 0;
  }
}
