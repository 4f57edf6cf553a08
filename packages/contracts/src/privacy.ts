import { z } from 'zod';
import { defineCall } from './call.ts';
import { Time } from './wire.ts';

/** The file with everything that is known of a reader, and how far it is. */
export const Export = z.object({
  state: z.enum(['none', 'waiting', 'running', 'ready', 'failed']),
  /** Of the bytes that go into it. */
  percent: z.int().min(0).max(100),
  /** When it is ready: its size, until when it can be fetched, and where, for a quarter of an hour. */
  bytes: z.int().nullable(),
  expires_at: Time.nullable(),
  url: z.url().nullable(),
  /** Before then no other one is made. */
  next_at: Time.nullable(),
});
export type Export = z.infer<typeof Export>;

const Deletion = z.object({
  /** When the account ends for good; null when that was not asked for. */
  deletion_at: Time.nullable(),
});

/** Asked for unless the session has just begun. */
const proof = z.object({ password: z.string().max(1024).optional() });
const unproved = [
  'auth.proof_needed',
  'auth.confirm_needed',
  'auth.password_wrong',
  'auth.too_many_tries',
  'auth.shop_unreachable',
] as const;

export const privacy = {
  exported: defineCall({
    name: 'privacy.exported',
    method: 'GET',
    path: '/privacy/export',
    access: 'owner',
    summary: 'How far the file with everything that is known of the reader is, and where it can be fetched.',
    reply: Export,
    refusals: [],
  }),
  export: defineCall({
    name: 'privacy.export',
    method: 'POST',
    path: '/privacy/export',
    access: 'owner',
    summary:
      'Begin to make that file: a ZIP of JSON, annotations and books. One at a time and one a day; a mail says when it is ready, and it can be fetched for seven days.',
    body: proof,
    reply: Export,
    refusals: [...unproved, 'export.too_soon'],
  }),
  file: defineCall({
    name: 'privacy.file',
    method: 'GET',
    path: '/privacy/export/:id',
    access: 'owner',
    summary: 'The file itself; Range is answered. Also with the token of its address, while that session lives.',
    params: z.object({ id: z.string().max(64) }),
    query: z.object({ access_token: z.string().optional() }),
    reply: z.unknown(),
    replyAs: 'bytes',
    refusals: ['export.not_found', 'file.range_invalid'],
  }),
  deletion: defineCall({
    name: 'privacy.deletion',
    method: 'GET',
    path: '/privacy/deletion',
    access: 'reader',
    summary: 'Whether the account is about to be deleted.',
    reply: Deletion,
    refusals: [],
  }),
  requestDeletion: defineCall({
    name: 'privacy.requestDeletion',
    method: 'POST',
    path: '/privacy/deletion',
    access: 'owner',
    summary:
      'Have the account deleted in seven days. Every session and app password ends at once; who signs in again until then can keep the account.',
    body: proof,
    reply: Deletion,
    refusals: unproved,
  }),
  cancelDeletion: defineCall({
    name: 'privacy.cancelDeletion',
    method: 'DELETE',
    path: '/privacy/deletion',
    access: 'owner',
    summary: 'Keep the account after all.',
    reply: Deletion,
    refusals: [],
  }),
};
