import { z } from 'zod';

/** What the app and the reading surface say to each other about words that are sought in a book, of text or of fixed pages. */

/** Index into the spine; of fixed pages the page, from 0. */
const Section = z.int().min(0).max(1_000_000);
const Words = z.string().max(512);
/** A long book holds common words more often than anyone looks at. */
const MOST_HITS = 1000;

/** Words that were found, with what stands around them. `nth` counts from 0 in their section. */
export const Hit = z.object({
  section: Section,
  nth: z.int().min(0),
  /** Where they stand in the section, 0..1. */
  progression: z.number().min(0).max(1),
  before: Words,
  match: Words,
  after: Words,
});
export type Hit = z.infer<typeof Hit>;

export const Seek = z.object({
  kind: z.literal('find'),
  /** Words to find in the whole book; none ends it. */
  text: z.string().max(256),
});
/** Shows what was found, and paints it. */
export const ShowHit = z.object({ kind: z.literal('hit'), section: Section, nth: z.int().min(0) });
/** Nothing that was found is painted any more, until it is shown again. */
export const Unpaint = z.object({ kind: z.literal('unpaint') });

/** What is sought is looked for no further; what was found stays. */
export const Halt = z.object({ kind: z.literal('halt') });

/** What was found since it was last told, in the order of the search. */
export const Hits = z.object({
  kind: z.literal('hits'),
  text: z.string(),
  hits: z.array(Hit).max(MOST_HITS),
  /** Sections that were looked through, and those of them that could not be. */
  searched: z.int().min(0),
  failed: z.int().min(0),
  /** Everything was looked through, or as much was found as is told. */
  done: z.boolean(),
  /** There may be more, which is not told. */
  more: z.boolean(),
});
export type Hits = z.infer<typeof Hits>;
