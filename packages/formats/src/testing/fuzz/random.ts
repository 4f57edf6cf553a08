/** Creates a pseudo-random generator with a seed (mulberry32). */
export const createRandom = (seed: number) => {
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
    /** A random element. Throws when there is none. */
    pick<T>(values: readonly T[]): T {
      const found = values[below(values.length)];
      if (found === undefined) throw new Error('nothing to choose from');
      return found;
    },
    /** A number from 1, usually small, rarely up to `max`. */
    fewUpTo: (max: number): number => 1 + Math.floor(next() ** 3 * max),
  };
};

export type Random = ReturnType<typeof createRandom>;

/** Computes the seed of the case with that number. */
export const computeCaseSeed = (seed: number, number: number): number =>
  Math.imul(seed ^ 0x9e3779b9, number + 1) ^ (number << 7);
