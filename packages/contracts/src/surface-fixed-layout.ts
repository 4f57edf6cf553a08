import { z } from 'zod';
import { PageColour } from './reading-settings.ts';
import { FromSurface, NavigationTarget } from './surface.ts';
import { ClearHit, FindText, ShowHit, StopFinding } from './surface-find.ts';

/** Messages about fixed-layout books, in addition to those of `surface.ts`. */

/** How fixed pages are shown; set per book. */
export const PageView = z.object({
  /** One page, two side by side (the first and wide ones alone), or a vertical strip. */
  layout: z.enum(['single', 'double', 'strip']),
  fit: z.enum(['page', 'width', 'original']),
  /** Factor on top of `fit`. */
  zoom: z.number().min(0.25).max(8),
  direction: z.enum(['ltr', 'rtl']),
  /** Degrees, clockwise. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** Inverts light pages. */
  dark: z.boolean(),
});
export type PageView = z.infer<typeof PageView>;

const Page = z.int().min(0).max(1_000_000);
const Size = z.object({ width: z.number().positive(), height: z.number().positive() });

/** A PDF at a signed URL of limited validity. */
const PdfSource = z.object({ kind: z.literal('pdf'), fileUrl: z.url(), bytes: z.int() });

export const ToFixedLayout = z.discriminatedUnion('kind', [
  /** Announces the source of the next `openPages`, so that it can be preloaded. */
  z.object({ kind: z.literal('expect'), source: PdfSource }),
  z.object({
    kind: z.literal('openPages'),
    title: z.string(),
    /** Null if it is known only once the file is open. */
    count: z.int().min(1).nullable(),
    sizes: z.array(Size.nullable()).nullable(),
    source: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('pictures'), pageUrl: z.string(), widths: z.array(z.int()) }),
      PdfSource,
    ]),
    at: NavigationTarget,
    view: PageView,
    page: PageColour,
    /** Interface texts in the reader's language; `page` contains `{page}` for the number. */
    words: z.object({ page: z.string(), failed: z.string(), again: z.string() }),
  }),
  z.object({ kind: z.literal('view'), view: PageView, page: PageColour }),
  /** Requests thumbnails in this order, replacing earlier requests. */
  z.object({ kind: z.literal('thumbs'), pages: z.array(Page).max(200) }),
  z.object({ kind: z.literal('password'), password: z.string().max(1024) }),
  FindText,
  ShowHit,
  ClearHit,
  StopFinding,
]);
export type ToFixedLayout = z.infer<typeof ToFixedLayout>;

export const FromFixedLayout = z.discriminatedUnion('kind', [
  ...FromSurface.options,
  z.object({ kind: z.literal('opened'), pages: z.int().min(1) }),
  /** The names that the file gives its pages (`iv`, `A-3`), one for each page. Sent only by files that number their pages in another way than from 1 on. */
  z.object({ kind: z.literal('labels'), labels: z.array(z.string().max(64)).max(100_000) }),
  /** A pinch or the wheel changed the zoom. */
  z.object({ kind: z.literal('zoomed'), zoom: PageView.shape.zoom }),
  z.object({ kind: z.literal('thumb'), page: Page, picture: z.instanceof(Blob) }),
  /** The file needs a password; `again`: the previous one was wrong. */
  z.object({ kind: z.literal('locked'), again: z.boolean() }),
]);
export type FromFixedLayout = z.infer<typeof FromFixedLayout>;
