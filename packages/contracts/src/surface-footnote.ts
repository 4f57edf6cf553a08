import { z } from 'zod';

/** A footnote as the reading surface tells it to the app: its words and how they look, and nothing that could run or fetch. */

const Run = z.object({
  text: z.string(),
  looks: z.array(z.enum(['italic', 'bold', 'raised', 'lowered'])).max(4),
  /** Absolute address that these words lead to. */
  href: z.string().max(8192).nullable(),
});
const Block = z.object({ kind: z.enum(['paragraph', 'item', 'quote']), runs: z.array(Run).max(1000) });

export const Footnote = z.object({
  kind: z.literal('footnote'),
  /** The sign in the text: a number, an asterisk. */
  label: z.string().max(64),
  /** Where the note stands; `isShown` false where the book itself hides it. */
  at: z.object({ spine: z.int().min(0), fragment: z.string().nullable() }),
  isShown: z.boolean(),
  language: z.string().max(64).nullable(),
  blocks: z.array(Block).max(500),
  /** The note is longer than what is told. */
  isCut: z.boolean(),
  /** The sign in the surface's window, CSS pixels. */
  spot: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }),
});
export type Footnote = z.infer<typeof Footnote>;

/** Words of a note lead somewhere: as a link in the text does. */
export const FollowLink = z.object({ kind: z.literal('follow'), href: z.string().max(8192) });
