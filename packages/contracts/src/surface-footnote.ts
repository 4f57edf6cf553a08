import { z } from 'zod';

/** A footnote as the reading surface sends it to the app: text and basic styles only, nothing that could execute or fetch. */

const TextRun = z.object({
  text: z.string(),
  looks: z.array(z.enum(['italic', 'bold', 'raised', 'lowered'])).max(4),
  /** Absolute URL of a link. */
  href: z.string().max(8192).nullable(),
});
const Block = z.object({ kind: z.enum(['paragraph', 'item', 'quote']), runs: z.array(TextRun).max(1000) });

export const Footnote = z.object({
  kind: z.literal('footnote'),
  /** The reference mark in the text: a number, an asterisk. */
  label: z.string().max(64),
  /** Location of the note; `isShown` is false if the book hides it. */
  at: z.object({ spine: z.int().min(0), fragment: z.string().nullable() }),
  isShown: z.boolean(),
  language: z.string().max(64).nullable(),
  blocks: z.array(Block).max(500),
  /** The note was truncated. */
  isCut: z.boolean(),
  /** Bounds of the reference mark in the surface's window, CSS pixels. */
  spot: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
});
export type Footnote = z.infer<typeof Footnote>;

/** Follows a link inside a footnote, like a link in the text. */
export const FollowLink = z.object({ kind: z.literal('follow'), href: z.string().max(8192) });
