import { type Readable, Transform } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { through } from '../../platform/framed.ts';

const tooMuch = (size: number): Error => new Error(`a part inflates to more than the ${size} bytes that it claims`);

/** Inflates, and fails at the first byte beyond what the archive claims: the answer is broken off there. */
export const inflatedWithinClaim = (deflated: Readable, size: number): Readable => {
  let left = size;
  const inflate = createInflateRaw();
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(tooMuch(size));
      else done(null, chunk);
    },
  });
  return through(through(deflated, inflate), limit);
};

/** The deflated bytes as they are, and fails as soon as they inflate to more than the archive claims. */
export const withinClaim = (deflated: Readable, size: number): Readable => {
  const inflate = createInflateRaw();
  let left = size;
  inflate.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) inflate.destroy();
  });
  inflate.on('error', () => {}); // what does not inflate is the client's to see, as it always was
  /** Resolves when these bytes were inflated, or nothing is inflated any more. */
  const inflated = (chunk: Buffer): Promise<void> =>
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
      void inflated(chunk).then(() => (left < 0 ? done(tooMuch(size)) : done(null, chunk)));
    },
    destroy(error, done) {
      inflate.destroy();
      done(error);
    },
  });
  return through(deflated, check);
};
