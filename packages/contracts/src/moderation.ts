import { z } from 'zod';
import { defineCall } from './call.ts';
import { Ok, Time } from './common-schemas.ts';

export const moderation = {
  mine: defineCall({
    name: 'standing.mine',
    method: 'GET',
    path: '/standing',
    access: 'reader',
    summary:
      'Get the sanctions that the operator imposed on this reader: read-only access, or termination of the contract.',
    reply: z.object({
      restricted: z.object({ since: Time, reason: z.string() }).nullable(),
      /** The account and all its books are deleted at this time. */
      ends: z.object({ at: Time, reason: z.string() }).nullable(),
    }),
    refusals: [],
  }),
  unlock: defineCall({
    name: 'standing.unlock',
    method: 'POST',
    path: '/standing/unlock',
    access: 'public',
    summary: 'Unlock the account that the mailed link belongs to; the link is valid once, for seven days.',
    body: z.object({ token: z.string().max(100) }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['standing.link_ended'],
  }),
};
