import { z } from 'zod';
import { defineCall } from './call.ts';
import { notices } from './notices.ts';
import { IdText, QueryInt, Time } from './wire.ts';

/** A place in the order of a reader's changes. Cursors only grow; what lies between two of them is exactly what happened. */
const Cursor = z.int().min(0);

const common = { cursor: Cursor, at: Time };
const ofBook = { ...common, /** The book's id. */ id: IdText };
/** The collections of its books have changed with it: no change of each book is told for a new name or a deletion. */
const ofCollection = { ...common, /** The collection's id. */ id: IdText };

/** Something that happened in a reader's library (wire.md, `/wss/`). */
export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('book.added'), ...ofBook }),
  z.object({ kind: z.literal('book.changed'), ...ofBook }),
  z.object({ kind: z.literal('book.removed'), ...ofBook }),
  z.object({ kind: z.literal('position.moved'), ...ofBook }),
  z.object({
    kind: z.literal('listening.started'),
    ...ofBook,
    /** The device that plays now, as it names itself, and in words that people know. */
    device: z.string(),
    deviceName: z.string().nullable(),
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
  z.object({ kind: z.literal('collection.added'), ...ofCollection }),
  z.object({ kind: z.literal('collection.changed'), ...ofCollection }),
  z.object({ kind: z.literal('collection.removed'), ...ofCollection }),
]);
export type Change = z.infer<typeof Change>;

export const sync = {
  changes: defineCall({
    name: 'sync.changes',
    method: 'GET',
    path: '/changes',
    access: 'reader',
    summary:
      'What happened after a cursor, the oldest first, deletions included. Without `since`: the cursor of now. `reset`: the cursor is too old or of another library; read everything anew and go on from `cursor`.',
    query: z.object({
      since: QueryInt.min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      limit: QueryInt.min(1).max(1000).default(500),
    }),
    reply: z.object({ cursor: Cursor, more: z.boolean(), reset: z.boolean(), items: z.array(Change) }),
    refusals: [],
  }),
};
