import { z } from 'zod';
import { defineCall } from './call.ts';
import { files } from './files.ts';
import { Shop } from './shops.ts';
import { Hash32 } from './wire.ts';

/** One that comes twice is refused with the signature, not here. */
const said = z.string().optional().catch(undefined);
/**
 * What every call of a partner carries in its query, as docs/partners.md tells. The signature is looked at before anything
 * else, so nothing is refused here for being absent.
 */
const Signed = z.object({
  partner: said,
  shop_id: said,
  timestamp: said,
  nonce: said,
  signature: said,
  signature_v2: said,
});
const ForReader = Signed.extend({ user: said, test: said });

const refusals = [
  'partner.signature_wrong',
  'partner.timestamp_outside',
  'partner.replayed',
  'partner.malformed',
  'partner.shop_unknown',
] as const;

/** What an upload of a shop answers: the facts of the book, without a way to its bytes. */
export const Delivered = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  title: z.string(),
  authors: z.string().nullable(),
  format: z.string(),
  mime_type: z.string(),
  bytes: z.int(),
  fast_hash: Hash32,
  purchased: z.boolean(),
  /** The reader never signed in: the book is there when that happens. */
  waiting: z.boolean(),
  /** Nothing was kept. */
  test: z.boolean(),
});
export type Delivered = z.infer<typeof Delivered>;

const PartnerTrouble = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Method and path. */
  call: z.string(),
  error_code: z.int(),
  error: z.string(),
  /** Anybody may have sent a call whose signature was wrong. */
  signed: z.boolean(),
  user: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type PartnerTrouble = z.infer<typeof PartnerTrouble>;

export const partners = {
  put: defineCall({
    name: 'partners.put',
    method: 'PUT',
    path: '/partner/files/:name',
    access: 'public',
    summary:
      'A shop puts a purchased book into the cloud of its customer: the raw bytes as body, as in `PUT /files`. A customer who never signed in finds it when that happens. With `test=1` everything is checked and nothing kept. Signed (docs/partners.md).',
    params: z.object({ name: z.string() }),
    query: ForReader.extend({ content_sha256: said }),
    reply: Delivered,
    refusals: [...refusals, 'auth.blocked', ...files.put.refusals],
  }),
  takeBack: defineCall({
    name: 'partners.takeBack',
    method: 'DELETE',
    path: '/partner/files',
    access: 'public',
    summary:
      'A shop takes back a book that it put there and that was refunded. A file that the reader had before stays. Signed (docs/partners.md).',
    query: ForReader.extend({ fast_hash: said }),
    reply: z.object({ taken_back: z.boolean(), test: z.boolean() }),
    refusals: [...refusals, 'partner.purchase_unknown'],
  }),
  shops: defineCall({
    name: 'partners.shops',
    method: 'GET',
    path: '/partner/shops',
    access: 'public',
    summary: 'The list of shops for a shop, as `GET /shops`. Signed (docs/partners.md).',
    query: Signed,
    reply: z.object({ total: z.int(), items: z.array(Shop) }),
    refusals,
  }),
  errors: defineCall({
    name: 'partners.errors',
    method: 'GET',
    path: '/partner/errors',
    access: 'public',
    summary:
      'What went wrong with the calls of a shop in the last thirty days, the newest first. Signed (docs/partners.md).',
    query: Signed,
    reply: z.object({ total: z.int(), items: z.array(PartnerTrouble) }),
    refusals,
  }),
  check: defineCall({
    name: 'partners.check',
    method: 'GET',
    path: '/partner/check',
    access: 'public',
    summary:
      'Signature checker: tells whether this very call is signed as it should be, and else the text that its signature should be over. Spends no nonce and refuses nothing.',
    query: z.looseObject({}),
    reply: z.object({
      ok: z.boolean(),
      version: z.enum(['v1', 'v2']).nullable(),
      problems: z.array(
        z.enum([
          'malformed',
          'partner_unknown',
          'signature_missing',
          'signature_wrong',
          'timestamp_outside',
          'nonce_used',
          'v2_required',
          'shop_unknown',
        ]),
      ),
      /** What was signed as we understand the call, but for the key. */
      text: z.string(),
      /** Our clock, in seconds since 1970. */
      now: z.int(),
    }),
    refusals: [],
  }),
};
