import { pipeline, type Readable, Transform } from 'node:stream';

/**
 * `bytes` bytes of a source between a head and a tail. Fails when it has fewer or more: an answer that breaks its own
 * Content-Length would be read on into the next one of the same connection.
 */
export const framed = (source: Readable, bytes: number, head = Buffer.alloc(0), tail = Buffer.alloc(0)): Readable => {
  let left = bytes;
  const frame = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new Error(`more than ${bytes} bytes are stored`));
      else done(null, chunk);
    },
    flush(done) {
      if (left > 0) done(new Error(`${left} of ${bytes} bytes are missing`));
      else done(null, tail);
    },
  });
  frame.push(head);
  return through(source, frame);
};

/** Joins two streams for life: whichever breaks or is left, the other ends, and no error goes unheard. */
export const through = (source: Readable, change: Transform): Readable => {
  // whoever sends the result hears of its error; before that it must not end the process
  change.on('error', () => {});
  pipeline(source, change, () => {});
  return change;
};
