import { UnreadableBook } from '../book-facts.ts';
import { LzxBitReader } from './lzx-bit-reader.ts';
import { LzxDecoder } from './lzx-decoder.ts';

/** Bytes per frame; each frame starts at a new word. */
export const FRAME_BYTES = 0x8000;

/** Number of distance slots by window size (2^15 … 2^21 bytes). */
const SLOTS: Record<number, number> = { 15: 30, 16: 32, 17: 34, 18: 36, 19: 38, 20: 42, 21: 50 };

export type LzxOptions = {
  packed: Uint8Array;
  /** Window size as a power of two, 15 to 21. */
  windowBits: number;
  /** Decompressed size in bytes. */
  size: number;
  /** Number of frames between resets. */
  framesPerReset: number;
};

/**
 * Decompresses LZX ([MS-PATCH] section 2) from a reset point, only as far as requested. Does not undo the x86 call
 * translation: texts have none.
 */
export class LzxReader {
  readonly #stream: LzxOptions;
  readonly #bits: LzxBitReader;
  readonly #text: Buffer;
  readonly #slots: number;
  #state: LzxDecoder | null = null;
  #frame = 0;
  #isBroken = false;

  /** Throws `UnreadableBook('damaged')` for an invalid window size. */
  constructor(stream: LzxOptions) {
    const slots = SLOTS[stream.windowBits];
    if (slots === undefined) throw new UnreadableBook('damaged', 'LZX has no window of that size');
    this.#stream = stream;
    this.#bits = new LzxBitReader(stream.packed);
    this.#text = Buffer.alloc(stream.size);
    this.#slots = slots;
  }

  /** Number of decompressed bytes. */
  get done(): number {
    return Math.min(this.#frame * FRAME_BYTES, this.#text.length);
  }

  /** Returns the bytes up to `end`. Throws `UnreadableBook('damaged')` for invalid data before it. */
  readUntil(end: number): Buffer {
    while (this.done < Math.min(end, this.#text.length)) {
      if (this.#isBroken) throw new UnreadableBook('damaged', 'LZX data was broken before that');
      this.#isBroken = true; // until the frame is there
      this.#unpackFrame();
      this.#isBroken = false;
    }
    return this.#text.subarray(0, end);
  }

  #unpackFrame(): void {
    const from = this.#frame * FRAME_BYTES;
    if (this.#frame % this.#stream.framesPerReset === 0)
      this.#state = new LzxDecoder(this.#bits, this.#text, from, this.#slots);
    this.#state?.unpackUntil(Math.min(from + FRAME_BYTES, this.#text.length));
    this.#bits.align();
    this.#frame += 1;
  }
}
