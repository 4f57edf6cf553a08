import { type Readable, Transform } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { pipeThrough } from '../../platform/exact-length-stream.ts';

const createSizeError = (size: number): Error =>
  new Error(`a part inflates to more than the ${size} bytes that it claims`);

/** Inflates a stream and fails at the first byte beyond the size that the archive claims. */
export const inflateWithLimit = (deflated: Readable, size: number): Readable => {
  let remaining = size;
  const inflate = createInflateRaw();
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      remaining -= chunk.length;
      if (remaining < 0) done(createSizeError(size));
      else done(null, chunk);
    },
  });
  return pipeThrough(pipeThrough(deflated, inflate), limit);
};

/** Passes deflated bytes through unchanged, and fails as soon as they inflate to more than the archive claims. */
export const checkInflatedSize = (deflated: Readable, size: number): Readable => {
  const inflate = createInflateRaw();
  let remaining = size;
  inflate.on('data', (chunk: Buffer) => {
    remaining -= chunk.length;
    if (remaining < 0) inflate.destroy();
  });
  inflate.on('error', () => {}); // invalid data is passed on for the client to handle
  /** Resolves when the chunk was inflated, or inflating has stopped. */
  const inflateChunk = (chunk: Buffer): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        inflate.off('close', done);
        resolve();
      };
      if (inflate.destroyed) return resolve();
      inflate.once('close', done);
      inflate.write(chunk, done);
    });
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      void inflateChunk(chunk).then(() => (remaining < 0 ? done(createSizeError(size)) : done(null, chunk)));
    },
    destroy(error, done) {
      inflate.destroy();
      done(error);
    },
  });
  return pipeThrough(deflated, check);
};
