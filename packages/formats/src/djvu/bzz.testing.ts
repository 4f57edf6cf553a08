import { createMoveToFrontList } from './move-to-front.ts';
import { zpStates } from './zp-states.ts';

/**
 * The encoder that belongs to `ZpDecoder`, for small tests: the whole stream is one number, so that no carry is to be
 * thought of. What the decoder holds is that number, `#shift` bits further, less `#offset`.
 */
class ZpEncoder {
  #offset = 0n;
  #shift = 0;
  #interval = 0;

  bit(contexts: Uint8Array, index: number, bit: number): void {
    const state = contexts[index] ?? 0;
    const step = this.#interval + (zpStates.step[state] ?? 0);
    const bound = Math.min(step, 0x6000 + ((step + this.#interval) >> 2));
    if (bit !== (state & 1)) {
      contexts[index] = zpStates.unlikely[state] ?? 0;
      this.#leave(bound);
    } else if (step < 0x8000) {
      this.#interval = step;
    } else {
      if (this.#interval >= (zpStates.threshold[state] ?? 0)) contexts[index] = zpStates.likely[state] ?? 0;
      this.#stay(bound);
    }
  }

  plain(value: number, bits: number): void {
    for (let left = bits - 1; left >= 0; left -= 1) {
      const bound = 0x8000 + (this.#interval >> 1);
      if ((value >> left) & 1) this.#leave(bound);
      else this.#stay(bound);
    }
  }

  #stay(bound: number): void {
    this.#interval = bound;
    this.#double();
  }

  #leave(bound: number): void {
    this.#offset -= BigInt(0x10000 - bound);
    this.#interval += 0x10000 - bound;
    while (this.#interval >= 0x8000) this.#double();
  }

  #double(): void {
    this.#interval = (this.#interval << 1) & 0xffff;
    this.#offset = this.#offset * 2n + 0x10000n;
    this.#shift += 1;
  }

  /** The stream: any number within the last interval, here the one that goes on with ones. */
  bytes(): Buffer {
    const bits = (this.#offset + 0xffffn).toString(2).padStart(16 + this.#shift, '0');
    const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
    return Buffer.from(Array.from(padded.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2)));
  }
}

/** Compresses text as BZZ. `claimed` overrides the size in the block. */
export const packBzz = (text: Buffer, { claimed = text.length + 1 } = {}): Buffer => {
  const encoder = new ZpEncoder();
  const contexts = new Uint8Array(300);
  const recent = createMoveToFrontList(0);
  encoder.plain(claimed, 24);
  encoder.plain(0, 1);
  let depth = 2;
  for (const byte of sortedColumn(text)) {
    const place = byte === null ? 256 : recent.list.indexOf(byte);
    encodePlace(encoder, contexts, depth, place);
    if (byte !== null) recent.moveToFront(place);
    depth = Math.min(place, 2);
  }
  encoder.plain(0, 24);
  return encoder.bytes();
};

/** The byte before each suffix, the suffixes in their order; `null` before the whole text. */
const sortedColumn = (text: Buffer): (number | null)[] =>
  Array.from({ length: text.length + 1 }, (_, index) => index)
    .sort((a, b) => Buffer.compare(text.subarray(a), text.subarray(b)))
    .map((from) => (from === 0 ? null : (text[from - 1] ?? 0)));

const encodePlace = (encoder: ZpEncoder, contexts: Uint8Array, depth: number, place: number): void => {
  encoder.bit(contexts, depth, place === 0 ? 1 : 0);
  if (place === 0) return;
  encoder.bit(contexts, 3 + depth, place === 1 ? 1 : 0);
  if (place === 1) return;
  for (let bits = 1, context = 6; bits <= 7; context += 1 << bits, bits += 1) {
    const isHere = place < 2 << bits;
    encoder.bit(contexts, context, isHere ? 1 : 0);
    if (!isHere) continue;
    for (let node = 1, left = bits - 1; left >= 0; left -= 1) {
      const bit = (place >> left) & 1;
      encoder.bit(contexts, context + node, bit);
      node = (node << 1) | bit;
    }
    return;
  }
};
