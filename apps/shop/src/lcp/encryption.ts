import { createCipheriv, createHash, randomBytes } from 'node:crypto';

const BLOCK_BYTES = 16;

/** The bytes of a content key and of a user key. */
export const KEY_BYTES = 32;

/**
 * Encrypts with AES-256-CBC: a random IV, then the data with the padding of XML Encryption (5.2), random bytes of which the
 * last is their number. Node's own padding (PKCS #7) is a special case of it, but its bytes are no secret.
 */
export const encrypt = (key: Uint8Array, clear: Uint8Array): Buffer => {
  const iv = randomBytes(BLOCK_BYTES);
  const padding = randomBytes(BLOCK_BYTES - (clear.length % BLOCK_BYTES));
  padding.writeUInt8(padding.length, padding.length - 1);
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
  return Buffer.concat([iv, cipher.update(clear), cipher.update(padding), cipher.final()]);
};

/** Computes the user key of the basic profile: the hash of the passphrase, which is neither trimmed nor normalised. */
export const computeUserKey = (passphrase: string): Buffer => createHash('sha256').update(passphrase, 'utf8').digest();
