import { z } from 'zod';
import { defineCall } from './call.ts';
import { IdText, Ok, orEmpty, orUnknown, QueryInt, Time } from './wire.ts';

/** A stored place, as old clients read it. Never opened: nulls and zeros. */
const BookPosition = z.object({
  pointer: z.string().nullable(),
  pointer_pb: z.string().nullable(),
  percent: z.int(),
  page: z.string().nullable(),
  pages_total: z.int(),
  offs: z.int(),
  updated: Time.nullable(),
});

/** What may be asked for in pixels, as `?width=` behind the path of a cover; without it the picture comes as it is kept. */
export const COVER_WIDTHS = [160, 320] as const;

const CoverImage = z.object({ width: z.int(), height: z.int(), path: z.string() });

/** Title of a book that says none, as it is stored and sent (spec section 3); readers are shown it in their language. */
export const UNKNOWN_TITLE = 'Unknown Title';

export const BookMetadata = z.object({
  title: z.string(),
  authors: z.string().nullable(),
  series: z.string().nullable(),
  series_ord: z.string().nullable(),
  genres: z.string().nullable(),
  lang: z.string().nullable(),
  publisher: z.string().nullable(),
  year: z.int().nullable(),
  isbn: z.string().nullable(),
  annotation: z.string().nullable(),
  /** Seconds. */
  duration: z.int().nullable(),
  size: z.int().nullable(),
  track_number: z.int().nullable(),
  updated: Time,
  book_id: z.array(z.string()).nullable(),
  fixed_layout: z.boolean(),
  /** Small (height 400) then big (800). */
  cover: z.array(CoverImage).nullable(),
});

/** A book as every program that speaks this API reads it. */
export const Book = z.object({
  id: IdText,
  path: z.string(),
  title: z.string(),
  name: z.string(),
  mime_type: z.string(),
  format: z.string(),
  bytes: z.int(),
  fast_hash: z.string(),
  md5_hash: z.string(),
  created_at: Time,
  mtime: Time,
  client_mtime: Time,
  action_date: Time,
  action: z.literal('create'),
  /** Names with commas between them, for old clients; names may hold commas. */
  collections: z.string().nullable(),
  /** Ours: exactly which collections, in the order of the names. */
  collection_ids: z.array(IdText),
  favorite: z.boolean(),
  read_status: z.enum(['', 'reading', 'read']),
  read_percent: z.int(),
  percent: z.string(),
  purchased: z.boolean(),
  isDrm: z.boolean(),
  isLcp: z.boolean(),
  isAudioBook: z.boolean(),
  hasLinks: z.boolean(),
  resource_id: z.null(),
  link: z.string(),
  metadata: BookMetadata,
  position: BookPosition,
  read_position: BookPosition,
});
export type Book = z.infer<typeof Book>;

/** Contents of a book for its details page. */
export type Chapter = { title: string; spine: number | null; fragment: string | null; children: Chapter[] };
export const Chapter: z.ZodType<Chapter> = z.object({
  title: z.string(),
  spine: z.int().nullable(),
  fragment: z.string().nullable(),
  get children() {
    return z.array(Chapter);
  },
});

/** What a reader may change, as the file says it. */
const Original = BookMetadata.pick({
  title: true,
  series: true,
  series_ord: true,
  lang: true,
  cover: true,
}).extend({ authors: z.array(z.string()), genres: z.array(z.string()) });

export const BookDetails = Book.extend({
  /** Ours: whether the web reader opens this format. */
  readable: z.boolean(),
  chapters: z.array(Chapter),
  characters: z.int().nullable(),
  /** Of books with pages of a fixed size. */
  pages: z.int().nullable(),
  /** The authors and genres one by one: names may hold commas. */
  author_names: z.array(z.string()),
  genre_names: z.array(z.string()),
  /** What the file says, whatever the reader has made of it. */
  original: Original,
  /** The cover is the reader’s own and not that of the file. */
  own_cover: z.boolean(),
});
export type BookDetails = z.infer<typeof BookDetails>;

/** More than any library holds, and a number that a database takes. */
const MOST_BOOKS = 1_000_000_000;

export const BookSort = z.enum(['added', 'updated', 'recent', 'title', 'author', 'progress', 'format', 'size']);
export type BookSort = z.infer<typeof BookSort>;

const DisplayType = z.enum([
  'audio',
  'purchased',
  'recent',
  'favorites',
  'author',
  'series',
  'genre',
  'format',
  'collection',
]);
const Order = z.enum(['asc', 'desc']);

