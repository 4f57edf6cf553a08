import { z } from 'zod';
import { Chapter } from './books.ts';
import { defineCall } from './call.ts';
import { licenceRefusals } from './lcp.ts';
import { limits } from './limits.ts';
import { Locator } from './locator.ts';
import { oneLine } from './one-line.ts';
import { OpenedPages } from './pages.ts';
import { Hash32, IdText, Ok, QueryInt, Time } from './wire.ts';

const Layout = z.enum(['reflowable', 'pre-paginated']);

/** The shape that `@lectern/formats` makes when a book comes in (its docstrings say what the fields mean). */
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
      overlay: z.string().optional(),
    }),
  ),
  activeClass: z.string().optional(),
  toc: z.array(Chapter),
});
export type ReadingManifest = z.infer<typeof ReadingManifest>;

/** A saved place of this reader in this book, from whichever device saved last. */
export const SavedPosition = z.object({
  cfi: z.string().nullable(),
  /** 0..1 of the whole book. */
  fraction: z.number(),
  quote: Locator.shape.quote.nullable(),
  updated: Time,
  /** How long ago it was reached, by the server’s clock, in milliseconds: what a device’s own clock says is not asked. */
  ageMs: z.int().min(0),
  /** The device, as it names itself where it saves; null where a client doesn't say. */
  device: z.string().nullable(),
  /** The device in words that people know (`Safari on iPhone`), as it said itself; null where it didn't. */
  deviceName: z.string().nullable(),
});
export type SavedPosition = z.infer<typeof SavedPosition>;

/** Null and an empty field say the same as no field: not known. */
const orAbsent = <S extends z.ZodType>(schema: S) =>
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
/** A device, as it names itself. */
export const Device = z.string().min(1).max(64);
/** The device in words that people know, for its reader’s other devices. */
export const DeviceName = z.string().max(512).transform(oneLine).pipe(z.string().max(64));
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
    summary: 'All that the web reader needs to show the first page, besides the chapter itself.',
    params: z.object({ bookId: IdText }),
    /** `device`: who asks, as it names itself where it saves. */
    query: z.object({ device: Device.optional() }),
    reply: z.discriminatedUnion('state', [
      /** A book that is read in a form of its own is turned over first: ask again soon. `share` is how far it is, 0..1. */
      z.object({ state: z.literal('preparing'), share: z.number() }),
      z.object({
        state: z.literal('ready'),
        title: z.string(),
        authors: z.string().nullable(),
        /** Names the book to calls of notes. */
        fast_hash: Hash32,
        /** Page of the reading surface, on the books' own host. */
        surfaceUrl: z.url(),
        /** Signed prefix below which the parts of the book lie; good for a day and this session. */
        baseUrl: z.url(),
        manifest: ReadingManifest,
        position: SavedPosition.nullable(),
        /** The last place of the device that asks; null without one. */
        here: SavedPosition.nullable(),
        /** Characters that this reader reads in a minute, in this book or in all; null before ten minutes of reading. */
        pace: z.number().nullable(),
      }),
      OpenedPages.extend({ state: z.literal('pages') }),
    ]),
    refusals: [
      'file.not_found',
      'file.format_unsupported',
      'file.unreadable',
      'file.invalid',
      'server.unavailable',
      ...licenceRefusals,
    ],
  }),
  save: defineCall({
    name: 'reading.save',
    method: 'POST',
    path: '/reader/positions/:bookId',
    access: 'reader',
    evenReadOnly: true,
    summary: 'Append a place to the history of this device; the newest becomes the book’s position.',
    params: z.object({ bookId: IdText }),
    body: z.object({
      at: Locator,
      /** Page and pages of the section on this screen, for display elsewhere. */
      page: Pages,
      pages: Pages,
      device: Device,
      deviceName: DeviceName.optional(),
      /** How long ago the place was reached, by a monotonic clock, in milliseconds. */
      ageMs: z.number().min(0).max(limits.QUEUED_MS),
    }),
    reply: z.object({ position: SavedPosition }),
    refusals: ['file.not_found'],
  }),
  places: defineCall({
    name: 'reading.places',
    method: 'GET',
    path: '/reader/positions/:bookId',
    access: 'reader',
    summary:
      'The last places of a book across devices, the newest first. Places of one device that follow each other within one percent of the book are one.',
    params: z.object({ bookId: IdText }),
    query: z.object({ limit: QueryInt.min(1).max(10).default(10) }),
    reply: z.object({ items: z.array(SavedPosition) }),
    refusals: ['file.not_found'],
  }),
  readPosition: defineCall({
    name: 'reading.readPosition',
    method: 'POST',
    path: '/books/read-position',
    access: 'reader',
    evenReadOnly: true,
    summary: 'Save a place as old clients do; at least one of the three fields, and what is not sent stays as it was.',
    query: z.object({ fast_hash: Hash32 }),
    body: z
      .object({ offs: orAbsent(Percent), pointer: orAbsent(Pointer), pointer_pb: orAbsent(Pointer) })
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
    summary: 'Where the parts of a book lie, and its saved place when there is one.',
    query: z.object({ fast_hash: Hash32 }),
    reply: z.object({
      status: z.literal('ok'),
      hash: z.string(),
      baseUrl: z.string(),
      position: WirePosition.optional(),
    }),
    refusals: ['file.not_found', ...licenceRefusals],
  }),
};
