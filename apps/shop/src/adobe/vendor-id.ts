import type { AccountsService } from '../accounts/accounts.service.ts';
import type { Clock, Database } from '../database.ts';
import { ensureUrn, findLabelByUrn } from './adobe-users.db.ts';
import {
  formatAccountInfoResponse,
  formatSignInResponse,
  formatVendorError,
  parseVendorRequest,
  type VendorRequest,
} from './messages.ts';
import { createUserUrn } from './user-urn.ts';

/** What Adobe assigns to a vendor: its id, and the node of its accounts' URNs. */
export type AdobeVendor = { vendorId: string; node: string };
type Dependencies = { db: Database; accounts: AccountsService; clock: Clock; vendor: AdobeVendor };

const WRONG_FORMAT = 'Request document in wrong format.';

/**
 * The sign-in service of Adobe's Vendor ID protocol over the customers of the shop. Adobe's activation server calls it, and the
 * cloud before it adds an Adobe ID. It answers every document with a document, errors too.
 */
export const createVendorIdService = ({ db, accounts, clock, vendor: { vendorId, node } }: Dependencies) => {
  const fail = (message: string): string => formatVendorError(vendorId, 'AUTH', message);
  const authenticate = async (
    { username, password }: Extract<VendorRequest, { kind: 'signIn' }>,
    network: string,
  ): Promise<string> => {
    if (username.trim() === '' || password === '') return fail('Incorrect login or password.');
    // Counted apart from the pages: neither can use up the other's attempts.
    const result = await accounts.logIn(username, password, `adobe ${network}`);
    if (result.outcome === 'blocked') return fail('Too many failed attempts. Try again later.');
    if (result.outcome === 'wrong') return fail('Incorrect login or password.');
    const { id, username: name, email } = result.account;
    return formatSignInResponse({ user: await ensureUrn(db, id, createUserUrn(node, clock())), label: name ?? email });
  };
  return {
    /** Answers a sign-in from this network. */
    async signIn(document: string, network: string): Promise<string> {
      const request = parseVendorRequest(document);
      if (request?.kind !== 'signIn') return fail(WRONG_FORMAT);
      if (request.method === null) return fail('No method specified');
      if (request.method !== 'standard') return fail(`Unknown signin method: ${request.method}`);
      return authenticate(request, network);
    },
    /** Answers how an account is called. */
    async accountInfo(document: string): Promise<string> {
      const request = parseVendorRequest(document);
      if (request?.kind !== 'accountInfo') return formatVendorError(vendorId, 'ACCOUNT_INFO', WRONG_FORMAT);
      const label = await findLabelByUrn(db, request.user);
      return label === undefined
        ? formatVendorError(vendorId, 'ACCOUNT_INFO', `Could not identify patron from '${request.user}'.`)
        : formatAccountInfoResponse(label);
    },
  };
};
