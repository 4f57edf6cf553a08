import { z } from 'zod';
import { Book } from './books.ts';
import { defineCall } from './call.ts';
import { StoredBook } from './files.ts';
import { limits } from './limits.ts';

const params = z.object({ id: z.string() });
/** The media type of bytes by tus. */
const CHUNK = 'application/offset+octet-stream';

const VERSION = { 'Tus-Resumable': 'The version of the protocol: 1.0.0.' };
const EXPIRES = { 'Upload-Expires': 'When the upload ends if no more bytes arrive.' };
const OFFSET = { 'Upload-Offset': 'The number of bytes that have arrived.' };
const LENGTH = { 'Upload-Length': 'The size of the file in bytes.' };

/** Refusals of the request that completes an upload, and of later requests for its outcome. */
const completionRefusals = [
  'request.too_many',
  'server.unavailable',
  'file.not_found',
  'file.already_there',
  'file.path_invalid',
  'file.too_many_inside',
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
] as const;

/**
 * A file that is uploaded in chunks and may be interrupted at any byte (tus 1.0.0, extensions creation, creation-with-upload,
 * termination, expiration). Errors of the protocol itself are sent as it specifies, as plain text: 400, 403, 409, 412, 413, 415,
 * 423.
 */
export const resumable = {
  begin: defineCall({
    name: 'resumable.begin',
    method: 'POST',
    path: '/uploads',
    access: 'reader',
    summary: `Create an upload by tus 1.0: 201 with Location. Headers Tus-Resumable, Upload-Length, Upload-Metadata (filename; also filetype, file_md5, and id: a UUID of your choice in small letters, under which a lost response can be requested again without a second upload). Its space is reserved until Upload-Expires, ${limits.INCOMPLETE_UPLOAD_SECONDS / 3600} hours after the last received byte. The body may be the first chunk.`,
    fileBody: CHUNK,
    statuses: [201],
    protocol: {
      required: { ...VERSION, ...LENGTH },
      optional: { 'Upload-Metadata': 'Keys with values in base64: filename, filetype, file_md5, id.' },
      answers: { ...VERSION, ...EXPIRES, Location: 'The address of the upload.' },
      errors: [400, 403, 409, 412, 413, 415, 423],
    },
    reply: z.union([z.null(), StoredBook]),
    refusals: [...completionRefusals, 'file.empty'],
  }),
  known: defineCall({
    name: 'resumable.known',
    method: 'GET',
    path: '/uploads/known',
    access: 'reader',
    summary:
      'Check for a duplicate among the reader’s own books before an upload. Ask with the size; if `same_size` is true, ask again with the SHA-256. Reveals nothing about other readers’ files.',
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
      'Get the progress by tus 1.0: Upload-Offset, Upload-Length, Upload-Expires. 423 while another connection sends bytes; one that has been silent for 5 seconds is closed.',
    params,
    protocol: { required: VERSION, answers: { ...VERSION, ...EXPIRES, ...OFFSET, ...LENGTH }, errors: [412, 423] },
    reply: z.null(),
    refusals: ['file.not_found'],
  }),
  send: defineCall({
    name: 'resumable.send',
    method: 'PATCH',
    path: '/uploads/:id',
    access: 'reader',
    summary:
      'Send the next bytes by tus 1.0: Upload-Offset, Content-Type application/offset+octet-stream; 8 MB per request are enough. 204 with the new Upload-Offset; at the last byte 200 with the book, or its refusal; 204 there means that processing takes longer than 20 seconds: request the outcome.',
    params,
    fileBody: CHUNK,
    statuses: [200, 204],
    protocol: {
      required: { ...VERSION, ...OFFSET },
      answers: { ...VERSION, ...EXPIRES, ...OFFSET },
      errors: [400, 403, 409, 412, 413, 415, 423],
    },
    reply: z.union([z.null(), StoredBook]),
    refusals: completionRefusals,
  }),
  outcome: defineCall({
    name: 'resumable.outcome',
    method: 'GET',
    path: '/uploads/:id',
    access: 'reader',
    summary:
      'Get the book of a complete upload, or its refusal: for clients that lost the response to the last chunk. Waits up to 20 seconds; 503 with Retry-After means not yet. `file.mismatch` while bytes are missing.',
    params,
    reply: StoredBook,
    refusals: completionRefusals,
  }),
  end: defineCall({
    name: 'resumable.end',
    method: 'DELETE',
    path: '/uploads/:id',
    access: 'reader',
    summary:
      'Cancel an upload by tus 1.0 (Tus-Resumable may be missing): its bytes and reserved space are released. A book that was created from it stays.',
    params,
    statuses: [204],
    protocol: { required: {}, optional: VERSION, answers: VERSION, errors: [400, 409, 412, 423] },
    reply: z.null(),
    refusals: ['file.not_found'],
  }),
};
