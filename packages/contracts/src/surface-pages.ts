import { z } from 'zod';
import { PageColour } from './reading-settings.ts';
import { FromSurface, Target } from './surface.ts';
import { Halt, Seek, ShowHit, Unpaint } from './surface-find.ts';

/** What the app and the reading surface say to each other about books of fixed pages, besides what `surface.ts` has for all. */

/** How fixed pages are shown; chosen for each book. */
export const PageView = z.object({
  /** One page, two side by side (the first and wide ones alone), or all below each other. */
  layout: z.enum(['single', 'double', 'strip']),
  fit: z.enum(['page', 'width', 'original']),
  /** Factor on top of `fit`. */
  zoom: z.number().min(0.25).max(8),
  direction: z.enum(['ltr', 'rtl']),
  /** Degrees, clockwise. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** Light pages are shown dark. */
  dark: z.boolean(),
});
export type PageView = z.infer<typeof PageView>;

const Page = z.int().min(0).max(1_000_000);
const Size = z.object({ width: z.number().positive(), height: z.number().positive() });

/** A PDF, at an address that is good for a while. */
const PdfSource = z.object({ kind: z.literal('pdf'), fileUrl: z.url(), bytes: z.int() });

export const ToPages = z.discriminatedUnion('kind', [
  /** What `openPages` will name next: it is read meanwhile. */
  z.object({ kind: z.literal('expect'), source: PdfSource }),
  z.object({
    kind: z.literal('openPages'),
    title: z.string(),
    /** Null where only the open file tells it. */
    count: z.int().min(1).nullable(),
    sizes: z.array(Size.nullable()).nullable(),
    source: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('pictures'), pageUrl: z.string(), widths: z.array(z.int()) }),
      PdfSource,
    ]),
    at: Target,
    view: PageView,
    page: PageColour,
    /** In the reader's language; `page` has `{page}` for the number. */
    words: z.object({ page: z.string(), failed: z.string(), again: z.string() }),
  }),
  z.object({ kind: z.literal('view'), view: PageView, page: PageColour }),
  /** Small pictures of pages are wanted, in this order; those that were wanted before no longer are. */
  z.object({ kind: z.literal('thumbs'), pages: z.array(Page).max(200) }),
  z.object({ kind: z.literal('password'), password: z.string().max(1024) }),
  Seek,
  ShowHit,
  Unpaint,
  Halt,
]);
export type ToPages = z.infer<typeof ToPages>;

export const FromPages = z.discriminatedUnion('kind', [
  ...FromSurface.options,
  z.object({ kind: z.literal('opened'), pages: z.int().min(1) }),
  /** Fingers or the wheel have changed the size. */
  z.object({ kind: z.literal('zoomed'), zoom: PageView.shape.zoom }),
  z.object({ kind: z.literal('thumb'), page: Page, picture: z.instanceof(Blob) }),
  /** The file asks for a password; `again`: the one that was given was wrong. */
  z.object({ kind: z.literal('locked'), again: z.boolean() }),
]);
export type FromPages = z.infer<typeof FromPages>;
