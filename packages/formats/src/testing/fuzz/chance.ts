/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export const chance = (seed: number) => {
  let state = seed >>> 0;
  /** From 0 to below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number below `end`; 0 when there is none. */
  const below = (end: number): number => Math.floor(next() * Math.max(end, 1));
  return {
    below,
    /** One of these. Throws when there is none. */
    one<T>(of: readonly T[]): T {
      const found = of[below(of.length)];
      if (found === undefined) throw new Error('nothing to choose from');
      return found;
    },
    /** Often near 0, seldom up to `most`. */
    few: (most: number): number => 1 + Math.floor(next() ** 3 * most),
  };
};

export type Chance = ReturnType<typeof chance>;

/** The seed of the case with that number. */
export const seedOf = (seed: number, number: number): number =>
  Math.imul(seed ^ 0x9e3779b9, number + 1) ^ (number << 7);
