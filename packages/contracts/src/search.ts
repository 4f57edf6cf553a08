import { z } from 'zod';
import { Book } from './books.ts';
import { defineCall } from './call.ts';
import { QueryInt } from './wire.ts';

const groupOf = <I extends z.ZodType>(item: I) => z.object({ total: z.int(), items: z.array(item) });
/** Hits of a group that can be listed; a word that is in more books finds these. */
const MOST_HITS = 5000;
/** Something that has books: its name and how many. */
const Named = z.object({ name: z.string(), count: z.int() });

export const search = {
  search: defineCall({
    name: 'search.search',
    method: 'GET',
    path: '/search',
    access: 'reader',
    summary:
      'What the reader has by these words, in any script, without accents, with slips of the pen. A total counts to some thousands.',
    query: z.object({
      query: z.string().max(1000).default(''),
      /** So many of each group, behind so many that are left out. */
      limit: QueryInt.min(1).max(50).default(4),
      offset: QueryInt.min(0).max(MOST_HITS).default(0),
    }),
    reply: z.object({
      recent: groupOf(Book),
      collections: groupOf(Named),
      authors: groupOf(Named),
      books: groupOf(Book),
      audiobooks: groupOf(Book),
    }),
    refusals: [],
  }),
};
