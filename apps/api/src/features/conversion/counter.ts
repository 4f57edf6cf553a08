const MAX_COUNTED_KEYS = 1000;

/** Counts by key; keeps the most recent keys only. */
export const createCounter = () => {
  const counts = new Map<string, number>();
  return {
    add(key: string): number {
      const count = (counts.get(key) ?? 0) + 1;
      counts.delete(key);
      counts.set(key, count);
      const [oldest] = counts.keys();
      if (counts.size > MAX_COUNTED_KEYS && oldest !== undefined) counts.delete(oldest);
      return count;
    },
  };
};
