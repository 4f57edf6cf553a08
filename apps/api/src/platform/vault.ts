import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts short secrets, so that the database alone does not reveal them. */
export type Vault = {
  /** Names the key without revealing it, for rows that state what they were sealed with. */
  readonly keyId: string;
  /** @param owner what the secret belongs to: it cannot be opened for another row */
  seal(owner: string, secret: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Null if it was sealed with another key or for another owner. */
  open(owner: string, sealed: Uint8Array): Buffer | null;
};

const [NONCE_BYTES, TAG_BYTES, KEY_ID_BYTES] = [12, 16, 6];
const CIPHER = 'aes-256-gcm';

/** AES-256-GCM (NIST SP 800-38D) with a key derived (RFC 5869) from the installation's. */
export const createVault = (secret: Buffer): Vault => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vault', 32));
  return {
    keyId: Buffer.from(hkdfSync('sha256', secret, '', 'vault id', KEY_ID_BYTES)).toString('hex'),
    seal(owner, clear) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(clear), cipher.final()]);
      return new Uint8Array(Buffer.concat([nonce, sealed, cipher.getAuthTag()]));
    },
    open(owner, sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
};
