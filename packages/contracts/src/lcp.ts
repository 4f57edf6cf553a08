import { z } from 'zod';
import { defineCall } from './call.ts';
import { IdText, Ok } from './common-schemas.ts';
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

export const lcp = {
  unlock: defineCall({
    name: 'lcp.unlock',
    method: 'POST',
    path: '/reader/unlock/:bookId',
    access: 'reader',
    allowReadOnly: true,
    summary:
      'Submit the passphrase of a book under Readium LCP. Its hash is stored, encrypted, and opens all books of the same provider from then on. At most ten wrong attempts in 15 minutes.',
    params: z.object({ bookId: IdText }),
    /** Not trimmed. */
    body: z.object({ passphrase: z.string().min(1).max(limits.PASSPHRASE_CHARS) }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found', ...licenceRefusals, 'auth.too_many_tries'],
  }),
};
