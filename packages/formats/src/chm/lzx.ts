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
 * Unpacks LZX ([MS-PATCH] section 2), from a place where everything was forgotten. The translation of Intel's calls is
 * not undone: texts have none. Throws `UnreadableBook('damaged')` for what is no LZX.
 */
export const unpackLzx = ({ packed, windowBits, size, framesUntilReset }: LzxStream): Buffer => {
  const slots = SLOTS[windowBits];
  if (slots === undefined) throw new UnreadableBook('damaged', 'LZX has no window of that size');
  const bits = new LzxBits(packed);
  const text = Buffer.alloc(size);
  let state: LzxState | null = null;
  for (let from = 0, frame = 0; from < size; from += FRAME_BYTES, frame += 1) {
    if (frame % framesUntilReset === 0) state = new LzxState(bits, text, from, slots);
    state?.unpackUntil(Math.min(from + FRAME_BYTES, size));
    bits.align();
  }
  return text;
};
