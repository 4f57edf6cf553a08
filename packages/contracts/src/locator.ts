import { z } from 'zod';

/** A position in a book. `cfi` addresses a point, or a fixed page (`pbr:/page?page=12`, from 0, as in `spine`); `quote` finds it again when the book's text has changed. */
export const Locator = z.object({
  spine: z.int().min(0),
  cfi: z.string().max(4096),
  /** 0..1 inside the spine item. */
  progression: z.number().min(0).max(1),
  /** 0..1 of the whole book, counted in characters. */
  fraction: z.number().min(0).max(1),
  quote: z.object({ before: z.string().max(64), text: z.string().max(256), after: z.string().max(64) }),
});
export type Locator = z.infer<typeof Locator>;

/** The progress at a share of the book in whole percent, rounded down. Allows for shares like 0.29, which times 100 is a little less than 29. */
export const toWholePercent = (fraction: number): number =>
  Math.min(100, Math.max(0, Math.floor(fraction * 100 + 1e-9)));
