import { z } from 'zod';

/** Messages about pictures, tables, code and formulas that are opened large, over the page. */

const EnlargedKind = z.enum(['picture', 'table', 'code', 'formula']);

/** Opens the first one on the page, shows another one of the page, changes its size (`fit`: as large as the window allows), or closes it. */
export const ControlEnlarged = z.object({
  kind: z.literal('enlarge'),
  to: z.enum(['open', 'next', 'previous', 'larger', 'smaller', 'fit', 'close']),
});
export type ControlEnlarged = z.infer<typeof ControlEnlarged>;

/** What is open, null for nothing: its kind, its description in the book, its place among those on the page, and its zoom. */
export const Enlarged = z.object({
  kind: z.literal('enlarged'),
  item: z
    .object({
      kind: EnlargedKind,
      label: z.string().max(1024),
      /** From 0. */
      nth: z.int().min(0),
      count: z.int().min(1),
      /** 1: as large as in the file, or as on the page. */
      zoom: z.number().min(0),
    })
    .nullable(),
});

/** How many things on the page can be opened large. */
export const Enlargeable = z.object({ kind: z.literal('enlargeable'), count: z.int().min(0) });
