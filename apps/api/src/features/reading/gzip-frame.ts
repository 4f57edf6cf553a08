import type { Readable } from 'node:stream';
import type { PartEntry } from '@lectern/formats';
import { createExactLengthStream } from '../../platform/exact-length-stream.ts';
import { checkInflatedSize } from './bounded-inflate.ts';

/** Gzip header without name or time (RFC 1952, 2.3). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const TRAILER_BYTES = 8;

/** Wraps the deflate stream of a ZIP entry as gzip: the compressed bytes stay the same. */
export const frameAsGzip = (
  entry: PartEntry & { method: 8 },
  deflated: Readable,
): { size: number; encoding: 'gzip'; body: Readable } => {
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(entry.crc32 >>> 0, 0);
  trailer.writeUInt32LE(entry.size >>> 0, 4);
  return {
    size: HEADER.length + entry.compressedSize + TRAILER_BYTES,
    encoding: 'gzip',
    body: createExactLengthStream(checkInflatedSize(deflated, entry.size), entry.compressedSize, HEADER, trailer),
  };
};
