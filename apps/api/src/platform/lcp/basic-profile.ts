import { timingSafeEqual } from 'node:crypto';
import { createDecryptStream, decrypt } from './decryption.ts';
import type { LcpEngine } from './engine.ts';

const PROFILE = 'http://readium.org/lcp/basic-profile';
const KEY_BYTES = 32;

/** The public basic profile of LCP, for tests and trials: the user key is the passphrase hash itself. */
export const basicProfile: LcpEngine = {
  supports: (profile) => profile === PROFILE,
  open({ id, keyCheck, contentKey }, userKey) {
    const check = decrypt(userKey, keyCheck);
    const expected = Buffer.from(id);
    const isCorrect = check?.length === expected.length && timingSafeEqual(check, expected);
    const key = isCorrect ? decrypt(userKey, contentKey) : null;
    return key?.length === KEY_BYTES ? { createDecryptStream: () => createDecryptStream(key) } : null;
  },
};
