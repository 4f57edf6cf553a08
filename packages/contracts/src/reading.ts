import { z } from 'zod';
import { Chapter } from './books.ts';
import { defineCall } from './call.ts';
import { Hash32, IdText, Ok, QueryInt, Time, toSingleLine } from './common-schemas.ts';
import { Holder, SaveOrigin } from './current-position.ts';
import { licenceRefusals } from './lcp.ts';
import { limits } from './limits.ts';
import { Locator } from './locator.ts';
import { OpenedPages } from './pages.ts';

const Layout = z.enum(['reflowable', 'pre-paginated']);

/** The manifest that `@lectern/formats` creates on upload; its docstrings describe the fields. */
export const ReadingManifest = z.object({
  version: z.literal(1),
  title: z.string(),
  language: z.string().nullable(),
  layout: Layout,
  progression: z.enum(['ltr', 'rtl', 'default']),
  cfiSpineStep: z.string(),
  totalCharacters: z.int(),
  spine: z.array(
    z.object({
      index: z.int(),
      idref: z.string(),
      href: z.string(),
      mediaType: z.string(),
      linear: z.boolean(),
      characters: z.int(),
      layout: Layout,
      spread: z.enum(['left', 'right', 'center']).nullable(),
      viewport: z.object({ width: z.number(), height: z.number() }).nullable(),
      pairing: z.enum(['never', 'always']).optional(),
      flow: z.literal('scrolled').optional(),
      outside: z.literal(true).optional(),
      overlay: z.string().optional(),
    }),
  ),
  activeClass: z.string().optional(),
  toc: z.array(Chapter),
  pageList: z.array(z.object({ label: z.string(), spine: z.int(), fragment: z.string().nullable() })).optional(),
});
export type ReadingManifest = z.infer<typeof ReadingManifest>;

/** The saved position of a reader in a book, from the page or program that saved it. */
export const SavedPosition = z.object({
  /** Of the current position of a book: grows with each change, whatever clocks show. 0 for positions of the history. */
  version: z.int().min(0),
  /** The open page that saved it; null for programs that do not say: they are always somebody else. */
  holder: Holder.nullable(),
  cfi: z.string().nullable(),
  /** 0..1 of the whole book. */
  fraction: z.number(),
  quote: Locator.shape.quote.nullable(),
  updated: Time,
  /** How long ago it was reached, by the server’s clock, in milliseconds; device clocks are not trusted. */
  ageMs: z.int().min(0),
  /** The id with which the device saves positions; null if the client sends none. */
  device: z.string().nullable(),
  /** Display name of the device (`Safari on iPhone`), as it sent it; null if it sent none. */
  deviceName: z.string().nullable(),
});
export type SavedPosition = z.infer<typeof SavedPosition>;

/** Null and an empty string count as absent. */
const nullishAsUndefined = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), schema]).optional();
const Percent = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(100));
const Pointer = z.string().max(8192);
/** The id that a device chose for itself. */
export const Device = z.string().min(1).max(64);
/** The display name of a device, shown on the reader’s other devices. */
export const DeviceName = z.string().max(512).transform(toSingleLine).pipe(z.string().max(64));
const Pages = z.int().min(0).max(1_000_000);

const WirePosition = z.object({
  pointer: z.string().nullable(),
  pointer_pb: z.string().nullable(),
  percent: z.int(),
  updated: Time.nullable(),
});

