type LeaseFile = (key: string, use: (path: string) => Promise<void>) => Promise<void>;
/** Bytes that idle leases may occupy, and how long a lease lasts in milliseconds. */
type CacheLimits = { bytes: number; ms: number };

type Lease = {
  path: Promise<string>;
  bytes: number;
  users: number;
  /** Not reused any more: it is released with its last user. */
  isExpired: boolean;
  release: () => void;
  /** Resolves when the file was released, or could not be leased. */
  released: Promise<void>;
};

/**
 * Caches leased local copies of stored files, so that remote storage fetches a file once and not for every page. Leases
 * are released when others need the space, when they expire, or at `close`.
 */
export const createFileLeaseCache = (leaseFile: LeaseFile, limits: CacheLimits) => {
  const leases = new Map<string, Lease>();

  const expire = (key: string, lease: Lease): void => {
    if (leases.get(key) === lease) leases.delete(key);
    lease.isExpired = true;
    if (lease.users === 0) lease.release();
  };

  const acquire = (key: string, bytes: number): Lease => {
    const path = Promise.withResolvers<string>();
    const releasing = Promise.withResolvers<void>();
    const leasing = leaseFile(key, (file) => {
      path.resolve(file);
      return releasing.promise;
    });
    const lease: Lease = {
      path: path.promise,
      bytes,
      users: 0,
      isExpired: false,
      release: releasing.resolve,
      released: leasing,
    };
    const timer = setTimeout(expire, limits.ms, key, lease).unref();
    lease.released = leasing
      .catch((error: unknown) => {
        path.reject(error);
        expire(key, lease);
      })
      .finally(() => clearTimeout(timer));
    path.promise.catch(() => {}); // users of the path get the error
    return lease;
  };

  const evictIdle = (): void => {
    let total = [...leases.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [key, lease] of leases) {
      if (total <= limits.bytes) return;
      if (lease.users > 0) continue;
      total -= lease.bytes;
      expire(key, lease);
    }
  };

  return {
    /** Runs `work` with the local file of `key`, whose size is `bytes`. @throws what leasing throws */
    async use<T>(key: string, bytes: number, work: (path: string) => Promise<T>): Promise<T> {
      const lease = leases.get(key) ?? acquire(key, bytes);
      leases.delete(key);
      leases.set(key, lease); // keep least recently used first
      lease.users += 1;
      try {
        return await work(await lease.path);
      } finally {
        lease.users -= 1;
        if (lease.isExpired && lease.users === 0) lease.release();
        evictIdle();
      }
    },
    /** Resolves when all leases are released. */
    async close(): Promise<void> {
      const all = [...leases];
      for (const [key, lease] of all) expire(key, lease);
      await Promise.all(all.map(([, { released }]) => released));
    },
  };
};
