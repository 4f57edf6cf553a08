import { z } from 'zod';
import { limits } from './limits.ts';
import { Locator } from './locator.ts';
import { NoteColor } from './note-colors.ts';
import { ReadingSettings } from './reading-settings.ts';
import { CaretEvent, ControlCaret } from './surface-caret.ts';
import { ControlEnlarged, Enlargeable, Enlarged } from './surface-enlarge.ts';
import { ClearHit, FindText, Hits, ShowHit, StopFinding } from './surface-find.ts';
import { FollowLink, Footnote } from './surface-footnote.ts';
import { ControlMediaOverlay, MediaOverlayState } from './surface-media-overlay.ts';
import { ControlReadAloud, SpeechProgress } from './surface-read-aloud.ts';

/**
 * Messages between the app and the reading surface, sent through one MessagePort.
 * The surface lives on the books' own host, so neither side can reach into the other.
 */

/** How a mark is drawn: never by colour alone. */
export const MarkAppearance = z.enum(['highlight', 'underline', 'squiggle']);
export type MarkAppearance = z.infer<typeof MarkAppearance>;

const ContextText = z.string().max(8192);
const Fraction = z.number().min(0).max(1);
/** Left, top, width and height, as fractions of the unrotated page. */
export const Rect = z.tuple([Fraction, Fraction, Fraction, Fraction]);
export type Rect = z.infer<typeof Rect>;
/**
 * A range of a book's text. `start` and `end` are CFIs of points (equal for a bookmark), or positions on a fixed page
 * (`pbr:/word?page=36&offs=2`, `pbr:/page?page=36&offs=0` for the page as a whole; both from 0). `before`, `text` and
 * `after` find it again in another edition, and are empty if the creating program sent none. White space is collapsed.
 */
export const TextRange = z.object({
  start: z.string().max(8192),
  end: z.string().max(8192),
  before: ContextText,
  text: ContextText,
  after: ContextText,
  /** 0..1 inside the spine item. */
  progression: z.number().min(0).max(1),
  /** 0..1 of the whole book. */
  fraction: z.number().min(0).max(1),
  /** The rectangles of its lines on a fixed page, so that it can be drawn without the text. */
  rects: z.array(Rect).max(500).optional(),
});
export type TextRange = z.infer<typeof TextRange>;

/** A mark that the surface draws; `look` is null for a bookmark, which is only reported when its page is shown. */
export const Mark = TextRange.omit({ fraction: true }).extend({
  id: z.string().max(64),
  color: NoteColor,
  look: MarkAppearance.nullable(),
  /** A note belongs to it: the text gets a sign of this name, which opens the note. */
  noteLabel: z.string().max(300).optional(),
});
export type Mark = z.infer<typeof Mark>;

/**
 * A range marked by another program, to be located in the book: `start` and `end` if known, else empty; `source` is the path
 * (or its end) of the part that contains it.
 */
export const TextRangeQuery = TextRange.omit({ fraction: true }).extend({
  id: z.string().max(64),
  progression: Fraction.nullable(),
  source: z.string().max(2048).nullable(),
});
export type TextRangeQuery = z.infer<typeof TextRangeQuery>;
const LocatedRange = z.object({ id: z.string().max(64), stretch: TextRange.nullable() });

/** CSS pixels in the surface’s window. */
const Bounds = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

/** A navigation target: a stored position, a contents entry, or a fraction of the book. */
export const NavigationTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('place'),
    cfi: z.string().nullable(),
    quote: Locator.shape.quote.nullable(),
    fraction: z.number(),
  }),
  z.object({ kind: z.literal('entry'), spine: z.int().min(0), fragment: z.string().nullable() }),
  z.object({ kind: z.literal('fraction'), fraction: z.number().min(0).max(1) }),
]);
export type NavigationTarget = z.infer<typeof NavigationTarget>;

/** First message, by `postMessage` with the port transferred, to the exact origin of the surface. */
export const Connect = z.object({ kind: z.literal('connect'), v: z.literal(1) });
/** The surface's reply through the port: it is connected and waits for a book. */
export const SurfaceReady = z.object({ kind: z.literal('standing') });
export type SurfaceReady = z.infer<typeof SurfaceReady>;

