import { z } from 'zod';
import { defineCall } from './call.ts';
import { IdText, QueryInt, Time } from './common-schemas.ts';
import { Holder } from './current-position.ts';
import { notices } from './notices.ts';

/** A position in the change log of a reader. Cursors only grow; the entries between two of them are exactly what changed. */
const Cursor = z.int().min(0);

const common = { cursor: Cursor, at: Time };
const bookFields = { ...common, /** The book's id. */ id: IdText };
/** A renamed or deleted collection also changes its books, for which no separate changes are sent. */
const collectionFields = { ...common, /** The collection's id. */ id: IdText };

/** Something that happened in a reader's library (wire.md, `/wss/`). */
export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('book.added'), ...bookFields }),
  z.object({ kind: z.literal('book.changed'), ...bookFields }),
  z.object({ kind: z.literal('book.removed'), ...bookFields }),
  z.object({ kind: z.literal('position.moved'), ...bookFields }),
  z.object({
    kind: z.literal('listening.started'),
    ...bookFields,
    /** Id and display name of the device that plays now. */
    device: z.string(),
    deviceName: z.string().nullable(),
    /** The page that plays; null for a client that does not say. */
    holder: Holder.nullable(),
  }),
  z.object({
    kind: z.literal('note.changed'),
    ...common,
    /** The note's uuid. */
    id: z.string(),
    book_id: IdText,
    /** It was deleted. */
    gone: z.boolean(),
  }),
  z.object({
    kind: z.literal('message'),
    ...common,
    /** The notification's id. */
    id: IdText,
    notice: z.enum(notices),
    bookName: z.string(),
    /** The operator's own words; empty where there are none. */
    reason: z.string(),
    /** In the reader's language. */
    message: z.string(),
  }),
  z.object({ kind: z.literal('collection.added'), ...collectionFields }),
  z.object({ kind: z.literal('collection.changed'), ...collectionFields }),
  z.object({ kind: z.literal('collection.removed'), ...collectionFields }),
  /** The book came into the queue of audiobooks, moved in it, or left it. */
  z.object({ kind: z.literal('queue.changed'), ...bookFields }),
]);
export type Change = z.infer<typeof Change>;

export const sync = {
  changes: defineCall({
    name: 'sync.changes',
    method: 'GET',
    path: '/changes',
    access: 'reader',
    summary:
      'List the changes after a cursor, oldest first, including deletions. Without `since`: the current cursor. `reset`: the cursor is too old or of another library; reload everything and continue from `cursor`.',
    query: z.object({
      since: QueryInt.min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      limit: QueryInt.min(1).max(1000).default(500),
    }),
    reply: z.object({ cursor: Cursor, more: z.boolean(), reset: z.boolean(), items: z.array(Change) }),
    refusals: [],
  }),
};
