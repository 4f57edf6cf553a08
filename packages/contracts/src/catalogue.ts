import { z } from 'zod';
import { StatusWord, Tile } from './books.ts';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { IdText, orEmpty, QueryInt, Time } from './wire.ts';

/** All that a device keeps of a book, to show, order, filter and find it without asking. */
export const CatalogueBook = Tile.extend({
  /** Of the file. */
  name: z.string(),
  fast_hash: z.string(),
  /** Raised by every change of the book, its notes and its place. */
  updated: Time,
  author_names: z.array(z.string()),
  series: z.string().nullable(),
  series_ord: z.string().nullable(),
  /** Codes of the common list where the book tells such, else words of its own. */
  genres: z.array(z.string()),
  collection_ids: z.array(IdText),
  purchased: z.boolean(),
});
export type CatalogueBook = z.infer<typeof CatalogueBook>;

/** Books that one deed is done to. */
const Ids = z.array(IdText).min(1).max(limits.BOOKS_AT_ONCE);
const Changed = z.object({ /** Those that were not so before. */ changed: z.array(IdText) });

export const catalogue = {
  list: defineCall({
    name: 'catalogue.list',
    method: 'GET',
    path: '/catalogue',
    access: 'reader',
    summary:
      'The whole library in compact form, newest first, in pages. Whoever has all of them goes on with `/changes` since the `cursor` of the first page: it was read before the books.',
    query: z.object({
      /** The `next_cursor` of the page before. */
      after: orEmpty(z.string().max(200)),
      limit: QueryInt.min(1).max(2000).default(1000),
    }),
    reply: z.object({
      cursor: z.int().min(0),
      total: z.int(),
      next_cursor: z.string().nullable(),
      items: z.array(CatalogueBook),
    }),
    refusals: [],
  }),
  some: defineCall({
    name: 'catalogue.some',
    method: 'GET',
    path: '/catalogue/books',
    access: 'reader',
    summary:
      'Some books in compact form, by their ids with commas between them; those that are not there are left out.',
    query: z.object({
      ids: z
        .string()
        .max(4000)
        .transform((text) => text.split(','))
        .pipe(z.array(IdText).min(1).max(200)),
    }),
    reply: z.object({ items: z.array(CatalogueBook) }),
    refusals: [],
  }),
  favourite: defineCall({
    name: 'catalogue.favourite',
    method: 'POST',
    path: '/catalogue/favorite',
    access: 'reader',
    aged: true,
    summary: 'Set or clear the favourite mark of many books; those that are not there are passed over.',
    body: z.object({ ids: Ids, value: z.boolean() }),
    reply: Changed,
    refusals: ['file.not_found'],
  }),
  status: defineCall({
    name: 'catalogue.status',
    method: 'POST',
    path: '/catalogue/status',
    access: 'reader',
    aged: true,
    summary:
      'Say of many books that they are being read, were read, or are unread; those that are not there are passed over.',
    body: z.object({ ids: Ids, status: StatusWord }),
    reply: Changed,
    refusals: ['file.not_found'],
  }),
};
