import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ByteRange } from '../../http/byte-range.ts';

/** What is inflated at a time. */
const CHUNK = 256 * 1024;

/**
 * A stretch of what these bytes inflate to. Deflated bytes have no places: what lies before the stretch is inflated too and thrown
 * away as it comes, in a thread of its own; what lies behind it is not read. Fails when there is less: an answer that breaks its own
 * Content-Length would be read on into the next one of the same connection.
 */
export const inflated = (deflated: Readable, { start, end }: ByteRange): Readable => {
  const inflating = createInflateRaw({ chunkSize: CHUNK });
  pipeline(deflated, inflating, () => {}); // whoever reads on hears of the error
  const bytes = async function* () {
    let at = 0;
    for await (const chunk of inflating) {
      const piece = chunk as Buffer; // a stream without encoding
      const begin = at;
      at += piece.length;
      if (at > start) yield piece.subarray(Math.max(0, start - begin), end + 1 - begin);
      if (at > end) return;
    }
    throw new Error(`${end + 1 - at} bytes of a deflated track are missing`);
  };
  const stretch = Readable.from(bytes(), { objectMode: false, highWaterMark: CHUNK });
  return stretch.once('close', () => inflating.destroy());
};
