import type { Readable } from 'node:stream';
import type { ByteRange } from '../../http/byte-range.ts';

/** `secret`: decrypted content that must not be stored in clear anywhere. */
export type Part = {
  type: string;
  size: number | null;
  encoding: 'gzip' | null;
  body: Readable | Buffer;
  secret?: boolean;
};

/** A part stored uncompressed in the file: any range of it can be sent. */
export type StoredPart = {
  type: string;
  size: number;
  etag: string;
  read(range: ByteRange | null): Promise<Readable>;
};

/** Parts that are modified before sending are buffered, which blocks other requests: limits in bytes, compressed or not. */
export const MAX_BUFFERED_BYTES = { chapter: 4 * 1024 ** 2, font: 16 * 1024 ** 2 };

/** Limit in bytes for images and styles inflated during decryption, whose length can't be trusted. */
export const MAX_INFLATED_BYTES = 64 * 1024 ** 2;
