import { z } from 'zod';
import { FilterQuery } from './book-filter.ts';
import { defineCall } from './call.ts';
import { emptyAsUndefined, IdText, Ok, QueryInt, Time, unknownAsUndefined } from './common-schemas.ts';

/** A stored position in the format of old clients. Never opened: nulls and zeros. */
const BookPosition = z.object({
  pointer: z.string().nullable(),
  pointer_pb: z.string().nullable(),
  percent: z.int(),
  page: z.string().nullable(),
  pages_total: z.int(),
  offs: z.int(),
  updated: Time.nullable(),
});

/** Supported values, in pixels, of `?width=` after the path of a cover; without it the stored picture is sent. */
export const COVER_WIDTHS = [160, 320] as const;

const CoverImage = z.object({ width: z.int(), height: z.int(), path: z.string() });

/** Stored and sent title of a book without one (spec section 3); the interface shows it translated. */
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
  /** Null: a book is a whole work, also as a recording; its tracks are listed in `files`. */
  track_number: z.int().nullable(),
  updated: Time,
  book_id: z.array(z.string()).nullable(),
  fixed_layout: z.boolean(),
  /** Small (height 400) then big (800). */
  cover: z.array(CoverImage).nullable(),
});

/** A book as all clients of this API read it. */
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
  /** Comma-separated names, for old clients; names may contain commas. */
  collections: z.string().nullable(),
  /** The ids of the collections, in the order of their names (our extension). */
  collection_ids: z.array(IdText),
  favorite: z.boolean(),
  read_status: z.enum(['', 'reading', 'read']),
  read_percent: z.int(),
  percent: z.string(),
  purchased: z.boolean(),
  isDrm: z.boolean(),
  isLcp: z.boolean(),
  isAudioBook: z.boolean(),
  /** Whether it consists of files elsewhere. False: every book is one file of this library, at `link`. */
  hasLinks: z.boolean(),
  resource_id: z.null(),
  link: z.string(),
  metadata: BookMetadata,
  position: BookPosition,
  read_position: BookPosition,
});
export type Book = z.infer<typeof Book>;

/** An entry of a book's table of contents. */
export type Chapter = { title: string; spine: number | null; fragment: string | null; children: Chapter[] };
export const Chapter: z.ZodType<Chapter> = z.object({
  title: z.string(),
  spine: z.int().nullable(),
  fragment: z.string().nullable(),
  get children() {
    return z.array(Chapter);
  },
});

/** The editable metadata as stored in the file. */
const Original = BookMetadata.pick({
  title: true,
  series: true,
  series_ord: true,
  lang: true,
  cover: true,
}).extend({ authors: z.array(z.string()), genres: z.array(z.string()) });

/** Stars of a reader for a book of their own, in halves. */
export const Rating = z
  .number()
  .min(0.5)
  .max(5)
  .multipleOf(0.5)
  // `multipleOf` tolerates what is nearly one.
  .refine((stars) => Number.isInteger(stars * 2));

export const BookDetails = Book.extend({
  /** The reader's own rating; null when there is none. */
  rating: Rating.nullable(),
  /** The reader's private review; empty when there is none. */
  review: z.string(),
  /** Whether the web reader opens this format. */
  readable: z.boolean(),
  chapters: z.array(Chapter),
  characters: z.int().nullable(),
  /** Number of pages of fixed-layout books. */
  pages: z.int().nullable(),
  /** Authors and genres as lists: names may contain commas. */
  author_names: z.array(z.string()),
  genre_names: z.array(z.string()),
  /** What the title, and each of the authors, is sorted by. */
  sort_title: z.string(),
  author_sorts: z.array(z.string()),
  /** What the file says the book is about, as it says it; `genre_names` are made of it. */
  tags: z.array(z.string()),
  /** The metadata of the file, regardless of the reader's edits. */
  original: Original,
  /** The cover was uploaded by the reader. */
  own_cover: z.boolean(),
});
export type BookDetails = z.infer<typeof BookDetails>;

/** More than any library has, and within the range of the database. */
const MAX_BOOKS = 1_000_000_000;

export const BookSort = z.enum([
  'added',
  'updated',
  'recent',
  'title',
  'author',
  'progress',
  'format',
  'size',
  'rating',
]);
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
  'rating',
]);
const Order = z.enum(['asc', 'desc']);

