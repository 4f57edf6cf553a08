import { z } from 'zod';
import { defineCall } from './call.ts';
import type { ErrorCode } from './errors.ts';
import { limits } from './limits.ts';
import { IdText, Ok } from './wire.ts';

/**
 * Why a protected book does not open. Details: `title`, mostly `provider`; `start` and `end` (RFC 3339) where the licence
 * names them; with a token that is missing or wrong `path`, `hint`, and `hintUrl` where there is a page for forgotten ones.
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
    evenReadOnly: true,
    summary:
      'Say the passphrase of a book under Readium LCP. Its hash is kept, encrypted; the books of the same provider open with it from then on. Ten wrong ones in 15 minutes are enough.',
    params: z.object({ bookId: IdText }),
    /** As it was given: nothing is trimmed. */
    body: z.object({ passphrase: z.string().min(1).max(limits.PASSPHRASE_CHARS) }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found', ...licenceRefusals, 'auth.too_many_tries'],
  }),
};
