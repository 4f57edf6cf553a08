import { createDecipheriv, type Decipheriv } from 'node:crypto';
import { Transform } from 'node:stream';

/** The bytes were not encrypted with this key. */
export class InvalidCiphertext extends Error {}

const BLOCK = 16;
const CIPHER = 'aes-256-cbc';

/**
 * Decrypts AES-256-CBC with XML Encryption padding (5.2): random bytes, the last of which is their count, 1 to 16. Node's own
 * unpadding would reject nearly all of it. Truncated data or invalid padding fails the stream at its end.
 */
export const createDecryptStream = (key: Uint8Array): Transform => {
  let decipher: Decipheriv | null = null;
  let start = Buffer.alloc(0);
  let lastBlock = Buffer.alloc(0);
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
      // hold the last block back: it may be padding
      const clear = Buffer.concat([lastBlock, decipher.update(rest)]);
      lastBlock = Buffer.from(clear.subarray(Math.max(0, clear.length - BLOCK)));
      done(null, clear.subarray(0, clear.length - lastBlock.length));
    },
    flush(done) {
      const last = bytes % BLOCK === 0 ? removePadding(lastBlock) : null;
      if (last) done(null, last);
      else done(new InvalidCiphertext('what is stored is not what was encrypted'));
    },
  });
};

/** Decrypts a short secret; null when it was not encrypted with the key. */
export const decrypt = (key: Uint8Array, blob: Buffer): Buffer | null => {
  if (blob.length < 2 * BLOCK || blob.length % BLOCK !== 0) return null;
  const decipher = createDecipheriv(CIPHER, key, blob.subarray(0, BLOCK)).setAutoPadding(false);
  return removePadding(Buffer.concat([decipher.update(blob.subarray(BLOCK)), decipher.final()]));
};

const removePadding = (bytes: Buffer): Buffer | null => {
  const padding = bytes.at(-1) ?? 0;
  return padding < 1 || padding > BLOCK || padding > bytes.length ? null : bytes.subarray(0, bytes.length - padding);
};
