import { z } from 'zod';
import type { Accounts } from '../accounts/accounts.service.ts';
import type { Clock } from '../database.ts';
import { isSignedBy, type SignatureAlgorithm } from './signature.ts';
import type { UsedSignatures } from './used-signatures.ts';

/** How far a timestamp may be from our clock, in seconds, either way. */
const WINDOW_SECONDS = 300;

const field = z.string().max(1000);

/** The fields of the call. All are text, as they were signed; a field given twice is no text and is refused. */
export const UserAuthenticate = z.object({
  login: field.min(1),
  password: field.min(1),
  serial: field,
  subpartner: field,
  timestamp: z.string().regex(/^\d{1,12}$/),
  signature: z.string().regex(/^[0-9a-fA-F]{40,64}$/),
});

/** Why a call was refused; the words are for the engineer who reads the log. */
export const REFUSALS = {
  malformed: {
    status: 400,
    message: 'login, password, serial, subpartner, timestamp and signature are needed once each.',
  },
  signature_wrong: { status: 403, message: 'The signature does not fit the parameters and the shared key.' },
  timestamp_outside_window: { status: 403, message: 'The timestamp is more than 300 seconds from our clock.' },
  signature_replayed: { status: 403, message: 'This signature was used before.' },
  too_many_failures: { status: 429, message: 'Too many failed log-ins of this account. Try again in 15 minutes.' },
  wrong_credentials: { status: 401, message: 'There is no account with this login and password.' },
} as const;

type Answer =
  | { user: string; email: string; firstName: string; lastName: string }
  | { refused: Exclude<keyof typeof REFUSALS, 'malformed'> };

type Parts = {
  partner: { sharedKey: string; signature: SignatureAlgorithm };
  used: UsedSignatures;
  accounts: Accounts;
  clock: Clock;
};

/**
 * A customer's log-in through a partner (specification, section 3 "Partner authentication"). In this order: signature,
 * timestamp, replay, failures, password, so that nobody without the shared key learns anything or counts a failure.
 * Failures count per account, and many are let through: all calls come from the partner's one network, and it slows strangers.
 */
export const userAuthenticateOn =
  ({ partner, used, accounts, clock }: Parts) =>
  async ({ signature, ...parameters }: z.infer<typeof UserAuthenticate>): Promise<Answer> => {
    if (!isSignedBy(signature, parameters, partner.sharedKey, partner.signature)) return { refused: 'signature_wrong' };
    const signedAt = Number(parameters.timestamp) * 1000;
    if (Math.abs(clock().getTime() - signedAt) > WINDOW_SECONDS * 1000) return { refused: 'timestamp_outside_window' };
    // Kept a minute longer than it could pass, for a clock that is set back.
    const until = new Date(signedAt + (WINDOW_SECONDS + 60) * 1000);
    if (!(await used.use(signature.toLowerCase(), until))) return { refused: 'signature_replayed' };
    const { outcome, ...found } = await accounts.logIn(parameters.login, parameters.password);
    if (outcome === 'blocked') return { refused: 'too_many_failures' };
    if (!('account' in found)) return { refused: 'wrong_credentials' };
    const { id, email, firstName, lastName } = found.account;
    return { user: id, email, firstName, lastName };
  };