/** Which books, and in which order. `display_query` names the author, series, genre or format, or the collection by its id or name. */
const PageQuery = z.object({
  display_type: orEmpty(DisplayType),
  display_query: z.string().max(1024).optional(),
  /** Without it the newest come first, on `recent` those opened last, in a series the first of it. */
  sort: orEmpty(BookSort),
  /** Without it texts go up from A; times, progress and size go down. */
  order: orEmpty(Order),
  /** The `next_cursor` of a page with the same `sort` and `order`: what stands behind it. */
  cursor: orEmpty(z.string().max(4000)),
});
export type PageQuery = z.output<typeof PageQuery>;

const ListQuery = PageQuery.extend({
  // Programs that were written for another server say words of its own here: they get all books in the usual order.
  display_type: orUnknown(DisplayType),
  sort: orUnknown(BookSort),
  order: orUnknown(Order),
  limit: orEmpty(QueryInt.min(0).max(MOST_BOOKS)),
  offset: orEmpty(QueryInt.min(0).max(MOST_BOOKS)),
  page: orEmpty(QueryInt.min(1).max(1_000_000)),
  per_page: orEmpty(QueryInt.min(1).max(100_000)),
});
export type ListQuery = z.output<typeof ListQuery>;

/** As a reader says it; `unread` is "" in a Book. */
export const StatusWord = z.enum(['reading', 'read', 'unread']);
export type StatusWord = z.infer<typeof StatusWord>;

/** What the web's library shows of a book; 50 of them are some 17 kB, 4 kB packed. */
export const Tile = z.object({
  id: IdText,
  title: z.string(),
  authors: z.string().nullable(),
  lang: z.string().nullable(),
  /** The path of the small picture on this host. */
  cover: z.string().nullable(),
  format: z.string(),
  percent: z.int(),
  read_status: z.enum(['', 'reading', 'read']),
  favorite: z.boolean(),
  audio: z.boolean(),
  /** Protected in a way that is not opened here, such as Adobe DRM; a book under LCP is not. */
  locked: z.boolean(),
  added: Time,
  bytes: z.int(),
  /** When its place was reached; null when it was never opened. */
  opened: Time.nullable(),
});
export type Tile = z.infer<typeof Tile>;

/** The cursor of the next page; null behind the last one. */
const NextCursor = z.string().nullable();

export const books = {
  list: defineCall({
    name: 'books.list',
    method: 'GET',
    path: '/books',
    access: 'reader',
    summary:
      'The reader’s books, newest first; of one shelf where `display_type` and `display_query` name it. limit=0 answers the total alone; neither limit nor page: everything.',
    query: ListQuery,
    reply: z.object({
      total: z.int(),
      providerUrl: z.string().nullable(),
      next_cursor: NextCursor,
      items: z.array(Book),
    }),
    refusals: ['collection.not_found'],
  }),
  tiles: defineCall({
    name: 'books.tiles',
    method: 'GET',
    path: '/books/tiles',
    access: 'reader',
    summary: 'A page of the library as our own app shows it; the same books and orders as `/books`.',
    query: PageQuery.extend({
      limit: QueryInt.min(1).max(200).default(50),
      offset: QueryInt.min(0).max(MOST_BOOKS).default(0),
    }),
    reply: z.object({ total: z.int(), next_cursor: NextCursor, items: z.array(Tile) }),
    refusals: ['collection.not_found'],
  }),
  lastOpened: defineCall({
    name: 'books.lastOpened',
    method: 'GET',
    path: '/books/last-opened',
    access: 'reader',
    summary: 'The book that was opened last: bare, and null when there is none. `kind` asks for one kind of book.',
    query: z.object({ kind: orEmpty(z.enum(['ebook', 'audio'])) }),
    reply: Book.nullable(),
    refusals: [],
  }),
  setStatus: defineCall({
    name: 'books.setStatus',
    method: 'POST',
    path: '/books/status/:id/:status',
    access: 'reader',
    aged: true,
    summary: 'Say that a book is being read, was read, or is unread.',
    params: z.object({ id: IdText, status: StatusWord }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found'],
  }),
  one: defineCall({
    name: 'books.one',
    method: 'GET',
    path: '/books/:id',
    access: 'reader',
    summary: 'One book with its contents.',
    params: z.object({ id: IdText }),
    reply: BookDetails,
    refusals: ['file.not_found'],
  }),
};
