import { z } from 'zod';
import { Book } from './books.ts';
import { defineCall } from './call.ts';
import { Hash32 } from './common-schemas.ts';
import type { ErrorBody } from './errors.ts';

/** The result for one of several books in a ZIP: a book, or why it was refused. */
const ZipEntryResult = z.object({
  /** The name of the file inside the ZIP. */
  name: z.string(),
  book: Book.nullable(),
  /** The body of the refusal. */
  error: z
    .object({
      error_code: z.int(),
      error_msg: z.string(),
      // a plain string: the client may be older than the code
      error: z.string(),
      details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    } satisfies Record<keyof ErrorBody, z.ZodType>)
    .nullable(),
});

/**
 * The reply to an upload. `books` is present when a ZIP contained several; the reply is then the first that was stored. `leftOut` names the sound
 * files of a ZIP that can’t be played, at most 100; it is absent where there are none.
 */
export const StoredBook = Book.extend({
  books: z.array(ZipEntryResult).optional(),
  leftOut: z.array(z.string()).optional(),
});
export type StoredBook = z.infer<typeof StoredBook>;

export const files = {
  put: defineCall({
    name: 'files.put',
    method: 'PUT',
    path: '/files/:name',
    access: 'reader',
    summary:
      'Store a book: the raw bytes as body, any Content-Type or none. Headers Content-Length and file_md5 are checked. A ZIP with one book is that book; of one with several each is stored separately: the reply is the first, and `books` lists the result of each. Sound files of a ZIP that can’t be played are listed in `leftOut`. For a Readium LCP licence (`.lcpl`) its publication is downloaded and stored with the licence in it; use `/uploads` where that may take longer than connections stay open.',
    params: z.object({ name: z.string() }),
    query: z.object({ access_token: z.string().optional() }),
    fileBody: 'application/octet-stream',
    statuses: [201],
    reply: StoredBook,
    refusals: [
      'request.too_many',
      'server.unavailable',
      'file.already_there',
      'file.too_many_inside',
      'file.empty',
      'file.path_invalid',
      'file.format_unsupported',
      'file.sound_unsupported',
      'file.mime_unsupported',
      'file.no_space',
      'file.mismatch',
      'file.unreadable',
      'file.invalid',
      'file.not_created',
      'file.not_stored',
      'file.storage_full',
      'file.removed',
      'file.link_invalid',
      'file.download_failed',
      'lcp.licence_broken',
      'fulfilment.other_account',
    ],
  }),
  get: defineCall({
    name: 'files.get',
    method: 'GET',
    path: '/files/:name',
    access: 'reader',
    summary:
      'Get the bytes as they were uploaded; If-None-Match, Range and If-Range are supported. A link token for this file is accepted too.',
    params: z.object({ name: z.string() }),
    query: z.object({ fast_hash: Hash32.optional(), access_token: z.string().optional() }),
    reply: z.unknown(),
    replyAs: 'bytes',
    isRanged: true,
    refusals: ['file.not_found', 'file.range_invalid'],
  }),
};
