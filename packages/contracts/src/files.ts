import { z } from 'zod';
import { Book } from './books.ts';
import { defineCall } from './call.ts';
import type { ErrorBody } from './errors.ts';
import { Hash32 } from './wire.ts';

/** What came of one of several books in a ZIP: a book, or why there is none. */
const BookOfZip = z.object({
  /** The name of its file there. */
  name: z.string(),
  book: Book.nullable(),
  /** As the body of a refusal. */
  error: z
    .object({
      error_code: z.int(),
      error_msg: z.string(),
      // its codes are counted by `errors`; a client may be older than they are
      error: z.string(),
      details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    } satisfies Record<keyof ErrorBody, z.ZodType>)
    .nullable(),
});

/** What an upload answers. `books` only where a ZIP held several: the answer is then the first that was stored. */
export const StoredBook = Book.extend({ books: z.array(BookOfZip).optional() });
export type StoredBook = z.infer<typeof StoredBook>;

export const files = {
  put: defineCall({
    name: 'files.put',
    method: 'PUT',
    path: '/files/:name',
    access: 'reader',
    summary:
      'Store a book: the raw bytes as body, any Content-Type or none. Headers Content-Length and file_md5 are checked. A ZIP with one book is that book; of one with several each is stored by itself: the answer is the first, and `books` says what came of each.',
    params: z.object({ name: z.string() }),
    query: z.object({ access_token: z.string().optional() }),
    reply: StoredBook,
    refusals: [
      'request.too_many',
      'server.unavailable',
      'file.already_there',
      'file.too_many_inside',
      'file.empty',
      'file.path_invalid',
      'file.format_unsupported',
      'file.mime_unsupported',
      'file.no_space',
      'file.mismatch',
      'file.unreadable',
      'file.invalid',
      'file.not_created',
      'file.not_stored',
      'file.storage_full',
      'file.removed',
    ],
  }),
  get: defineCall({
    name: 'files.get',
    method: 'GET',
    path: '/files/:name',
    access: 'reader',
    summary:
      'The bytes as they were uploaded; If-None-Match, Range and If-Range are answered. Also with a link token for this one file.',
    params: z.object({ name: z.string() }),
    query: z.object({ fast_hash: Hash32.optional(), access_token: z.string().optional() }),
    reply: z.unknown(),
    replyAs: 'bytes',
    refusals: ['file.not_found', 'file.range_invalid'],
  }),
};
