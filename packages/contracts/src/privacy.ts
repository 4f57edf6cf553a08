import { z } from 'zod';
import { defineCall } from './call.ts';
import { Time } from './common-schemas.ts';

/** The export of all data of a reader, and its progress. */
export const Export = z.object({
  state: z.enum(['none', 'waiting', 'running', 'ready', 'failed']),
  /** Progress by bytes. */
  percent: z.int().min(0).max(100),
  /** Once ready: its size, expiry and download URL; the URL is valid for 15 minutes. */
  bytes: z.int().nullable(),
  expires_at: Time.nullable(),
  url: z.url().nullable(),
  /** The earliest time for the next export. */
  next_at: Time.nullable(),
});
export type Export = z.infer<typeof Export>;

const Deletion = z.object({
  /** When the account is deleted; null when deletion was not requested. */
  deletion_at: Time.nullable(),
});

/** Required unless the session is new. */
const reauthentication = z.object({ password: z.string().max(1024).optional() });
const reauthenticationRefusals = [
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
    summary: 'Get the state of the export of the reader’s data, and its download URL.',
    reply: Export,
    refusals: [],
  }),
  export: defineCall({
    name: 'privacy.export',
    method: 'POST',
    path: '/privacy/export',
    access: 'owner',
    summary:
      'Start an export: a ZIP of JSON, annotations and books. One at a time and one per day; an e-mail is sent when it is ready, and it can be downloaded for seven days.',
    body: reauthentication,
    reply: Export,
    refusals: [...reauthenticationRefusals, 'export.too_soon'],
  }),
  file: defineCall({
    name: 'privacy.file',
    method: 'GET',
    path: '/privacy/export/:id',
    access: 'owner',
    summary: 'Download the export; Range is supported. The token of its URL is accepted too, while the session lives.',
    params: z.object({ id: z.string().max(64) }),
    query: z.object({ access_token: z.string().optional() }),
    reply: z.unknown(),
    replyAs: 'bytes',
    isRanged: true,
    refusals: ['export.not_found', 'file.range_invalid'],
  }),
  deletion: defineCall({
    name: 'privacy.deletion',
    method: 'GET',
    path: '/privacy/deletion',
    access: 'reader',
    summary: 'Get whether the account is scheduled for deletion.',
    reply: Deletion,
    refusals: [],
  }),
  requestDeletion: defineCall({
    name: 'privacy.requestDeletion',
    method: 'POST',
    path: '/privacy/deletion',
    access: 'owner',
    summary:
      'Schedule the account for deletion in seven days. All sessions and app passwords end at once; signing in again before then allows keeping the account.',
    body: reauthentication,
    reply: Deletion,
    refusals: reauthenticationRefusals,
  }),
  cancelDeletion: defineCall({
    name: 'privacy.cancelDeletion',
    method: 'DELETE',
    path: '/privacy/deletion',
    access: 'owner',
    summary: 'Cancel the deletion of the account.',
    reply: Deletion,
    refusals: [],
  }),
};
