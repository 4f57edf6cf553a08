import { createDecipheriv, type Decipheriv } from 'node:crypto';
import { Transform } from 'node:stream';

/** The bytes are not what was encrypted with this key. */
export class WrongBytes extends Error {}

const BLOCK = 16;
const CIPHER = 'aes-256-cbc';

/**
 * AES-256-CBC with the padding of XML Encryption (5.2): random bytes, the last of which says how many there are, 1 to 16.
 * Node's own padding would refuse nearly all of it. What was cut, or has another padding, breaks the stream at its end.
 */
export const decrypting = (key: Uint8Array): Transform => {
  let decipher: Decipheriv | null = null;
  let start = Buffer.alloc(0);
  let held = Buffer.alloc(0);
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      let rest = chunk;
      if (!decipher) {
        start = Buffer.concat([start, chunk]);
        if (start.length < BLOCK) return done();
        decipher = createDecipheriv(CIPHER, key, start.subarray(0, BLOCK)).setAutoPadding(false);
        rest = start.subarray(BLOCK);
      }
      // the last block may be padding
      const clear = Buffer.concat([held, decipher.update(rest)]);
      held = Buffer.from(clear.subarray(Math.max(0, clear.length - BLOCK)));
      done(null, clear.subarray(0, clear.length - held.length));
    },
    flush(done) {
      const last = bytes % BLOCK === 0 ? unpadded(held) : null;
      if (last) done(null, last);
      else done(new WrongBytes('what is stored is not what was encrypted'));
    },
  });
};

/** A short secret, whole; null when it is not what the key has encrypted. */
export const decrypted = (key: Uint8Array, blob: Buffer): Buffer | null => {
  if (blob.length < 2 * BLOCK || blob.length % BLOCK !== 0) return null;
  const decipher = createDecipheriv(CIPHER, key, blob.subarray(0, BLOCK)).setAutoPadding(false);
  return unpadded(Buffer.concat([decipher.update(blob.subarray(BLOCK)), decipher.final()]));
};

const unpadded = (bytes: Buffer): Buffer | null => {
  const padding = bytes.at(-1) ?? 0;
  return padding < 1 || padding > BLOCK || padding > bytes.length ? null : bytes.subarray(0, bytes.length - padding);
};
