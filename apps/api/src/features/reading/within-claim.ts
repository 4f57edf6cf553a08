import { Readable, Transform } from 'node:stream';
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
    if (left < 0) inflate.destroy(tooMuch(size));
  });
  let failure: Error | null = null;
  inflate.on('error', (error: Error) => {
    failure = left < 0 ? error : null; // what does not inflate is the client's to see, as it always was
  });
  const bytes = async function* () {
    for await (const piece of deflated) {
      const chunk = piece as Buffer; // a stream without encoding
      if (!inflate.destroyed)
        await new Promise<void>((resolve) => {
          inflate.once('close', resolve);
          inflate.write(chunk, () => {
            inflate.off('close', resolve);
            resolve();
          });
        });
      if (failure) throw failure;
      yield chunk;
    }
  };
  const checked = Readable.from(bytes(), { objectMode: false });
  return checked.once('close', () => {
    inflate.destroy();
    deflated.destroy();
  });
};
