import { z } from 'zod';
import { BookTile, ReadingStatus } from './books.ts';
import { defineCall } from './call.ts';
import { emptyAsUndefined, IdText, QueryInt, Time } from './common-schemas.ts';
import { limits } from './limits.ts';

/** A book as stored on a device, to show, sort, filter and find it offline. */
export const CatalogueBook = BookTile.extend({
  /** Name of the file. */
  name: z.string(),
  fast_hash: z.string(),
  /** Bumped by every change of the book, its notes and its position. */
  updated: Time,
  author_names: z.array(z.string()),
  series: z.string().nullable(),
  series_ord: z.string().nullable(),
  /** Codes of the common genre list where the book uses them, else its own words. */
  genres: z.array(z.string()),
  collection_ids: z.array(IdText),
  purchased: z.boolean(),
  /** Under a licence of a provider (LCP); absent for all others. */
  licensed: z.literal(true).optional(),
  /** The reader's private review; absent when there is none. */
  review: z.string().optional(),
  /**
   * What the book is ordered by where that isn't what the rule makes of its title and its authors; absent when there is none.
   * `authors`: by name.
   */
  sort_names: z
    .object({ title: z.string().optional(), authors: z.record(z.string(), z.string()).optional() })
    .optional(),
});
export type CatalogueBook = z.infer<typeof CatalogueBook>;

/** The books that an action applies to. */
const Ids = z.array(IdText).min(1).max(limits.BOOKS_AT_ONCE);
const Changed = z.object({ /** Ids of the books that changed. */ changed: z.array(IdText) });

export const catalogue = {
  list: defineCall({
    name: 'catalogue.list',
    method: 'GET',
    path: '/catalogue',
    access: 'reader',
    summary:
      'List the whole library in compact form, newest first, in pages. After the last page, continue with `/changes` from the `cursor` of the first page, which was read before the books.',
    query: z.object({
      /** The `next_cursor` of the page before. */
      after: emptyAsUndefined(z.string().max(200)),
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
    summary: 'Get some books in compact form by their comma-separated ids; unknown ids are left out.',
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
    deferrable: true,
    summary: 'Set or clear the favourite mark of many books; unknown ids are skipped.',
    body: z.object({ ids: Ids, value: z.boolean() }),
    reply: Changed,
    refusals: ['file.not_found'],
  }),
  status: defineCall({
    name: 'catalogue.status',
    method: 'POST',
    path: '/catalogue/status',
    access: 'reader',
    deferrable: true,
    summary: 'Set the reading status of many books; unknown ids are skipped.',
    body: z.object({ ids: Ids, status: ReadingStatus }),
    reply: Changed,
    refusals: ['file.not_found'],
  }),
};
