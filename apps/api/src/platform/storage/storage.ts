import type { Readable } from 'node:stream';

/** A byte range, both ends inclusive. */
export type Extent = { start: number; end: number };

const KEY = /^[0-9a-f]{32,}$/;

export const isObjectKey = (text: string): boolean => KEY.test(text);

/** @throws Error when the key is invalid: keys must not lead out of the storage */
export const parseObjectKey = (key: string): string => {
  if (!isObjectKey(key)) throw new Error(`an object key must be lower-case hex, not ${JSON.stringify(key)}`);
  return key;
};

/** An object in a listing; `bytes` is its size. */
export type StoredObject = { key: string; bytes: number; modifiedAt: Date };

/**
 * An object storage. Objects are written once and never changed. Every implementation passes storage.suite.ts.
 * Every call may throw StorageAway, and `put` and `check` StorageFull, `put` NotCreated.
 */
export type Storage = {
  /**
   * Writes a new object as its bytes arrive. It becomes readable only when it is complete and durable; when the source fails,
   * nothing remains. Chunks are copied before the next one is asked for.
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws ObjectNotFound */
  read(key: string, extent?: Extent): Promise<Readable>;
  /** The size in bytes; null when there is no such object. */
  size(key: string): Promise<number | null>;
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>;
  /** Provides the object as a local file, for programs that need one. The file must not be changed. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** All complete objects in any order; concurrent puts and removals may or may not be visible. */
  listObjects(): AsyncIterable<StoredObject>;
  /** A cheap readiness check: resolves when objects can be written. */
  check(): Promise<void>;
  /** The bytes that can still be stored; null when the storage does not say. */
  freeBytes(): Promise<number | null>;
  /**
   * Removes incomplete puts and temporary local files of killed processes without activity since `before`, and returns how
   * many. Every running put must have received a byte after that time.
   */
  removeIncomplete(before: Date): Promise<number>;
};

export class ObjectNotFound extends Error {
  constructor(key: string) {
    super(`no object ${key}`);
  }
}

/** The storage is unreachable or unreliable; the same call may succeed later. Never caused by the caller. */
export class StorageUnavailable extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`the storage is away: ${why}`, options);
  }
}

/** Not even an empty file can be created. */
export class FileNotCreated extends StorageUnavailable {}

/** No space for more bytes; stored objects can still be read. */
export class StorageFull extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`the storage is full: ${why}`, options);
  }
}

/** Reads an object or a small part of it into memory. */
export const readBytes = async (storage: Storage, key: string, extent?: Extent): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  // A Readable without an encoding yields Uint8Array chunks; its types say any.
  for await (const chunk of await storage.read(key, extent)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
};
