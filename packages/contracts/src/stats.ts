import { z } from 'zod';
import { defineCall } from './call.ts';

export const stats = {
  booksInfo: defineCall({
    name: 'stats.booksInfo',
    method: 'GET',
    path: '/stats/books-info',
    access: 'reader',
    summary: 'Get the reader’s book counts: the total as text for old clients, and our own counters.',
    reply: z.object({
      total: z.string().regex(/^\d+$/),
      /** Added since the first of this month (UTC). */
      new_this_month: z.int(),
      in_cloud: z.int(),
      reading_now: z.int(),
      read: z.int(),
    }),
    refusals: [],
  }),
};
