/** `loadedAt`: when the value was loaded; `refreshedAt`: when loading was last started. */
type CachedGrant<V> = { sessionId: string; readerId: bigint; loadedAt: number; refreshedAt: number; value: Promise<V> };
type Owner = { sessionId: string; readerId: bigint };
/** Maximum number of entries; how long they count as fresh, and how long they may be used, in milliseconds. */
type CacheLimits = { entries: number; freshMs: number; usableMs: number };

/**
 * Caches what signed URLs grant access to: a player requests range after range, and seeking must not wait for the database.
 * A stale entry is used while it is refreshed; failures are not cached. Callers evict entries when a session ends or a
 * library changes.
 */
export const createGrantCache = <V>({ entries, freshMs, usableMs }: CacheLimits, now: () => number) => {
  const cache = new Map<string, CachedGrant<V>>();

  const load = (key: string, { sessionId, readerId }: Owner, loadValue: () => Promise<V>): Promise<V> => {
    const entry = { sessionId, readerId, loadedAt: now(), refreshedAt: now(), value: loadValue() };
    cache.delete(key);
    cache.set(key, entry);
    entry.value.catch(() => {
      if (cache.get(key) === entry) cache.delete(key);
    });
    for (const oldest of cache.keys()) {
      if (cache.size <= entries) break;
      cache.delete(oldest);
    }
    return entry.value;
  };

  const refresh = (key: string, entry: CachedGrant<V>, loadValue: () => Promise<V>): void => {
    entry.refreshedAt = now();
    const value = loadValue();
    value.then(
      () => {
        entry.value = value;
        entry.loadedAt = entry.refreshedAt;
      },
      () => {
        if (cache.get(key) === entry) cache.delete(key);
      },
    );
  };

  return {
    get(key: string, owner: Owner, loadValue: () => Promise<V>): Promise<V> {
      const entry = cache.get(key);
      if (!entry || now() - entry.loadedAt > usableMs) return load(key, owner, loadValue);
      if (now() - entry.refreshedAt > freshMs) refresh(key, entry, loadValue);
      return entry.value;
    },
    /** Evicts the entries of a reader whose library changed (null: of all readers). */
    evictReader(readerId: bigint | null): void {
      for (const [key, entry] of cache) if (readerId === null || entry.readerId === readerId) cache.delete(key);
    },
    evictSession(sessionId: string): void {
      for (const [key, entry] of cache) if (entry.sessionId === sessionId) cache.delete(key);
    },
  };
};
