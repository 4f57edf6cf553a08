import { UnreadableBook } from '../book-facts.ts';
import { HuffmanCode } from './huffman-code.ts';
import type { LzxBitReader } from './lzx-bit-reader.ts';
import { readDeltaLengths, readFixedLengths } from './lzx-code-lengths.ts';

const VERBATIM = 1;
const ALIGNED = 2;
const UNPACKED = 3;
const LITERALS = 256;
const LENGTH_SYMBOLS = 249;
/** Longest match length that a main symbol encodes; longer ones use the length code. */
const MAX_MAIN_LENGTH = 7;
const SHORTEST = 2;

/** By slot: number of footer bits, and the base distance (plus two). */
const FOOTERS = Array.from({ length: 50 }, (_, slot) => (slot < 4 ? 0 : Math.min((slot >> 1) - 1, 17)));
const BASES = FOOTERS.map((_, slot) => FOOTERS.slice(0, slot).reduce((base, footer) => base + (1 << footer), 0));

/** Decoder state of LZX between two resets; writes the decompressed text. */
export class LzxDecoder {
  readonly #bits: LzxBitReader;
  readonly #text: Buffer;
  /** Lower bound for matches. */
  readonly #start: number;
  #at: number;
  #kind = 0;
  /** Remaining bytes of the block. */
  #left = 0;
  #hasPad = false;
  /** The last three distances. */
  #recent: [number, number, number] = [1, 1, 1];
  readonly #mainLengths: Uint8Array;
  readonly #lengthLengths = new Uint8Array(LENGTH_SYMBOLS);
  #main: HuffmanCode | null = null;
  #lengths: HuffmanCode | null = null;
  #aligned: HuffmanCode | null = null;

  /** Writes to `text` from `start`; `slots` is the number of distance slots. */
  constructor(bits: LzxBitReader, text: Buffer, start: number, slots: number) {
    this.#bits = bits;
    this.#text = text;
    this.#start = start;
    this.#at = start;
    this.#mainLengths = new Uint8Array(LITERALS + slots * 8);
    // skips the size for x86 call translation, which texts do not use
    if (bits.bit() === 1) for (let word = 0; word < 2; word += 1) bits.bits(16);
  }

  /** Decompresses up to `end`. */
  unpackUntil(end: number): void {
    while (this.#at < end) {
      if (this.#left === 0) this.#beginBlock();
      const from = this.#at;
      const until = Math.min(end, from + this.#left);
      if (this.#kind === UNPACKED) while (this.#at < until) this.#put(this.#bits.byte());
      else while (this.#at < until) this.#unpackSymbol(until);
      this.#left -= this.#at - from;
    }
  }

  #beginBlock(): void {
    const bits = this.#bits;
    if (this.#hasPad) bits.byte();
    this.#hasPad = false;
    this.#kind = bits.bits(3);
    this.#left = bits.bits(24);
    if (this.#left === 0) throw new UnreadableBook('damaged', 'a block of LZX is empty');
    if (this.#kind === UNPACKED) this.#beginBytes();
    else if (this.#kind === VERBATIM || this.#kind === ALIGNED) this.#readCodes();
    else throw new UnreadableBook('damaged', 'LZX has no block of that kind');
  }

  #beginBytes(): void {
    this.#bits.alignForBytes();
    const number = (): number => [0, 8, 16, 24].reduce((value, shift) => value + this.#bits.byte() * 2 ** shift, 0);
    this.#recent = [number(), number(), number()];
    this.#hasPad = this.#left % 2 === 1;
  }

  #readCodes(): void {
    this.#aligned = this.#kind === ALIGNED ? new HuffmanCode(readFixedLengths(this.#bits, 8, 3)) : null;
    readDeltaLengths(this.#bits, this.#mainLengths, 0, LITERALS);
    readDeltaLengths(this.#bits, this.#mainLengths, LITERALS, this.#mainLengths.length);
    this.#main = new HuffmanCode(this.#mainLengths);
    readDeltaLengths(this.#bits, this.#lengthLengths, 0, LENGTH_SYMBOLS);
    this.#lengths = new HuffmanCode(this.#lengthLengths);
  }

  #unpackSymbol(until: number): void {
    const symbol = this.#main?.next(this.#bits) ?? 0;
    if (symbol < LITERALS) return this.#put(symbol);
    const mainLength = (symbol - LITERALS) & 7;
    const length =
      SHORTEST + mainLength + (mainLength === MAX_MAIN_LENGTH ? (this.#lengths?.next(this.#bits) ?? 0) : 0);
    const distance = this.#distance((symbol - LITERALS) >> 3);
    const end = Math.min(this.#at + length, this.#text.length); // some encoders fill the last frame
    if (distance < 1 || distance > this.#at - this.#start || end > until)
      throw new UnreadableBook('damaged', 'a match of LZX reaches out of the text');
    while (this.#at < end) this.#put(this.#text[this.#at - distance] ?? 0);
  }

  /** Returns a recent distance, moved to the front, or a new one. */
  #distance(slot: number): number {
    const [first, second, third] = this.#recent;
    if (slot === 0) return first;
    if (slot === 1) this.#recent = [second, first, third];
    else if (slot === 2) this.#recent = [third, second, first];
    else this.#recent = [(BASES[slot] ?? 0) - 2 + this.#footer(FOOTERS[slot] ?? 0), first, second];
    return this.#recent[0];
  }

  #footer(width: number): number {
    if (!this.#aligned || width < 3) return this.#bits.bits(width);
    return this.#bits.bits(width - 3) * 8 + this.#aligned.next(this.#bits);
  }

  #put(byte: number): void {
    this.#text[this.#at] = byte;
    this.#at += 1;
  }
}
