import { pipeline, type Readable, Transform } from 'node:stream';
import { FileRange } from './storage/file-range.ts';

/**
 * Streams exactly `bytes` bytes of a source between a head and a tail. Fails when the source has fewer or more, because a
 * response that violates its Content-Length corrupts the next one on the same connection.
 */
export const createExactLengthStream = (
  source: Readable,
  bytes: number,
  head = Buffer.alloc(0),
  tail = Buffer.alloc(0),
): Readable => {
  if (source instanceof FileRange && head.length + tail.length === 0) return source.expect(bytes);
  let remaining = bytes;
  const frame = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      remaining -= chunk.length;
      if (remaining < 0) done(new Error(`more than ${bytes} bytes are stored`));
      else done(null, chunk);
    },
    flush(done) {
      if (remaining > 0) done(new Error(`${remaining} of ${bytes} bytes are missing`));
      else done(null, tail);
    },
  });
  frame.push(head);
  return pipeThrough(source, frame);
};

/** Pipes a source through a transform; if either fails or is destroyed, so is the other. */
export const pipeThrough = (source: Readable, transform: Transform): Readable => {
  // the consumer of the result handles its error; until it is attached, an error must not crash the process
  transform.on('error', () => {});
  pipeline(source, transform, () => {});
  return transform;
};
