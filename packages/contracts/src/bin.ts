import { z } from 'zod';
import { defineCall } from './call.ts';
import { IdText, QueryInt, Time } from './common-schemas.ts';
import { limits } from './limits.ts';

/** A deleted book, which can be restored until it expires. */
export const BinnedBook = z.object({
  id: IdText,
  title: z.string(),
  authors: z.string().nullable(),
  lang: z.string().nullable(),
  /** Path of the small cover. */
  cover: z.string().nullable(),
  format: z.string(),
  bytes: z.int(),
  audio: z.boolean(),
  deleted: Time,
  /** When it is deleted permanently, unless its space is needed earlier. */
  ends: Time,
});
export type BinnedBook = z.infer<typeof BinnedBook>;

const Ids = z.object({ ids: z.array(IdText).min(1).max(limits.BOOKS_AT_ONCE) });
/** Unknown ids, or ids of another reader's books, are skipped. */
const Changed = z.object({ changed: z.array(IdText) });

export const bin = {
  list: defineCall({
    name: 'bin.list',
    method: 'GET',
    path: '/bin',
    access: 'reader',
    summary:
      'List the reader’s deleted books, most recently deleted first. `bytes` is the space that all of them take.',
    query: z.object({
      limit: QueryInt.min(1).max(200).default(50),
      /** The `next_cursor` of the page before. */
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({
      total: z.int(),
      bytes: z.int(),
      next_cursor: z.string().nullable(),
      items: z.array(BinnedBook),
    }),
    refusals: [],
  }),
  put: defineCall({
    name: 'bin.put',
    method: 'POST',
    path: '/bin/books',
    access: 'reader',
    deferrable: true,
    summary:
      'Move books from the library to the bin. Returns the ids that were moved; 404 when none of the books is the reader’s.',
    body: Ids,
    reply: Changed,
    refusals: ['file.not_found'],
  }),
  restore: defineCall({
    name: 'bin.restore',
    method: 'POST',
    path: '/bin/restore',
    access: 'reader',
    deferrable: true,
    summary:
      'Restore books with their id, position, notes and collections. Returns the ids that were restored; 404 when none of the books is in the bin.',
    body: Ids,
    reply: Changed,
    refusals: ['file.not_found'],
  }),
  end: defineCall({
    name: 'bin.end',
    method: 'POST',
    path: '/bin/end',
    access: 'reader',
    deferrable: true,
    summary:
      'Delete books from the bin permanently. Returns the ids that were deleted; 404 when none of the books is in the bin.',
    body: Ids,
    reply: Changed,
    refusals: ['file.not_found'],
  }),
  empty: defineCall({
    name: 'bin.empty',
    method: 'DELETE',
    path: '/bin',
    access: 'reader',
    deferrable: true,
    summary: 'Empty the bin: delete every book in it permanently. Returns how many there were.',
    reply: z.object({ ended: z.int() }),
    refusals: [],
  }),
};
