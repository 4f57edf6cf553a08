import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals the secrets of LCP that the database stores, so that a copy of the database opens no book and signs no licence.
 * The key is derived from the shared key of the shop, which is not in the database. Another shared key opens nothing: the
 * shop then makes new secrets, and licences that were issued stay valid.
 */
export const createSecretBox = (sharedKey: string) => {
  const key = Buffer.from(hkdfSync('sha256', sharedKey, '', 'shop: secrets of LCP', 32));
  return {
    /** `owner` names the row that the secret belongs to; in another row it does not open. */
    seal: (clear: Uint8Array, owner: string): Buffer => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(clear), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    /** Returns undefined when the secret was sealed with another key or for another owner. */
    open: (sealed: Buffer, owner: string): Buffer | undefined => {
      const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      if (tag.length < TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
};

/** See {@link createSecretBox}. */
export type SecretBox = ReturnType<typeof createSecretBox>;
