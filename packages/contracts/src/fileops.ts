import { z } from 'zod';
import { BookMetadata } from './books.ts';
import { defineCall } from './call.ts';
import { Hash32, Ok, Time } from './common-schemas.ts';

/** Identifies a book by hash, and optionally path. If a hash matches several books, reads use the newest and writes are refused. */
const ByHash = z.object({ fast_hash: Hash32, path: z.string().max(1024).optional() });

const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
]);

const Favourite = z.union([
  z.object({ favorite: z.object({ value: flag }) }),
  z.object({ 'favorite.value': flag }).transform((form) => ({ favorite: { value: form['favorite.value'] } })),
]);

export const FileInfo = z.object({
  id: z.int(),
  path: z.string(),
  name: z.string(),
  is_folder: z.literal(false),
  has_file: z.literal(true),
  download_link: z.string(),
  mime_type: z.string(),
  bytes: z.int(),
  md5_hash: z.string(),
  fast_hash: z.string(),
  resource_id: z.null(),
  favorite: z.boolean(),
  created_at: Time,
  mtime: Time,
  client_mtime: Time,
  metadata: BookMetadata.extend({ year: z.string().nullable() }),
  position: z.object({
    pointer: z.string().nullable(),
    pointer_pb: z.string().nullable(),
    percent: z.int(),
    updated: Time.nullable(),
  }),
});
export type FileInfo = z.infer<typeof FileInfo>;

export const fileops = {
  info: defineCall({
    name: 'fileops.info',
    method: 'GET',
    path: '/fileops/info',
    access: 'reader',
    summary: 'Get a book by its fast hash.',
    query: ByHash.extend({ include_metadata: flag.optional() }),
    reply: FileInfo,
    refusals: ['file.not_found'],
  }),
  change: defineCall({
    name: 'fileops.change',
    method: 'POST',
    path: '/fileops/info/:path',
    access: 'reader',
    deferrable: true,
    summary: 'Set or clear the favourite mark; JSON, or the form field favorite.value.',
    params: z.object({ path: z.string() }),
    body: Favourite,
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found'],
  }),
  favour: defineCall({
    name: 'fileops.favour',
    method: 'POST',
    path: '/audio-books/add-to-favorites/:path',
    access: 'reader',
    deferrable: true,
    summary: 'Set the favourite mark to the value in the body; JSON, or the form field favorite.value.',
    params: z.object({ path: z.string() }),
    body: Favourite,
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found'],
  }),
  unfavour: defineCall({
    name: 'fileops.unfavour',
    method: 'POST',
    path: '/audio-books/remove-from-favorites/:path',
    access: 'reader',
    deferrable: true,
    summary: 'Set the favourite mark to the value in the body; JSON, or the form field favorite.value.',
    params: z.object({ path: z.string() }),
    body: Favourite,
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found'],
  }),
  cover: defineCall({
    name: 'fileops.cover',
    method: 'GET',
    path: '/fileops/cover/:name',
    access: 'reader',
    summary:
      'The cover as JPEG: the file’s name with `.cover_s.jpg` (small) or `.cover_b.jpg` (big) after it. Also with the link token of this book.',
    params: z.object({ name: z.string() }),
    query: z.object({ fast_hash: Hash32.optional(), access_token: z.string().optional() }),
    reply: z.unknown(),
    replyAs: 'bytes',
    refusals: ['file.not_found'],
  }),
  delete: defineCall({
    name: 'fileops.delete',
    method: 'POST',
    path: '/fileops/delete',
    access: 'reader',
    deferrable: true,
    summary: 'Delete a book: it moves to the bin.',
    query: ByHash,
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found', 'file.ambiguous'],
  }),
  deleteAudioBook: defineCall({
    name: 'fileops.deleteAudioBook',
    method: 'DELETE',
    path: '/audio-books/:path',
    access: 'reader',
    deferrable: true,
    summary: 'Delete a book by its path: it moves to the bin.',
    params: z.object({ path: z.string() }),
    query: z.object({ fast_hash: Hash32.optional() }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found'],
  }),
};