export const reading = {
  open: defineCall({
    name: 'reading.open',
    method: 'GET',
    path: '/reader/open/:bookId',
    access: 'reader',
    summary: 'Open a book: everything the web reader needs for the first page, besides the chapter itself.',
    params: z.object({ bookId: IdText }),
    /** `device`: the id with which this device saves positions. */
    query: z.object({ device: Device.optional() }),
    reply: z.discriminatedUnion('state', [
      /** The book is being converted: ask again soon. `share` is the progress, 0..1. */
      z.object({ state: z.literal('preparing'), share: z.number() }),
      z.object({
        state: z.literal('ready'),
        title: z.string(),
        authors: z.string().nullable(),
        /** Identifies the book in calls of notes. */
        fast_hash: Hash32,
        /** Page of the reading surface, on the books' own host. */
        surfaceUrl: z.url(),
        /** Signed URL prefix of the parts of the book; valid for a day and this session. */
        baseUrl: z.url(),
        manifest: ReadingManifest,
        position: SavedPosition.nullable(),
        /** The last position of the requesting device; null without one, and where it has been the current one of a begun book. */
        here: SavedPosition.nullable(),
        /** Reading speed in characters per minute, in this book or in all; null before ten minutes of reading. */
        pace: z.number().nullable(),
      }),
      OpenedPages.extend({
        state: z.literal('pages'),
        position: SavedPosition.extend({ page: z.int().nullable() }).nullable(),
        /** The last position of the requesting device; null without one, and where it has been the current one of a begun book. */
        here: SavedPosition.nullable(),
      }),
    ]),
    refusals: [
      'file.not_found',
      'file.format_unsupported',
      'file.unreadable',
      'file.invalid',
      'server.unavailable',
      'fulfilment.on_device',
      ...licenceRefusals,
    ],
  }),
  save: defineCall({
    name: 'reading.save',
    method: 'POST',
    path: '/reader/positions/:bookId',
    access: 'reader',
    allowReadOnly: true,
    summary:
      'Save a position in the history of this device. It becomes the current one of the book if it is based on that (`origin`), else the reply returns the one to ask about. Without `origin` the later one counts.',
    params: z.object({ bookId: IdText }),
    body: z.object({
      at: Locator,
      /** Page and pages of the section on this screen, for display elsewhere. */
      page: Pages,
      pages: Pages,
      device: Device,
      deviceName: DeviceName.optional(),
      /** How long ago the position was reached, by a monotonic clock, in milliseconds. */
      ageMs: z.number().min(0).max(limits.MAX_QUEUED_MS),
      origin: SaveOrigin.optional(),
      /** Share of the book that one page takes on this screen. */
      pageShare: z.number().min(0).max(1).optional(),
      /** The reader has been there for some seconds only: the position is kept, but does not make a book begun, last read or finished. */
      isGlance: z.boolean().optional(),
      /** Title of the chapter, as the page shows it. */
      chapter: z.string().max(300).optional(),
    }),
    /** `position`: the current one of the book; `isCurrent`: whether the saved one has become that, if only until the next save. */
    reply: z.object({ position: SavedPosition, isCurrent: z.boolean() }),
    refusals: ['file.not_found'],
  }),
  places: defineCall({
    name: 'reading.places',
    method: 'GET',
    path: '/reader/positions/:bookId',
    access: 'reader',
    summary:
      'List the recent positions in a book across devices, newest first, and the current one. Consecutive positions of one device within one percent of the book count as one.',
    params: z.object({ bookId: IdText }),
    query: z.object({ limit: QueryInt.min(1).max(10).default(10) }),
    reply: z.object({ items: z.array(SavedPosition), current: SavedPosition.nullable() }),
    refusals: ['file.not_found'],
  }),
  excerpt: defineCall({
    name: 'reading.excerpt',
    method: 'GET',
    path: '/reader/positions/:bookId/excerpt',
    access: 'reader',
    summary:
      'What the book says at its current position: the sentence, the chapter, and how much is left. Opens nothing.',
    params: z.object({ bookId: IdText }),
    reply: z.object({
      /** The sentence at the position: what comes before the position, and what follows; null where its program sent no text. */
      sentence: z.object({ before: z.string(), text: z.string() }).nullable(),
      /** Title of the chapter; null where the contents don’t tell. */
      chapter: z.string().nullable(),
      /** Page of a fixed-layout book, from 1, and how many it has; null for text. */
      page: z.int().nullable(),
      pages: z.int().nullable(),
      /** Of text: characters from the position to the end; null where unknown. */
      charactersLeft: z.int().min(0).nullable(),
      language: z.string().nullable(),
      /** Reading speed in characters per minute, as in `reading.open`. */
      pace: z.number().nullable(),
      /** Of the position that is described, as in `reading.places`; 0 without one. */
      version: z.int().min(0),
    }),
    refusals: ['file.not_found'],
  }),
  readPosition: defineCall({
    name: 'reading.readPosition',
    method: 'POST',
    path: '/books/read-position',
    access: 'reader',
    allowReadOnly: true,
    summary:
      'Save a position in the format of old clients; at least one of the three fields is required, absent ones stay.',
    query: z.object({ fast_hash: Hash32 }),
    body: z
      .object({
        offs: nullishAsUndefined(Percent),
        pointer: nullishAsUndefined(Pointer),
        pointer_pb: nullishAsUndefined(Pointer),
      })
      .refine((sent) => Object.values(sent).some((value) => value !== undefined)),
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found'],
  }),
  documentInformation: defineCall({
    name: 'reading.documentInformation',
    method: 'GET',
    path: '/reader/documentInformation',
    access: 'reader',
    summary: 'Get the URL prefix of the parts of a book, and its saved position if there is one.',
    query: z.object({ fast_hash: Hash32 }),
    reply: z.object({
      status: z.literal('ok'),
      hash: z.string(),
      baseUrl: z.string(),
      position: WirePosition.optional(),
    }),
    refusals: ['file.not_found', 'fulfilment.on_device', ...licenceRefusals],
  }),
};
