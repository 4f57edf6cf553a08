import { z } from 'zod';
import { Book } from './books.ts';
import { defineCall } from './call.ts';
import { QueryInt } from './common-schemas.ts';

const createGroup = <I extends z.ZodType>(item: I) => z.object({ total: z.int(), items: z.array(item) });
/** Maximum number of hits per group. */
const MAX_HITS = 5000;
/** The name of a collection or author, and its number of books. */
const NameWithCount = z.object({ name: z.string(), count: z.int() });

export const search = {
  search: defineCall({
    name: 'search.search',
    method: 'GET',
    path: '/search',
    access: 'reader',
    summary:
      'Search the library by words, in any script, ignoring accents and tolerating typos. Totals are capped at some thousands.',
    query: z.object({
      query: z.string().max(1000).default(''),
      /** Applies to each group. */
      limit: QueryInt.min(1).max(50).default(4),
      offset: QueryInt.min(0).max(MAX_HITS).default(0),
    }),
    reply: z.object({
      recent: createGroup(Book),
      collections: createGroup(NameWithCount),
      authors: createGroup(NameWithCount),
      books: createGroup(Book),
      audiobooks: createGroup(Book),
    }),
    refusals: [],
  }),
};
