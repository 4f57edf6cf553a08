import { z } from 'zod';
import { defineCall } from './call.ts';
import { Hash32, IdText, Time } from './common-schemas.ts';

/** Render widths in pixels: a requested width is rounded up to one of these, at most the last. */
export const PAGE_WIDTHS = [160, 320, 640, 960, 1280, 1600, 2048, 2560, 3200] as const;

/** An outline entry; `page` counts from 0, null for an entry without a target. */
export type PageOutlineEntry = { title: string; page: number | null; children: PageOutlineEntry[] };
const PageOutline: z.ZodType<PageOutlineEntry> = z.object({
  title: z.string(),
  page: z.int().nullable(),
  get children() {
    return z.array(PageOutline);
  },
});

/** Readium's Locator, as far as a list of positions needs it (readium.org/architecture/models/locators). */
const ListedPosition = z.object({
  href: z.string(),
  type: z.string(),
  locations: z.object({
    /** Counted from 1. */
    position: z.int(),
    /** 0..1 of the resource and of the publication. */
    progression: z.number().optional(),
    totalProgression: z.number(),
    fragments: z.array(z.string()).optional(),
  }),
});

const Size = z.object({ width: z.int(), height: z.int() });

/** An opened fixed-layout book (comics, DjVu, PDF): everything for showing it but the pages themselves. */
export const OpenedPages = z.object({
  title: z.string(),
  fast_hash: Hash32,
  authors: z.string().nullable(),
  /** Page of the reading surface, on the books' own host. */
  surfaceUrl: z.url(),
  /** Null for a password-protected PDF: known once it is opened. */
  pages: z.int().min(1).nullable(),
  /** Size in pixels of each page, if known before rendering; null if unknown for all pages. */
  sizes: z.array(Size.nullable()).nullable(),
  /** The order in which pages follow each other. */
  progression: z.enum(['ltr', 'rtl']),
  outline: z.array(PageOutline),
  /** The source of the pages; its URLs are valid for a day and this session. */
  source: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('pictures'),
      /** `{page}` counts from 0; `?width=` in pixels is rounded up to one of `widths`; without it a page has its original size. */
      pageUrl: z.string(),
      widths: z.array(z.int()),
    }),
    /** The file itself, read by ranges. */
    z.object({ kind: z.literal('pdf'), fileUrl: z.url(), bytes: z.int() }),
  ]),
  position: z
    .object({ page: z.int().nullable(), fraction: z.number(), updated: Time, version: z.int().min(0) })
    .nullable(),
});
export type OpenedPages = z.infer<typeof OpenedPages>;

export const pages = {
  positions: defineCall({
    name: 'pages.positions',
    method: 'GET',
    path: '/books/:bookId/positions',
    access: 'reader',
    summary:
      'List the positions of a book as Readium counts them: one for each started kilobyte of a chapter’s compressed size, or for each page.',
    params: z.object({ bookId: IdText }),
    mediaType: 'application/vnd.readium.position-list+json',
    reply: z.object({ total: z.int(), positions: z.array(ListedPosition) }),
    refusals: ['file.not_found', 'file.format_unsupported', 'file.unreadable'],
  }),
};
