import { limits } from '@lectern/contracts';
import type { Clock } from '../../platform/clock.ts';
import type { Signer } from '../../platform/signer.ts';

const PURPOSE = 'contact-form';
/** A form that stayed open for longer has to be sent once more. */
const MAX_AGE_MS = 24 * 3_600_000;

/**
 * A signed time in the form, so that a program that fills in forms has to wait as long as a person needs for writing. A form
 * that is sent too early keeps its token: sent again, it is old enough.
 */
export const createFormTokens = ({ signer, clock }: { signer: Signer; clock: Clock }) => ({
  issue(): string {
    const issuedAt = clock.now().getTime().toString(36);
    return `${issuedAt}.${signer.sign(PURPOSE, issuedAt)}`;
  },

  check(token: string): 'valid' | 'early' | 'expired' {
    const [issuedAt = '', signature = ''] = token.split('.');
    if (!signer.verify(PURPOSE, issuedAt, signature)) return 'expired';
    const ageMs = clock.now().getTime() - Number.parseInt(issuedAt, 36);
    if (ageMs > MAX_AGE_MS) return 'expired';
    return ageMs < limits.CONTACT_MIN_SECONDS * 1000 ? 'early' : 'valid';
  },
});
