/** A cache of async values by key. Parallel loads share one call; failures and null are not cached. */
export type Cache<V> = {
  /** The cached value, else the result of `load`. */
  get(key: string, load: () => Promise<V>): Promise<V>;
  forget(key: string): void;
};
/** A cache with one loader for all keys. */
export type LoadingCache<V> = { get(key: string): Promise<V>; forget(key: string): void };

/** Maximum number of entries, and maximum total weight in the unit of `weigh`. */
export type CacheLimits<V> = { entries: number; weight?: number; weigh?: (value: V & {}) => number };

type Entry<V> = { value: Promise<V>; weight: number };

/** Creates a least-recently-used cache with a loader. */
export const createLoadingCache = <V>(limits: CacheLimits<V>, load: (key: string) => Promise<V>): LoadingCache<V> => {
  const values = createCache(limits);
  return { get: (key) => values.get(key, () => load(key)), forget: values.forget };
};

/**
 * Creates a cache that stores a value only from its second request on: values that are requested once would fill the memory
 * until they are evicted.
 */
export const createSecondRequestCache = <V>(limits: CacheLimits<V>): Cache<V>['get'] => {
  const values = createCache(limits);
  const requested = new Set<string>();
  return (key, load) => {
    const isKnown = requested.delete(key);
    requested.add(key);
    if (isKnown) return values.get(key, load);
    for (const oldest of requested) {
      if (requested.size <= limits.entries) break;
      requested.delete(oldest);
    }
    return load();
  };
};

/**
 * Returns the function with its latest results kept: at least `entries`, at most twice as many. For results that never
 * change and cost more to compute than to look up.
 */
export const memoize = <V>(entries: number, compute: (key: string) => V): ((key: string) => V) => {
  let recent = new Map<string, V>();
  let older = recent;
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const value = older.get(key) ?? compute(key);
    if (recent.size >= entries) [recent, older] = [new Map(), recent];
    recent.set(key, value);
    return value;
  };
};

/** Creates a least-recently-used cache. */
export const createCache = <V>({
  entries,
  weight: maxWeight = Number.POSITIVE_INFINITY,
  weigh = () => 0,
}: CacheLimits<V>): Cache<V> => {
  const stored = new Map<string, Entry<V>>();
  let total = 0;

  const drop = (key: string, entry: Entry<V>): void => {
    if (stored.get(key) !== entry) return;
    stored.delete(key);
    total -= entry.weight;
  };
  const evict = (): void => {
    for (const [key, entry] of stored) {
      if (stored.size <= entries && total <= maxWeight) return;
      drop(key, entry);
    }
  };
  const store = (key: string, entry: Entry<V>, value: V): void => {
    const weight = value === null || value === undefined ? null : weigh(value);
    // a value over the limit would only evict all others
    if (weight === null || weight > maxWeight) return drop(key, entry);
    if (stored.get(key) !== entry) return;
    entry.weight = weight;
    total += weight;
    evict();
  };

  return {
    get(key, load) {
      const existing = stored.get(key);
      const entry = existing ?? { value: load(), weight: 0 };
      stored.delete(key);
      stored.set(key, entry);
      if (!existing) {
        evict();
        entry.value.then(
          (value) => store(key, entry, value),
          () => drop(key, entry),
        );
      }
      return entry.value;
    },
    forget(key) {
      const entry = stored.get(key);
      if (entry) drop(key, entry);
    },
  };
};
