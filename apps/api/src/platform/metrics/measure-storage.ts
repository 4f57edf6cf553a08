import { ObjectNotFound, type Storage, StorageFull } from '../storage/storage.ts';
import type { Metrics } from './metrics.ts';

type Call = 'put' | 'read' | 'size' | 'remove' | 'check';

/** A missing object is an answer of the storage, not a failure of it. */
const toResult = (error: unknown): string => {
  if (error instanceof ObjectNotFound) return 'missing';
  return error instanceof StorageFull ? 'full' : 'failed';
};

/** The same storage, whose calls are counted. `put` includes the wait for the bytes of a client. */
export const measureStorage = (storage: Storage, { storageCalls }: Pick<Metrics, 'storageCalls'>): Storage => {
  const measure = async <T>(call: Call, work: () => Promise<T>): Promise<T> => {
    const end = storageCalls.startTimer({ call });
    try {
      const value = await work();
      end({ result: 'ok' });
      return value;
    } catch (error) {
      end({ result: toResult(error) });
      throw error;
    }
  };
  return {
    ...storage,
    put: (key, bytes) => measure('put', () => storage.put(key, bytes)),
    read: (key, extent) => measure('read', () => storage.read(key, extent)),
    size: (key) => measure('size', () => storage.size(key)),
    remove: (key) => measure('remove', () => storage.remove(key)),
    check: () => measure('check', () => storage.check()),
  };
};
