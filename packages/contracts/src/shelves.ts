import { z } from 'zod';
import { defineCall } from './call.ts';
import { QueryInt } from './common-schemas.ts';
import { limits } from './limits.ts';

const Page = z.object({
  limit: QueryInt.min(1).max(200).default(50),
  /** The `next_cursor` of the page before. */
  cursor: z.string().max(4000).optional(),
});
const Shelf = z.object({ name: z.string(), count: z.int() });
const createPage = <I extends z.ZodType>(item: I) =>
  z.object({ total: z.int(), next_cursor: z.string().nullable(), items: z.array(item) });

export const shelves = {
  list: defineCall({
    name: 'shelves.list',
    method: 'GET',
    path: '/library/:kind',
    access: 'reader',
    summary: 'List the authors, genres (codes) or formats of the reader’s books, by name, with their number of books.',
    params: z.object({ kind: z.enum(['authors', 'genres', 'formats']) }),
    query: Page,
    reply: createPage(Shelf),
    refusals: [],
  }),
  series: defineCall({
    name: 'shelves.series',
    method: 'GET',
    path: '/library/series',
    access: 'reader',
    summary: 'List the series of the reader’s books, by name, with the numbers present, so that gaps are visible.',
    query: Page,
    reply: createPage(Shelf.extend({ numbers: z.array(z.string()) })),
    refusals: [],
  }),
  spelling: defineCall({
    name: 'shelves.spelling',
    method: 'GET',
    path: '/library/:kind/spelling',
    access: 'reader',
    summary:
      'Get how the library writes a name, and which names were merged into it. An unknown name is returned as it is; an author who was merged is returned as the one that stands for it.',
    params: z.object({ kind: z.enum(['authors', 'series', 'genres']) }),
    query: z.object({
      name: z
        .string()
        .max(4 * limits.NAME_CHARS)
        .refine((text) => !text.includes('\0')),
    }),
    reply: z.object({ name: z.string(), merged: z.array(z.string()) }),
    refusals: [],
  }),
};
