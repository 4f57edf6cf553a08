import { z } from 'zod';
import { limits } from './limits.ts';
import { Locator } from './locator.ts';
import { NoteColor } from './note-colors.ts';
import { ReadingSettings } from './reading-settings.ts';
import { Along, ReadAlong } from './surface-along.ts';
import { Halt, Hits, Seek, ShowHit, Unpaint } from './surface-find.ts';
import { FollowLink, Footnote } from './surface-footnote.ts';

/**
 * What the app and the reading surface say to each other through one MessagePort.
 * The surface lives on the books' own host, so neither side can reach into the other.
 */

/** How a mark is drawn: colour is never its only sign. */
export const MarkLook = z.enum(['highlight', 'underline', 'squiggle']);
export type MarkLook = z.infer<typeof MarkLook>;

const Words = z.string().max(8192);
const Share = z.number().min(0).max(1);
/** Left, top, width and height, as shares of the page as it lies in the file. */
export const Rect = z.tuple([Share, Share, Share, Share]);
export type Rect = z.infer<typeof Rect>;
/**
 * A stretch of a book's text. `start` and `end` are CFIs of points, the same for a bookmark, or places on a fixed page
 * (`pbr:/word?page=36&offs=2`, `pbr:/page?page=36&offs=0` for the page as a whole; both from 0). `before`, `text` and
 * `after` find it again in another edition, and are empty where the program that made it said none. Spaces are collapsed.
 */
export const Stretch = z.object({
  start: z.string().max(8192),
  end: z.string().max(8192),
  before: Words,
  text: Words,
  after: Words,
  /** 0..1 inside the spine item. */
  progression: z.number().min(0).max(1),
  /** 0..1 of the whole book. */
  fraction: z.number().min(0).max(1),
  /** Where the lines of it stand on a fixed page, so that they are drawn without their words. */
  rects: z.array(Rect).max(500).optional(),
});
export type Stretch = z.infer<typeof Stretch>;

/** What the surface draws: `look` null for a bookmark, which is only told when its page is shown. */
export const Mark = Stretch.omit({ fraction: true }).extend({
  id: z.string().max(64),
  color: NoteColor,
  look: MarkLook.nullable(),
});
export type Mark = z.infer<typeof Mark>;

/**
 * A stretch that another program has marked and that is to be found in the book: `start` and `end` as far as it said them,
 * else empty; `source` is the part of the book where it stands, by its path or the end of it.
 */
export const Wanted = Stretch.omit({ fraction: true }).extend({
  id: z.string().max(64),
  progression: Share.nullable(),
  source: z.string().max(2048).nullable(),
});
export type Wanted = z.infer<typeof Wanted>;
const Found = z.object({ id: z.string().max(64), stretch: Stretch.nullable() });

/** CSS pixels in the surface’s window. */
const Spot = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

/** Where to go: a stored place, a contents entry, or a share of the book. */
export const Target = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('place'),
    cfi: z.string().nullable(),
    quote: Locator.shape.quote.nullable(),
    fraction: z.number(),
  }),
  z.object({ kind: z.literal('entry'), spine: z.int().min(0), fragment: z.string().nullable() }),
  z.object({ kind: z.literal('fraction'), fraction: z.number().min(0).max(1) }),
]);
export type Target = z.infer<typeof Target>;

/** First message, by `postMessage` with the port transferred, to the exact origin of the surface. */
export const Connect = z.object({ kind: z.literal('connect'), v: z.literal(1) });
/** What the surface answers by the port: it has taken the line, and waits for a book. */
export const Standing = z.object({ kind: z.literal('standing') });
export type Standing = z.infer<typeof Standing>;

export const ToSurface = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), baseUrl: z.url(), manifest: z.unknown(), at: Target, settings: ReadingSettings }),
  /** `adopts`: to where another device is; the reader has not asked for it, so it is no movement. */
  z.object({ kind: z.literal('go'), to: Target, adopts: z.boolean().optional() }),
  z.object({ kind: z.literal('turn'), by: z.union([z.literal(1), z.literal(-1)]) }),
  /** To the first or last page of the current section. */
  z.object({ kind: z.literal('edge'), of: z.enum(['start', 'end']) }),
  z.object({ kind: z.literal('settings'), settings: ReadingSettings }),
  z.object({ kind: z.literal('focus') }),
  /** All marks of the book, in place of those before. */
  z.object({ kind: z.literal('marks'), marks: z.array(Mark).max(limits.BOOK_NOTES) }),
  /** What is selected is so no more. */
  z.object({ kind: z.literal('unselect') }),
  Seek,
  ShowHit,
  Unpaint,
  Halt,
  FollowLink,
  ReadAlong,
  /** Where do these stand? Answered by `located`. */
  z.object({ kind: z.literal('locate'), wanted: z.array(Wanted).max(limits.BOOK_NOTES) }),
]);
export type ToSurface = z.infer<typeof ToSurface>;

export const FromSurface = z.discriminatedUnion('kind', [
  /** First page drawn. */
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('place'),
    at: Locator,
    /** Pages of the current section on this screen, counted from 0. */
    page: z.int(),
    pages: z.int(),
    atStart: z.boolean(),
    atEnd: z.boolean(),
    /** Pages follow each other from right to left, or the text stands upright: the left arrow means the next page. */
    leftIsNext: z.boolean(),
    /** The fragment of the contents whose section this page belongs to. */
    fragment: z.string().nullable(),
    /** The reader has come here (a turn, a scroll, a link, a place asked for) since the place told before; new measures alone don't move. */
    moved: z.boolean(),
  }),
  z.object({ kind: z.literal('link'), href: z.string().max(8192) }),
  /** A link inside the book was followed, from this section or fixed page: where it leads is told next. */
  z.object({ kind: z.literal('followed'), from: z.int().min(0) }),
  Hits,
  Footnote,
  Along,
  z.object({
    kind: z.literal('key'),
    key: z.string().max(32),
    shift: z.boolean(),
    ctrl: z.boolean(),
    alt: z.boolean(),
  }),
  /** Text was selected; null: it is so no more. */
  z.object({ kind: z.literal('selection'), selection: z.object({ stretch: Stretch, spot: Spot }).nullable() }),
  /** A mark was touched. */
  z.object({ kind: z.literal('mark'), id: z.string().max(64), spot: Spot }),
  /** Bookmarks on the page that is shown. */
  z.object({ kind: z.literal('bookmarks'), ids: z.array(z.string().max(64)).max(limits.BOOK_NOTES) }),
  /** Where the stretches stand that were asked for; null for those that are nowhere in the book. */
  z.object({ kind: z.literal('located'), found: z.array(Found).max(limits.BOOK_NOTES) }),
  /** Two fingers make the text `times` larger than when they came down; until `isDone` they are still there. */
  z.object({ kind: z.literal('pinched'), times: z.number().min(0), isDone: z.boolean() }),
  /** A tap or click in the middle zone: show or hide the bars. */
  z.object({ kind: z.literal('tap') }),
  /** `expired`: parts answer 403, the app fetches a new base URL. `missing`: this chapter can't be had. */
  z.object({
    kind: z.literal('failed'),
    reason: z.enum(['expired', 'missing', 'broken', 'empty', 'network']),
    spine: z.int().nullable(),
  }),
]);
export type FromSurface = z.infer<typeof FromSurface>;
