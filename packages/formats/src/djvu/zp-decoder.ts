import { zpStates } from './zp-states.ts';

/** Bits that may be read behind the end before the data counts as truncated. */
const PATIENCE_BITS = 512;

/**
 * The adaptive binary arithmetic decoder of DjVu (DjVu3 specification, "Z'-coder"). A context is one byte, the number
 * of a state: how likely its next bit is, and which state follows.
 */
export class ZpDecoder {
  readonly #bytes: Uint8Array;
  #at = 0;
  /** Buffered bits, the next one highest. */
  #bits = 0;
  #bitCount = 0;
  #interval = 0;
  #code: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#code = this.#read(16);
  }

  /** Whether decoding went beyond the end of the data. */
  get isPastEnd(): boolean {
    return this.#at - this.#bytes.length > PATIENCE_BITS / 8;
  }

  /** Decodes the next bit in the context `contexts[index]` and updates it. */
  bit(contexts: Uint8Array, index: number): 0 | 1 {
    const state = contexts[index] ?? 0;
    const likely = state & 1 ? 1 : 0;
    const step = this.#interval + (zpStates.step[state] ?? 0);
    if (step < 0x8000 && step <= this.#code) {
      this.#interval = step;
      return likely;
    }
    const bound = Math.min(step, 0x6000 + ((step + this.#interval) >> 2));
    if (bound > this.#code) {
      contexts[index] = zpStates.unlikely[state] ?? 0;
      this.#leave(bound);
      return likely ? 0 : 1;
    }
    if (this.#interval >= (zpStates.threshold[state] ?? 0)) contexts[index] = zpStates.likely[state] ?? 0;
    this.#stay(bound);
    return likely;
  }

  /** Decodes a number of equiprobable bits, highest first. */
  readRawBits(bits: number): number {
    let value = 0;
    for (let left = bits; left > 0; left -= 1) value = (value << 1) | this.#plainBit();
    return value;
  }

  #plainBit(): 0 | 1 {
    const bound = 0x8000 + (this.#interval >> 1);
    if (bound > this.#code) {
      this.#leave(bound);
      return 1;
    }
    this.#stay(bound);
    return 0;
  }

  /** Takes the likelier part of the interval: one bit is settled. */
  #stay(bound: number): void {
    this.#interval = (bound << 1) & 0xffff;
    this.#code = ((this.#code << 1) & 0xffff) | this.#read(1);
  }

  /** Takes the other part: as many bits are settled as it has leading ones. */
  #leave(bound: number): void {
    const rest = 0x10000 - bound;
    const interval = (this.#interval + rest) & 0xffff;
    const code = (this.#code + rest) & 0xffff;
    const settled = Math.clz32(~(interval << 16));
    this.#interval = (interval << settled) & 0xffff;
    this.#code = ((code << settled) & 0xffff) | this.#read(settled);
  }

  /** Reads the next bits, at most 16; ones behind the end. */
  #read(count: number): number {
    while (this.#bitCount < count) {
      this.#bits = ((this.#bits << 8) | (this.#bytes[this.#at] ?? 0xff)) & 0xffffff;
      this.#at += 1;
      this.#bitCount += 8;
    }
    this.#bitCount -= count;
    return (this.#bits >> this.#bitCount) & ((1 << count) - 1);
  }
}
