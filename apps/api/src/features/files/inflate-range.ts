import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ByteRange } from '../../http/byte-range.ts';

/** Bytes that are inflated at a time. */
const CHUNK_BYTES = 256 * 1024;

/**
 * A range of what these bytes inflate to. Deflated bytes have no offsets: what lies before the range is inflated too and discarded
 * as it comes, in a thread of its own; what lies behind it is not read. Fails when there is less: a client would read an answer
 * that is shorter than its Content-Length into the next one of the same connection.
 */
export const inflateRange = (deflated: Readable, { start, end }: ByteRange): Readable => {
  const inflating = createInflateRaw({ chunkSize: CHUNK_BYTES });
  pipeline(deflated, inflating, () => {}); // the reader of the stream gets the error
  const readRange = async function* () {
    let at = 0;
    for await (const chunk of inflating) {
      const data = chunk as Buffer; // a stream without encoding
      const dataStart = at;
      at += data.length;
      if (at > start) yield data.subarray(Math.max(0, start - dataStart), end + 1 - dataStart);
      if (at > end) return;
    }
    throw new Error(`${end + 1 - at} bytes of a deflated track are missing`);
  };
  const range = Readable.from(readRange(), { objectMode: false, highWaterMark: CHUNK_BYTES });
  return range.once('close', () => inflating.destroy());
};
