import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { IdText, QueryInt, Time } from './wire.ts';

/** A deleted book, which can be had back until it ends. */
export const BinnedBook = z.object({
  id: IdText,
  title: z.string(),
  authors: z.string().nullable(),
  lang: z.string().nullable(),
  /** The small one. */
  cover: z.string().nullable(),
  format: z.string(),
  bytes: z.int(),
  audio: z.boolean(),
  deleted: Time,
  /** When it is gone for good, unless its room is needed before. */
  ends: Time,
});
export type BinnedBook = z.infer<typeof BinnedBook>;

const Ids = z.object({ ids: z.array(IdText).min(1).max(limits.BOOKS_AT_ONCE) });
/** Ids of nothing, or of another reader's books, are passed over. */
const Changed = z.object({ changed: z.array(IdText) });

export const bin = {
  list: defineCall({
    name: 'bin.list',
    method: 'GET',
    path: '/bin',
    access: 'reader',
    summary: 'The reader’s deleted books, the one deleted last first. `bytes`: the space that all of them take.',
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
    aged: true,
    summary: 'Move books from the library to the bin. Answers which were; 404 when none of them is the reader’s.',
    body: Ids,
    reply: Changed,
    refusals: ['file.not_found'],
  }),
  restore: defineCall({
    name: 'bin.restore',
    method: 'POST',
    path: '/bin/restore',
    access: 'reader',
    aged: true,
    summary:
      'Put books back, with id, place, notes and collections. Answers which were; 404 when none of them is in the bin.',
    body: Ids,
    reply: Changed,
    refusals: ['file.not_found'],
  }),
  end: defineCall({
    name: 'bin.end',
    method: 'POST',
    path: '/bin/end',
    access: 'reader',
    aged: true,
    summary: 'Delete books of the bin for good. Answers which were; 404 when none of them is in the bin.',
    body: Ids,
    reply: Changed,
    refusals: ['file.not_found'],
  }),
  empty: defineCall({
    name: 'bin.empty',
    method: 'DELETE',
    path: '/bin',
    access: 'reader',
    aged: true,
    summary: 'Delete every book of the bin for good. Answers how many there were.',
    reply: z.object({ ended: z.int() }),
    refusals: [],
  }),
};
