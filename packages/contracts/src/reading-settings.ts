import { z } from 'zod';

const fraction = (max: number) => z.number().min(0).max(max).nullable().default(null);

export const PageColour = z.enum(['light', 'paper', 'sepia', 'grey', 'dark', 'black', 'contrast']);
export type PageColour = z.infer<typeof PageColour>;

/** Our own fonts, which every reader has. */
export const BundledFont = z.enum(['literata', 'bitter', 'source', 'atkinson', 'dyslexic']);
export type BundledFont = z.infer<typeof BundledFont>;
/** A font that the reader has uploaded, with its address on the books' host. */
export const OwnFont = z.object({
  id: z.uuid(),
  url: z.url(),
  weights: z.tuple([z.number().min(1).max(1000), z.number().min(1).max(1000)]).nullable(),
});
export type OwnFont = z.infer<typeof OwnFont>;

/**
 * The appearance of pages: sent by the app to the reading surface, and stored on the device. Null means the style of the
 * book, or our default where the book has none; missing fields get their defaults.
 */
export const ReadingSettings = z.object({
  flow: z.enum(['paged', 'scrolled']).default('paged'),
  /** CSS pixels: 50 to 300 % of 18. */
  fontSize: z.number().min(9).max(54).default(18),
  page: PageColour.default('paper'),
  font: z.union([BundledFont, OwnFont]).nullable().default(null),
  weight: z.number().min(100).max(900).nullable().default(null),
  /** As a factor of the font size. */
  lineHeight: z.number().min(0.8).max(3).nullable().default(null),
  /** On each side, as a fraction of the window's width. */
  margin: z.number().min(0).max(0.2).default(0.06),
  /** Maximum line length, CSS pixels. */
  measure: z.number().min(480).max(1000).default(720),
  /** `auto`: two where they fit. In scrolled flow there is always one. */
  columns: z.enum(['auto', 'one', 'two']).default('auto'),
  align: z.enum(['start', 'justify']).nullable().default(null),
  hyphens: z.boolean().nullable().default(null),
  /** These four in em; the ranges hold what WCAG 2.2, 1.4.12 asks for. */
  wordSpacing: fraction(0.5),
  letterSpacing: fraction(0.25),
  paragraphSpacing: fraction(3),
  indent: fraction(3),
  /** Whether the publisher's style sheets apply. */
  publisher: z.boolean().default(true),
  /** Whether page turns are animated and follow the finger, or are instant. */
  turn: z.enum(['slide', 'none']).default('slide'),
});
export type ReadingSettings = z.infer<typeof ReadingSettings>;
