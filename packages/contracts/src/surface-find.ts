import { z } from 'zod';

/** Messages about finding text in a book, reflowable or fixed-layout. */

/** Index into the spine; for fixed-layout books the page, from 0. */
const Section = z.int().min(0).max(1_000_000);
const ContextText = z.string().max(512);
/** More hits than anybody looks at. */
const MAX_HITS = 1000;

/** A match with its context. `nth` counts from 0 within the section. */
export const Hit = z.object({
  section: Section,
  nth: z.int().min(0),
  /** Position in the section, 0..1. */
  progression: z.number().min(0).max(1),
  before: ContextText,
  match: ContextText,
  after: ContextText,
});
export type Hit = z.infer<typeof Hit>;

export const FindText = z.object({
  kind: z.literal('find'),
  /** Text to find in the whole book; empty ends the search. */
  text: z.string().max(256),
});
/** Shows and highlights a hit. */
export const ShowHit = z.object({ kind: z.literal('hit'), section: Section, nth: z.int().min(0) });
/** Removes the highlight until a hit is shown again. */
export const ClearHit = z.object({ kind: z.literal('unpaint') });

/** Stops the search and keeps the hits. */
export const StopFinding = z.object({ kind: z.literal('halt') });

/** New hits since the previous message, in search order. */
export const Hits = z.object({
  kind: z.literal('hits'),
  text: z.string(),
  hits: z.array(Hit).max(MAX_HITS),
  /** Number of searched sections, and of those that failed. */
  searched: z.int().min(0),
  failed: z.int().min(0),
  /** Searched pages of a fixed-layout book that have no text, such as scans. */
  withoutText: z.int().min(0).optional(),
  /** The search is complete, or the maximum number of hits is reached. */
  done: z.boolean(),
  /** There may be further hits, which are not reported. */
  more: z.boolean(),
});
export type Hits = z.infer<typeof Hits>;
