import { z } from 'zod';
import { defineCall } from './call.ts';
import { IdText, QueryInt, Time } from './common-schemas.ts';
import { notices } from './notices.ts';

export const Notification = z.object({
  id: IdText,
  kind: z.enum(notices),
  /** The file or book concerned; empty for none. */
  bookName: z.string(),
  /** The operator's own words, or the shop of a purchase; empty where there are none. */
  reason: z.string(),
  /** In the reader's language. */
  message: z.string(),
  /** The suggested action. */
  action: z.enum(['sort-by-size', 'try-again']).nullable(),
  created: Time,
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

const MAX_PER_CALL = 200;
const ids = z.array(IdText).max(MAX_PER_CALL).optional();

export const notifications = {
  list: defineCall({
    name: 'notifications.list',
    method: 'GET',
    path: '/notifications',
    access: 'reader',
    summary: 'List notifications, newest first; of repeated ones only the latest.',
    query: z.object({
      limit: QueryInt.min(0).max(MAX_PER_CALL).default(MAX_PER_CALL),
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
    summary: 'Mark notifications as read: those with these ids, or all. Unknown ids are ignored.',
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
      'Dismiss notifications: those with these ids, or all. `dismissed: false` restores them. Unknown ids are ignored.',
    body: z.object({ ids, dismissed: z.boolean().default(true) }),
    reply: z.literal('OK'),
    replyAs: 'text',
    refusals: [],
  }),
};