/** Shelf, filter and order of a list of books. `display_query` names the author, series, genre or format, the collection by its id or name, or the fewest stars of `rating`. */
const PageQuery = z.object({
  display_type: emptyAsUndefined(DisplayType),
  display_query: z.string().max(1024).optional(),
  /** Default: newest first; on `recent` last opened first; in a series by number. */
  sort: emptyAsUndefined(BookSort),
  /** Default: texts ascending; times, progress, size and rating descending. */
  order: emptyAsUndefined(Order),
  /** The `next_cursor` of a page with the same `sort` and `order`. */
  cursor: emptyAsUndefined(z.string().max(4000)),
  ...FilterQuery.shape,
});
export type PageQuery = z.output<typeof PageQuery>;

const ListQuery = PageQuery.extend({
  // Clients written for another server send its own values here: they get all books in the default order.
  display_type: unknownAsUndefined(DisplayType),
  sort: unknownAsUndefined(BookSort),
  order: unknownAsUndefined(Order),
  limit: emptyAsUndefined(QueryInt.min(0).max(MAX_BOOKS)),
  offset: emptyAsUndefined(QueryInt.min(0).max(MAX_BOOKS)),
  page: emptyAsUndefined(QueryInt.min(1).max(1_000_000)),
  per_page: emptyAsUndefined(QueryInt.min(1).max(100_000)),
});
export type ListQuery = z.output<typeof ListQuery>;

/** A reading status as sent by clients; `unread` is "" in a Book. */
export const ReadingStatus = z.enum(['reading', 'read', 'unread']);
export type ReadingStatus = z.infer<typeof ReadingStatus>;

/** A book in the web library; 50 of them take some 17 kB, 4 kB compressed. */
export const BookTile = z.object({
  id: IdText,
  title: z.string(),
  authors: z.string().nullable(),
  lang: z.string().nullable(),
  /** Path of the small cover on this host. */
  cover: z.string().nullable(),
  format: z.string(),
  percent: z.int(),
  read_status: z.enum(['', 'reading', 'read']),
  favorite: z.boolean(),
  audio: z.boolean(),
  /** Protected by a DRM that is not supported here, such as Adobe's; false for books under LCP. */
  locked: z.boolean(),
  added: Time,
  bytes: z.int(),
  /** When its position was reached; null when it was never opened. */
  opened: Time.nullable(),
  /** When the ACSM token expires, which a device exchanges for the book. */
  token_expires: Time.optional(),
  /** The reader's own rating; absent when there is none. */
  rating: Rating.optional(),
  /** Length of a recording in seconds; absent where it is unknown. */
  duration: z.int().min(0).optional(),
});
export type BookTile = z.infer<typeof BookTile>;

/** The cursor of the next page; null on the last one. */
const NextCursor = z.string().nullable();

export const books = {
  list: defineCall({
    name: 'books.list',
    method: 'GET',
    path: '/books',
    access: 'reader',
    summary:
      'List the reader’s books, newest first; `display_type` and `display_query` select a shelf, and each `filter_` parameter, which may be repeated, the books with one of its values. limit=0 returns only the total; without limit and page all books are returned.',
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
    summary:
      'List a page of the library in the compact form of our own app; the same shelves, filters and orders as `/books`.',
    query: PageQuery.extend({
      limit: QueryInt.min(1).max(200).default(50),
      offset: QueryInt.min(0).max(MAX_BOOKS).default(0),
    }),
    reply: z.object({ total: z.int(), next_cursor: NextCursor, items: z.array(BookTile) }),
    refusals: ['collection.not_found'],
  }),
  lastOpened: defineCall({
    name: 'books.lastOpened',
    method: 'GET',
    path: '/books/last-opened',
    access: 'reader',
    summary: 'Get the book that was opened last, or null when there is none. `kind` restricts it to one kind of book.',
    query: z.object({ kind: emptyAsUndefined(z.enum(['ebook', 'audio'])) }),
    reply: Book.nullable(),
    refusals: [],
  }),
  setStatus: defineCall({
    name: 'books.setStatus',
    method: 'POST',
    path: '/books/status/:id/:status',
    access: 'reader',
    deferrable: true,
    summary: 'Set the reading status of a book.',
    params: z.object({ id: IdText, status: ReadingStatus }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found'],
  }),
  one: defineCall({
    name: 'books.one',
    method: 'GET',
    path: '/books/:id',
    access: 'reader',
    summary: 'Get a book with its details and table of contents.',
    params: z.object({ id: IdText }),
    reply: BookDetails,
    refusals: ['file.not_found'],
  }),
};
