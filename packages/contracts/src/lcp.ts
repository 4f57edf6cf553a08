import { z } from 'zod';
import { defineCall } from './call.ts';
import { IdText, Ok, Time } from './common-schemas.ts';
import type { ErrorCode } from './errors.ts';
import { limits } from './limits.ts';

/**
 * Why a protected book does not open. Details: `title`, mostly `provider`; `start` and `end` (RFC 3339) where the licence
 * names them; for a missing or wrong passphrase `path`, `hint`, and `hintUrl` if there is a page for forgotten ones.
 */
export const licenceRefusals = [
  'lcp.token_missing',
  'lcp.token_wrong',
  'lcp.cancelled',
  'lcp.expired',
  'lcp.returned',
  'lcp.revoked',
  'lcp.not_started',
  'lcp.device_only',
  'lcp.licence_broken',
  'book.adobe',
  'book.locked',
] as const satisfies readonly ErrorCode[];

/** The licence of a book as it is now: what the provider last said, applied to the newest licence document. */
export const BookLicence = z.object({
  /** How the provider names itself, mostly an address. */
  provider: z.string(),
  state: z.enum(['valid', 'not_started', 'expired', 'returned', 'cancelled', 'revoked']),
  issued: Time,
  start: Time.nullable(),
  /** Null: it never ends. */
  end: Time.nullable(),
  /** Pages that may be printed and characters that may be copied; null: no limit. */
  print: z.int().nullable(),
  copy: z.int().nullable(),
  /** Whether the licence can be renewed by the call or on a page of the provider, and the date that this leads to, if known. */
  renew: z.object({ by: z.enum(['call', 'page']), url: z.string().nullable(), until: Time.nullable() }).nullable(),
  can_return: z.boolean(),
  /** When the provider last answered; null: never. */
  checked: Time.nullable(),
});
export type BookLicence = z.infer<typeof BookLicence>;

const ofBook = { params: z.object({ bookId: IdText }) };
const loanRefusals = [
  'file.not_found',
  'lcp.no_licence',
  'lcp.licence_broken',
  'lcp.not_offered',
  'lcp.provider_unreachable',
] as const satisfies readonly ErrorCode[];

export const lcp = {
  unlock: defineCall({
    name: 'lcp.unlock',
    method: 'POST',
    path: '/reader/unlock/:bookId',
    access: 'reader',
    allowReadOnly: true,
    summary:
      'Submit the passphrase of a book under Readium LCP. Its hash is stored, encrypted, and opens all books of the same provider from then on. At most ten wrong attempts in 15 minutes.',
    ...ofBook,
    /** Not trimmed. */
    body: z.object({ passphrase: z.string().min(1).max(limits.PASSPHRASE_CHARS) }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found', ...licenceRefusals, 'auth.too_many_tries'],
  }),
  licence: defineCall({
    name: 'lcp.licence',
    method: 'GET',
    path: '/reader/licence/:bookId',
    access: 'reader',
    summary:
      'The licence of a book under Readium LCP: its dates and rights, and whether it can be renewed or returned. Asks the provider if its last answer is old; if it does not answer within three seconds, the last one is used.',
    ...ofBook,
    reply: BookLicence,
    refusals: ['file.not_found', 'lcp.no_licence', 'lcp.licence_broken'],
  }),
  renew: defineCall({
    name: 'lcp.renew',
    method: 'POST',
    path: '/reader/licence/:bookId/renew',
    access: 'reader',
    summary: 'Renew a licence at its provider until the date that `GET /reader/licence/{bookId}` names.',
    ...ofBook,
    reply: BookLicence,
    refusals: [...loanRefusals, 'lcp.renew_refused', 'lcp.renew_date'],
  }),
  return: defineCall({
    name: 'lcp.return',
    method: 'POST',
    path: '/reader/licence/:bookId/return',
    access: 'reader',
    summary: 'Return a borrowed book to its provider before its licence ends. It does not open from then on.',
    ...ofBook,
    reply: BookLicence,
    refusals: [...loanRefusals, 'lcp.return_refused', 'lcp.already_ended'],
  }),
  userToken: defineCall({
    name: 'lcp.userToken',
    method: 'GET',
    path: '/lcp/user-token',
    access: 'reader',
    summary:
      'The hashed passphrase (base64 of 32 bytes) with which licences of a provider open: of the given provider, or else the one that a shop registered, or the one entered last. A secret: do not log or share it.',
    query: z.object({ provider: z.string().min(1).max(1024).optional() }),
    reply: z.object({ provider: z.string(), lcp_hashed_passphrase: z.string() }),
    refusals: ['lcp.no_token', 'lcp.vendor_not_found', 'lcp.login_needed'],
  }),
};
