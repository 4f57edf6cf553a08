import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps short secrets so that the database alone tells nothing of them. */
export type Vault = {
  /** @param owner what it belongs to: a secret that is moved to another row opens nothing. */
  seal(owner: string, secret: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Null for what another key has sealed, or for another owner. */
  open(owner: string, sealed: Uint8Array): Buffer | null;
};

const [NONCE_BYTES, TAG_BYTES] = [12, 16];
const CIPHER = 'aes-256-gcm';

/** AES-256-GCM (NIST SP 800-38D) under a key of its own, made (RFC 5869) of the installation's. */
export const vaultWith = (secret: Buffer): Vault => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vault', 32));
  return {
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