export const ToSurface = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    baseUrl: z.url(),
    manifest: z.unknown(),
    at: NavigationTarget,
    settings: ReadingSettings,
  }),
  /** `adopts`: goes to another device's position; not requested by the reader, so it does not count as movement. */
  z.object({ kind: z.literal('go'), to: NavigationTarget, adopts: z.boolean().optional() }),
  z.object({ kind: z.literal('turn'), by: z.union([z.literal(1), z.literal(-1)]) }),
  /** To the first or last page of the current section. */
  z.object({ kind: z.literal('edge'), of: z.enum(['start', 'end']) }),
  z.object({ kind: z.literal('settings'), settings: ReadingSettings }),
  z.object({ kind: z.literal('focus') }),
  /** All marks of the book, replacing the previous ones. */
  z.object({ kind: z.literal('marks'), marks: z.array(Mark).max(limits.BOOK_NOTES) }),
  /** Clears the selection. */
  z.object({ kind: z.literal('unselect') }),
  FindText,
  ShowHit,
  ClearHit,
  StopFinding,
  FollowLink,
  ControlMediaOverlay,
  ControlEnlarged,
  ControlReadAloud,
  ControlCaret,
  /** Asks where entries of the contents and of the page list begin in these chapters. Answered by one `fragments` for each. */
  z.object({ kind: z.literal('fragments'), spines: z.array(z.int().min(0)).max(100_000) }),
  /** Locates ranges in the book. Answered by `located`. */
  z.object({ kind: z.literal('locate'), wanted: z.array(TextRangeQuery).max(limits.BOOK_NOTES) }),
]);
export type ToSurface = z.infer<typeof ToSurface>;

export const FromSurface = z.discriminatedUnion('kind', [
  /** The first page is drawn. */
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('place'),
    at: Locator,
    /** Pages of the current section on this screen, counted from 0. */
    page: z.int(),
    pages: z.int(),
    atStart: z.boolean(),
    atEnd: z.boolean(),
    /** Pages progress from right to left, or the text is vertical: the left arrow means the next page. */
    leftIsNext: z.boolean(),
    /** The fragment of the contents entry that this page belongs to. */
    fragment: z.string().nullable(),
    /** The reader navigated (page turn, scroll, link, jump) since the previous report; a mere relayout does not count. */
    moved: z.boolean(),
  }),
  z.object({ kind: z.literal('link'), href: z.string().max(8192) }),
  /** A link inside the book was followed, from this section or fixed page; the new position is reported next. */
  z.object({ kind: z.literal('followed'), from: z.int().min(0) }),
  Hits,
  Footnote,
  MediaOverlayState,
  Enlarged,
  Enlargeable,
  SpeechProgress,
  CaretEvent,
  z.object({
    kind: z.literal('key'),
    key: z.string().max(32),
    shift: z.boolean(),
    ctrl: z.boolean(),
    alt: z.boolean(),
  }),
  /** The selection changed; null: cleared. */
  z.object({ kind: z.literal('selection'), selection: z.object({ stretch: TextRange, spot: Bounds }).nullable() }),
  /** A mark was tapped; `opensNote`: the sign of its note. */
  z.object({ kind: z.literal('mark'), id: z.string().max(64), spot: Bounds, opensNote: z.boolean().optional() }),
  /** Bookmarks on the page that is shown. */
  z.object({ kind: z.literal('bookmarks'), ids: z.array(z.string().max(64)).max(limits.BOOK_NOTES) }),
  /** Where entries of the contents and of the page list begin in a chapter. Also sent unasked for each chapter that is loaded. */
  z.object({
    kind: z.literal('fragments'),
    spine: z.int().min(0),
    starts: z.array(z.object({ fragment: z.string(), progression: Fraction })).max(50_000),
  }),
  /** The located ranges; null for those that were not found. */
  z.object({ kind: z.literal('located'), found: z.array(LocatedRange).max(limits.BOOK_NOTES) }),
  /** A pinch scales the text by `times` relative to its start; it has ended when `isDone` is set. */
  z.object({ kind: z.literal('pinched'), times: z.number().min(0), isDone: z.boolean() }),
  /** A tap or click in the middle zone: show or hide the bars. */
  z.object({ kind: z.literal('tap') }),
  /** `expired`: parts return 403, the app fetches a new base URL. `missing`: this chapter is unavailable. */
  z.object({
    kind: z.literal('failed'),
    reason: z.enum(['expired', 'missing', 'broken', 'empty', 'network']),
    spine: z.int().nullable(),
  }),
]);
export type FromSurface = z.infer<typeof FromSurface>;
