import { z } from 'zod';
import { defineCall } from './call.ts';
import { toSingleLine } from './common-schemas.ts';
import { limits } from './limits.ts';

const Name = z
  .string()
  .max(4 * limits.NAME_CHARS)
  .refine((text) => !text.includes('\0'))
  .transform(toSingleLine)
  .pipe(z.string().min(1).max(limits.NAME_CHARS));

export const authors = {
  merge: defineCall({
    name: 'authors.merge',
    method: 'POST',
    path: '/library/authors/merge',
    access: 'reader',
    summary:
      'Let one name stand for several authors, in the books of the library and in those that come later. `changed`: books that name another author now.',
    body: z.object({
      names: z.array(Name).min(1).max(limits.MERGED_AUTHORS),
      /** The name that stays: one of them, or another spelling. */
      name: Name,
    }),
    reply: z.object({ changed: z.int() }),
    refusals: ['file.not_found'],
  }),
  split: defineCall({
    name: 'authors.split',
    method: 'POST',
    path: '/library/authors/split',
    access: 'reader',
    summary:
      'Take a merge back: these names stand for themselves again, as the books give them, and for those that were merged into them before. `kept`: those of them that stay merged.',
    body: z.object({
      names: z.array(Name).min(1).max(limits.MERGED_AUTHORS),
      kept: z.array(Name).max(limits.MERGED_AUTHORS).default([]),
    }),
    reply: z.object({ changed: z.int() }),
    refusals: ['file.not_found'],
  }),
};
