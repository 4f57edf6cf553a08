import type { Readable } from 'node:stream';

/** Both ends included, in bytes. */
export type Extent = { start: number; end: number };

const KEY = /^[0-9a-f]{32,}$/;

export const isObjectKey = (text: string): boolean => KEY.test(text);

/** @throws Error when this is no key: none may lead out of the storage. */
export const asObjectKey = (key: string): string => {
  if (!isObjectKey(key)) throw new Error(`an object key must be lower-case hex, not ${JSON.stringify(key)}`);
  return key;
};

/** One object as a listing shows it; `bytes` is its size. */
export type StoredObject = { key: string; bytes: number; modifiedAt: Date };

/**
 * Objects by key, written once and never changed. Every maker passes storage.suite.ts.
 * Every call may throw StorageAway, and `put` and `check` StorageFull, `put` NotCreated.
 */
export type Storage = {
  /**
   * Writes a new object as its bytes arrive. It can be read only once it is whole and durable; when the source fails,
   * nothing of it remains.
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws NotStored when there is no such object. */
  read(key: string, extent?: Extent): Promise<Readable>;
  /** In bytes; null when there is no such object. */
  size(key: string): Promise<number | null>;
  /** Harmless when there is none. */
  remove(key: string): Promise<void>;
  /** Lends the object as a local file, for programs that need one. The file must not be changed. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Every whole object, in no promised order; one put or removed meanwhile may be shown or not. */
  keys(): AsyncIterable<StoredObject>;
  /** Cheap, for readiness: resolves when objects can be written now. */
  check(): Promise<void>;
  /**
   * Removes what killed processes have left behind of puts and of lent files, where nothing happened since a time, and
   * answers how many. Give it a time before which every running put has got a byte.
   */
  clearUnfinished(before: Date): Promise<number>;
};

export class NotStored extends Error {
  constructor(key: string) {
    super(`no object ${key}`);
  }
}

/** The storage can't be reached or can't be trusted now; the same call may succeed later. Never a caller's mistake. */
export class StorageAway extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`the storage is away: ${why}`, options);
  }
}

/** Not even an empty file can be made there now. */
export class NotCreated extends StorageAway {}

/** No room for more bytes; what is there can still be read. */
export class StorageFull extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`the storage is full: ${why}`, options);
  }
}

/** The bytes of an extent, for small ones. */
export const readBytes = async (storage: Storage, key: string, extent?: Extent): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  // A Readable without an encoding yields Uint8Array chunks; its types say any.
  for await (const chunk of await storage.read(key, extent)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
};
