/** Remembers the most recent answers by key; an answer of null is asked for again. */
export type Recent<V> = { get(key: string): Promise<V>; forget(key: string): void };

export const recent = <V>(limit: number, load: (key: string) => Promise<V>): Recent<V> => {
  const held = new Map<string, V>();
  return {
    async get(key) {
      const hit = held.get(key);
      const value = hit ?? (await load(key));
      held.delete(key);
      if (value !== null) held.set(key, value);
      const [oldest] = held.keys();
      if (held.size > limit && oldest !== undefined) held.delete(oldest);
      return value;
    },
    forget: (key) => void held.delete(key),
  };
};
