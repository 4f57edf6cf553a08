import { z } from 'zod';
import { defineCall } from './call.ts';
import { QueryInt } from './wire.ts';

const Page = z.object({
  limit: QueryInt.min(1).max(200).default(50),
  /** The `next_cursor` of the page before. */
  cursor: z.string().max(4000).optional(),
});
const Shelf = z.object({ name: z.string(), count: z.int() });
const pageOf = <I extends z.ZodType>(item: I) =>
  z.object({ total: z.int(), next_cursor: z.string().nullable(), items: z.array(item) });

export const shelves = {
  list: defineCall({
    name: 'shelves.list',
    method: 'GET',
    path: '/library/:kind',
    access: 'reader',
    summary: 'The authors, genres (codes) or formats of the reader’s books, by name, with the number of books of each.',
    params: z.object({ kind: z.enum(['authors', 'genres', 'formats']) }),
    query: Page,
    reply: pageOf(Shelf),
    refusals: [],
  }),
  series: defineCall({
    name: 'shelves.series',
    method: 'GET',
    path: '/library/series',
    access: 'reader',
    summary: 'The series of the reader’s books, by name, with the numbers that are there, so that gaps can be seen.',
    query: Page,
    reply: pageOf(Shelf.extend({ numbers: z.array(z.string()) })),
    refusals: [],
  }),
};
