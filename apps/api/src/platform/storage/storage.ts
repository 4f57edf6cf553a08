import type { Readable } from 'node:stream';

/** Both ends included, in bytes. */
export type Extent = { start: number; end: number };

/** Objects by key, written once and never changed. Every maker passes storage.suite.ts. */
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
};

export class NotStored extends Error {
  constructor(key: string) {
    super(`no object ${key}`);
  }
}

/** The bytes of an extent, for small ones. */
export const readBytes = async (storage: Storage, key: string, extent?: Extent): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  // A Readable without an encoding yields Uint8Array chunks; its types say any.
  for await (const chunk of await storage.read(key, extent)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
};
