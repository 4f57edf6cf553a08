import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { IdText, Ok, orEmpty, QueryInt, Time } from './wire.ts';

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

const CoverImage = z.object({ width: z.int(), height: z.int(), path: z.string() });

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

export const BookDetails = Book.extend({
  /** Ours: whether the web reader opens this format. */
  readable: z.boolean(),
  chapters: z.array(Chapter),
  characters: z.int().nullable(),
  /** Of books with pages of a fixed size. */
  pages: z.int().nullable(),
});
export type BookDetails = z.infer<typeof BookDetails>;

/**
 * Which books a list holds (spec section 2, display types); none named: the whole library. `display_query` says which one
 * of that kind: of a collection its id, else its name.
 */
const Shelf = { display_type: orEmpty(z.enum(['collection'])), display_query: z.string().max(1024).default('') };

/** More than any library holds, and a number that a database takes. */
const MOST_BOOKS = 1_000_000_000;

export const books = {
  list: defineCall({
    name: 'books.list',
    method: 'GET',
    path: '/books',
    access: 'reader',
    summary:
      'The reader’s books, newest first; of one collection where `display_type` and `display_query` name it. limit=0 answers the total alone; neither limit nor page: everything.',
    query: z.object({
      limit: orEmpty(QueryInt.min(0).max(MOST_BOOKS)),
      offset: orEmpty(QueryInt.min(0).max(MOST_BOOKS)),
      page: orEmpty(QueryInt.min(1).max(1_000_000)),
      per_page: orEmpty(QueryInt.min(1).max(100_000)),
      ...Shelf,
    }),
    reply: z.object({ total: z.int(), items: z.array(Book) }),
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
    summary: 'Say that a book is being read, was read, or is unread.',
    params: z.object({ id: IdText, status: z.enum(['reading', 'read', 'unread']) }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found'],
  }),
  rename: defineCall({
    name: 'books.rename',
    method: 'PUT',
    path: '/books/:id',
    access: 'reader',
    summary:
      'Give a book another title. Its file keeps its name, and other readers of the same bytes keep their title.',
    params: z.object({ id: IdText }),
    body: z.object({ title: z.string().trim().min(1).max(limits.TITLE_CHARS) }),
    reply: Book,
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
