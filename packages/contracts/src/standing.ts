import { z } from 'zod';
import { defineCall } from './call.ts';
import { Ok, Time } from './wire.ts';

export const standing = {
  mine: defineCall({
    name: 'standing.mine',
    method: 'GET',
    path: '/standing',
    access: 'reader',
    summary:
      'What the operator has decided about this reader: reading and downloading only, or the end of the contract.',
    reply: z.object({
      restricted: z.object({ since: Time, reason: z.string() }).nullable(),
      /** The account is deleted then, with all books. */
      ends: z.object({ at: Time, reason: z.string() }).nullable(),
    }),
    refusals: [],
  }),
  unlock: defineCall({
    name: 'standing.unlock',
    method: 'POST',
    path: '/standing/unlock',
    access: 'public',
    summary: 'Unlock the account that the mailed link belongs to; it is good once, and for seven days.',
    body: z.object({ token: z.string().max(100) }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['standing.link_ended'],
  }),
};
