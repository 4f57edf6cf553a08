import { z } from 'zod';
import { Book } from './books.ts';
import { defineCall } from './call.ts';
import { StoredBook } from './files.ts';
import { limits } from './limits.ts';

const params = z.object({ id: z.string() });

/** What the last byte, or whoever asks after it, may be told. */
const atTheEnd = [
  'request.too_many',
  'server.unavailable',
  'file.not_found',
  'file.already_there',
  'file.path_invalid',
  'file.too_many_inside',
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
] as const;

/**
 * A file that comes in pieces and may be interrupted at any byte (tus 1.0.0, extensions creation, creation-with-upload,
 * termination, expiration). What the protocol itself refuses is answered as it says, as plain text: 400, 403, 404, 409, 410,
 * 412, 413, 415, 423.
 */
export const resumable = {
  begin: defineCall({
    name: 'resumable.begin',
    method: 'POST',
    path: '/uploads',
    access: 'reader',
    summary: `Begin a file by tus 1.0: 201 with Location. Headers Tus-Resumable, Upload-Length, Upload-Metadata (filename; also filetype, file_md5, and id: a UUID of your choice in small letters, under which a lost answer can be asked for again without a second upload). Its space is set aside until Upload-Expires, ${limits.UNFINISHED_UPLOAD_SECONDS / 3600} hours after the last byte that came. The body may be the first piece.`,
    reply: z.union([z.null(), StoredBook]),
    refusals: [...atTheEnd, 'file.empty'],
  }),
  known: defineCall({
    name: 'resumable.known',
    method: 'GET',
    path: '/uploads/known',
    access: 'reader',
    summary:
      'Is this file among my own books, before its bytes are sent? Ask with its size; when `same_size` is true, ask again with its SHA-256. Says nothing of anybody else’s files.',
    query: z.object({
      bytes: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    reply: z.object({ same_size: z.boolean(), book: Book.nullable() }),
    refusals: [],
  }),
  place: defineCall({
    name: 'resumable.place',
    method: 'HEAD',
    path: '/uploads/:id',
    access: 'reader',
    summary:
      'How far it is, by tus 1.0: Upload-Offset, Upload-Length, Upload-Expires. 423 while another connection brings bytes; one that has been silent for 5 seconds is ended.',
    params,
    reply: z.null(),
    refusals: ['file.not_found'],
  }),
  send: defineCall({
    name: 'resumable.send',
    method: 'PATCH',
    path: '/uploads/:id',
    access: 'reader',
    summary:
      'The next bytes, by tus 1.0: Upload-Offset, Content-Type application/offset+octet-stream; 8 MB at once are enough. 204 with the new Upload-Offset; at the last byte 200 with the book, or its refusal; 204 there means that the book takes longer than 20 seconds: ask for the outcome.',
    params,
    reply: z.union([z.null(), StoredBook]),
    refusals: atTheEnd,
  }),
  outcome: defineCall({
    name: 'resumable.outcome',
    method: 'GET',
    path: '/uploads/:id',
    access: 'reader',
    summary:
      'The book that came of a file whose bytes are all here, or its refusal: for who lost the answer to the last piece or got none. It waits for 20 seconds; 503 with Retry-After means not yet, ask again. `file.mismatch` while bytes are missing.',
    params,
    reply: StoredBook,
    refusals: atTheEnd,
  }),
  end: defineCall({
    name: 'resumable.end',
    method: 'DELETE',
    path: '/uploads/:id',
    access: 'reader',
    summary:
      'Give it up, by tus 1.0, Tus-Resumable may be missing: its bytes and its space are free again. A book that came of it stays.',
    params,
    reply: z.null(),
    refusals: ['file.not_found'],
  }),
};
