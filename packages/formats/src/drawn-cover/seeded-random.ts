/** Hashes a text to a number from 0 to 2³²−1: FNV-1a over its code points, mixed well, so that similar titles look different. */
export const computeSeed = (text: string): number => {
  let h = 0x811c9dc5;
  for (const sign of text.normalize('NFC').toLowerCase()) {
    h = Math.imul(h ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d) >>> 0;
  h ^= h >>> 12;
  h = Math.imul(h, 0x297a2d39) >>> 0;
  h ^= h >>> 15;
  return h >>> 0;
};

/** Creates a deterministic generator of numbers from 0 to 1 (xorshift). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
};
