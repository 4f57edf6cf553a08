import { createHash } from 'node:crypto';
import { Refusal } from '../../http/refusal.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { InternalAccounts } from './internal-accounts.ts';
import {
  formatAccountInfoResponse,
  formatSignInResponse,
  formatVendorError,
  parseVendorRequest,
  type VendorRequest,
} from './vendor-id-messages.ts';

type Dependencies = { auth: Pick<AuthService, 'beginAttempt'>; accounts: InternalAccounts; vendorId: string };
type SignInRequest = Extract<VendorRequest, { kind: 'signIn' }>;

/** Failures of one network at one login, and of one network. Adobe's servers ask for everybody. */
const LOGIN_LIMIT = { limit: 10, windowMs: 15 * 60_000 };
const NETWORK_LIMIT = { limit: 300, windowMs: 3_600_000 };
const WRONG_FORMAT = 'Request document in wrong format.';

/**
 * The sign-in service of Adobe's Vendor ID protocol for readers with an internal account. It answers documents with documents,
 * errors too. Tokens (`method="authData"`) are not issued, so none is accepted.
 */
export const createVendorIdService = ({ auth, accounts, vendorId }: Dependencies) => {
  const fail = (message: string): string => formatVendorError(vendorId, 'AUTH', message);

  /**
   * Nobody guesses a password of 86 bits, so a right one always succeeds: failures of strangers must not lock out its owner.
   * Only wrong ones are counted. The login is hashed, because people sometimes type passwords there.
   */
  const authenticate = async ({ username, password }: SignInRequest, network: string): Promise<string> => {
    const account = await accounts.authenticate(username, password);
    if (account) return formatSignInResponse({ user: account.uuid, label: account.label });
    const login = createHash('sha256').update(username.trim().toLowerCase()).digest('hex');
    try {
      await auth.beginAttempt([
        { name: `adobe sign-in ${login} ${network}`, ...LOGIN_LIMIT },
        { name: `adobe sign-in ${network}`, ...NETWORK_LIMIT },
      ]);
    } catch (error) {
      if (error instanceof Refusal) return fail('Too many failed attempts. Try again later.');
      throw error;
    }
    return fail('Incorrect login or password.');
  };

  return {
    /** Answers a sign-in. `network`: of the client. */
    async signIn(document: Uint8Array, network: string): Promise<string> {
      const request = parseVendorRequest(document);
      if (request?.kind !== 'signIn') return fail(WRONG_FORMAT);
      if (request.method === null) return fail('No method specified');
      if (request.method !== 'standard') return fail(`Unknown signin method: ${request.method}`);
      return authenticate(request, network);
    },
    /** Answers how an account is named. */
    async accountInfo(document: Uint8Array): Promise<string> {
      const request = parseVendorRequest(document);
      const answer = (message: string): string => formatVendorError(vendorId, 'ACCOUNT_INFO', message);
      if (request?.kind !== 'accountInfo') return answer(WRONG_FORMAT);
      const account = await accounts.findByUrn(request.user);
      return account
        ? formatAccountInfoResponse(account.label)
        : answer(`Could not identify patron from '${request.user}'.`);
    },
  };
};
