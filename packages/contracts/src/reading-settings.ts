import { z } from 'zod';

const share = (most: number) => z.number().min(0).max(most).nullable().default(null);

export const PageColour = z.enum(['light', 'paper', 'sepia', 'grey', 'dark', 'black', 'contrast']);
export type PageColour = z.infer<typeof PageColour>;

/**
 * How pages look: what the app tells the reading surface, and what a device keeps of its reader's choices. Null means as the
 * book has it, or as we set it where the book says nothing; missing parts are as usual.
 */
export const ReadingSettings = z.object({
  flow: z.enum(['paged', 'scrolled']).default('paged'),
  /** CSS pixels: 50 to 300 % of 18. */
  fontSize: z.number().min(9).max(54).default(18),
  page: PageColour.default('paper'),
  font: z.enum(['literata', 'bitter', 'source', 'atkinson', 'dyslexic']).nullable().default(null),
  weight: z.number().min(100).max(900).nullable().default(null),
  /** As a factor of the size of the text. */
  lineHeight: z.number().min(0.8).max(3).nullable().default(null),
  /** At either side, as a share of the window's width. */
  margin: z.number().min(0).max(0.2).default(0.06),
  /** The longest line, CSS pixels. */
  measure: z.number().min(480).max(1000).default(720),
  /** `auto`: two where there is room for them. In scrolled flow there is always one. */
  columns: z.enum(['auto', 'one', 'two']).default('auto'),
  align: z.enum(['start', 'justify']).nullable().default(null),
  hyphens: z.boolean().nullable().default(null),
  /** These four in em; the ranges hold what WCAG 2.2, 1.4.12 asks for. */
  wordSpacing: share(0.5),
  letterSpacing: share(0.25),
  paragraphSpacing: share(3),
  indent: share(3),
  /** Whether the book's own style sheets hold. */
  publisher: z.boolean().default(true),
  /** Whether pages follow the finger and glide, or change at once. */
  turn: z.enum(['slide', 'none']).default('slide'),
});
export type ReadingSettings = z.infer<typeof ReadingSettings>;
