import { z } from 'zod';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { Clock } from '../database.ts';
import type { ReplayGuard } from './replay-guard.ts';
import { type SignatureAlgorithm, verifySignature } from './signature.ts';

/** The allowed difference between the timestamp and the clock of the shop, in seconds. */
const TIMESTAMP_TOLERANCE_SECONDS = 300;

const field = z.string().max(1000);

/** The fields of the call. All are strings, as they were signed; a repeated field is an array and is refused. */
export const UserAuthenticate = z.object({
  login: field.min(1),
  password: field.min(1),
  serial: field,
  subpartner: field,
  timestamp: z.string().regex(/^\d{1,12}$/),
  signature: z.string().regex(/^[0-9a-fA-F]{40,64}$/),
});

/** The reasons for refusing a call; the messages are for engineers. */
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

type Result =
  | { user: string; email: string; firstName: string; lastName: string }
  | { refused: Exclude<keyof typeof REFUSALS, 'malformed'> };

type Dependencies = {
  partner: { sharedKey: string; signature: SignatureAlgorithm };
  replayGuard: ReplayGuard;
  accounts: AccountsService;
  clock: Clock;
};

/**
 * Creates the log-in of a customer through a partner (specification, section 3 "Partner authentication"). Checks signature,
 * timestamp, replay, failures and password in this order, so that a caller without the shared key learns nothing and
 * causes no failures. Failures count per account with a high limit, because all calls come from the partner's network and
 * the partner throttles strangers itself.
 */
export const createUserAuthenticator =
  ({ partner, replayGuard, accounts, clock }: Dependencies) =>
  async ({ signature, ...parameters }: z.infer<typeof UserAuthenticate>): Promise<Result> => {
    if (!verifySignature(signature, parameters, partner.sharedKey, partner.signature))
      return { refused: 'signature_wrong' };
    const signedAt = Number(parameters.timestamp) * 1000;
    if (Math.abs(clock().getTime() - signedAt) > TIMESTAMP_TOLERANCE_SECONDS * 1000)
      return { refused: 'timestamp_outside_window' };
    // Stored a minute longer than necessary, in case the clock is set back.
    const expiresAt = new Date(signedAt + (TIMESTAMP_TOLERANCE_SECONDS + 60) * 1000);
    if (!(await replayGuard.markUsed(signature.toLowerCase(), expiresAt))) return { refused: 'signature_replayed' };
    const { outcome, ...rest } = await accounts.logIn(parameters.login, parameters.password);
    if (outcome === 'blocked') return { refused: 'too_many_failures' };
    if (!('account' in rest)) return { refused: 'wrong_credentials' };
    const { id, email, firstName, lastName } = rest.account;
    return { user: id, email, firstName, lastName };
  };
