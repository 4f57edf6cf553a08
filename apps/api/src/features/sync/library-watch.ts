import { type Bus, toKeyedTopic } from '../../platform/bus/bus.ts';

type WatchOptions = {
  /** The most readers that are watched; beyond it the one that was asked for longest ago counts as stale. */
  maxReaders: number;
  /** Null: everything may be stale. */
  onStale: (readerId: bigint | null) => void;
};
/** Tells a cache what to drop. */
export type LibraryWatch = {
  /** Resolves when changes of this reader's library are noticed: then read what is to be cached. */
  watch(readerId: bigint): Promise<void>;
  close(): void;
};

/**
 * Watches the libraries that caches have something of, and no others: `watchLibraries` is for one cache. A cache is told at
 * once of writes in this process, and by the bus of those in others. A reader is watched until the next change.
 */
export const createLibraryWatch = (bus: Bus, topic: string) => {
  const writeListeners = new Set<(readerId: bigint) => void>();

  return {
    notifyWrite(readerId: bigint): void {
      for (const listener of writeListeners) listener(readerId);
    },

    watchLibraries({ maxReaders, onStale }: WatchOptions): LibraryWatch {
      const unsubscribers = new Map<bigint, () => void>();
      const drop = (readerId: bigint): void => {
        unsubscribers.get(readerId)?.();
        unsubscribers.delete(readerId);
        onStale(readerId);
      };
      const dropAll = (): void => {
        for (const unsubscribe of unsubscribers.values()) unsubscribe();
        unsubscribers.clear();
        onStale(null);
      };
      writeListeners.add(drop);
      const stopGaps = bus.onGap(dropAll);
      return {
        async watch(readerId) {
          const existing = unsubscribers.get(readerId);
          unsubscribers.delete(readerId);
          unsubscribers.set(readerId, existing ?? bus.subscribe(toKeyedTopic(topic, readerId), () => drop(readerId)));
          const [oldest] = unsubscribers.keys();
          if (unsubscribers.size > maxReaders && oldest !== undefined) drop(oldest);
          await bus.ready();
        },
        close() {
          writeListeners.delete(drop);
          stopGaps();
          for (const unsubscribe of unsubscribers.values()) unsubscribe();
        },
      };
    },
  };
};
