import type { Readable } from 'node:stream';
import type { ByteRange } from '../../http/byte-range.ts';

/** `secret`: was encrypted, and lies in clear nowhere. */
export type Part = {
  type: string;
  size: number | null;
  encoding: 'gzip' | null;
  body: Readable | Buffer;
  secret?: boolean;
};

/** A part that lies in the file as it is: any stretch of it can be sent. */
export type StoredPart = {
  type: string;
  size: number;
  etag: string;
  read(range: ByteRange | null): Promise<Readable>;
};

/** What must be changed before it is sent is held whole and keeps the others waiting: bytes, packed or not. */
export const LARGEST_CHANGED = { chapter: 4 * 1024 ** 2, font: 16 * 1024 ** 2 };

/** A picture or style that is inflated as it is decrypted has no length that could be trusted: bytes. */
export const LARGEST_INFLATED = 64 * 1024 ** 2;
