import { z } from 'zod';
import { Book } from './books.ts';
import { defineCall } from './call.ts';
import { Hash32 } from './wire.ts';

export const files = {
  put: defineCall({
    name: 'files.put',
    method: 'PUT',
    path: '/files/:name',
    access: 'reader',
    summary:
      'Store a book: the raw bytes as body, any Content-Type or none. Headers Content-Length and file_md5 are checked.',
    params: z.object({ name: z.string() }),
    query: z.object({ access_token: z.string().optional() }),
    reply: Book,
    refusals: [
      'request.too_many',
      'server.unavailable',
      'file.already_there',
      'file.empty',
      'file.path_invalid',
      'file.format_unsupported',
      'file.mime_unsupported',
      'file.no_space',
      'file.mismatch',
      'file.unreadable',
      'file.invalid',
      'file.storage_full',
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
