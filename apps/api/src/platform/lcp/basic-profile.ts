import { timingSafeEqual } from 'node:crypto';
import { decrypted, decrypting } from './decrypting.ts';
import type { LcpEngine } from './engine.ts';

const PROFILE = 'http://readium.org/lcp/basic-profile';
const KEY_BYTES = 32;

/** The profile that LCP publishes whole, for tests and shops that try things out: the user key is the hash as it is. */
export const basicProfile: LcpEngine = {
  knows: (profile) => profile === PROFILE,
  open({ id, keyCheck, contentKey }, userKey) {
    const check = decrypted(userKey, keyCheck);
    const wanted = Buffer.from(id);
    const isRight = check?.length === wanted.length && timingSafeEqual(check, wanted);
    const key = isRight ? decrypted(userKey, contentKey) : null;
    return key?.length === KEY_BYTES ? { decryption: () => decrypting(key) } : null;
  },
};
