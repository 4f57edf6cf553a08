import { UnreadableBook } from '../facts.ts';
import { LzxBits } from './lzx-bits.ts';
import { LzxState } from './lzx-state.ts';

/** Text is packed in frames; each begins with a new word. */
export const FRAME_BYTES = 0x8000;

/** How far back a match may reach, by the window: so many slots of distances (window of 2^15 … 2^21 bytes). */
const SLOTS: Record<number, number> = { 15: 30, 16: 32, 17: 34, 18: 36, 19: 38, 20: 42, 21: 50 };

export type LzxStream = {
  packed: Uint8Array;
  /** The window is 2 to that power of bytes, 15 to 21. */
  windowBits: number;
  /** So many bytes come out. */
  size: number;
  /** After so many frames everything that was learned is forgotten. */
  framesUntilReset: number;
};

/**
 * Unpacks LZX ([MS-PATCH] section 2), from a place where everything was forgotten, and no further than is asked for. The
 * translation of Intel's calls is not undone: texts have none.
 */
export class LzxText {
  readonly #stream: LzxStream;
  readonly #bits: LzxBits;
  readonly #text: Buffer;
  readonly #slots: number;
  #state: LzxState | null = null;
  #frame = 0;
  #isBroken = false;

  /** Throws `UnreadableBook('damaged')` for a window that LZX does not have. */
  constructor(stream: LzxStream) {
    const slots = SLOTS[stream.windowBits];
    if (slots === undefined) throw new UnreadableBook('damaged', 'LZX has no window of that size');
    this.#stream = stream;
    this.#bits = new LzxBits(stream.packed);
    this.#text = Buffer.alloc(stream.size);
    this.#slots = slots;
  }

  /** How many bytes have been made. */
  get done(): number {
    return Math.min(this.#frame * FRAME_BYTES, this.#text.length);
  }

  /** The bytes up to there. Throws `UnreadableBook('damaged')` when what is no LZX comes before it. */
  until(end: number): Buffer {
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
    if (this.#frame % this.#stream.framesUntilReset === 0)
      this.#state = new LzxState(this.#bits, this.#text, from, this.#slots);
    this.#state?.unpackUntil(Math.min(from + FRAME_BYTES, this.#text.length));
    this.#bits.align();
    this.#frame += 1;
  }
}
