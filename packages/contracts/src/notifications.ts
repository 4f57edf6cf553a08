import { z } from 'zod';
import { defineCall } from './call.ts';
import { notices } from './notices.ts';
import { IdText, QueryInt, Time } from './wire.ts';

export const Notification = z.object({
  id: IdText,
  kind: z.enum(notices),
  /** The file or book that it is about; empty for none. */
  bookName: z.string(),
  /** The operator's own words, or the shop of a purchase; empty where there are none. */
  reason: z.string(),
  /** In the reader's language. */
  message: z.string(),
  /** What can be done about it. */
  action: z.enum(['sort-by-size', 'try-again']).nullable(),
  created: Time,
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

const MOST_AT_ONCE = 200;
const ids = z.array(IdText).max(MOST_AT_ONCE).optional();

export const notifications = {
  list: defineCall({
    name: 'notifications.list',
    method: 'GET',
    path: '/notifications',
    access: 'reader',
    summary: 'What the reader was told, the newest first; of the same word only the latest.',
    query: z.object({
      limit: QueryInt.min(0).max(MOST_AT_ONCE).default(MOST_AT_ONCE),
      offset: QueryInt.min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    }),
    reply: z.object({ total: z.int(), unread: z.int(), items: z.array(Notification) }),
    refusals: [],
  }),
  read: defineCall({
    name: 'notifications.read',
    method: 'POST',
    path: '/notifications/read',
    access: 'reader',
    summary: 'Mark as read: those with these ids, or all without. Ids of others’ notifications mean nothing.',
    body: z.object({ ids }),
    reply: z.literal('OK'),
    replyAs: 'text',
    refusals: [],
  }),
  dismiss: defineCall({
    name: 'notifications.dismiss',
    method: 'POST',
    path: '/notifications/dismiss',
    access: 'reader',
    summary:
      'Take away: those with these ids, or all without. `dismissed` false brings them back. Ids of others’ notifications mean nothing.',
    body: z.object({ ids, dismissed: z.boolean().default(true) }),
    reply: z.literal('OK'),
    replyAs: 'text',
    refusals: [],
  }),
};
