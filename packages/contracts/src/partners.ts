import { z } from 'zod';
import { defineCall } from './call.ts';
import { Hash32, Ok, Time } from './common-schemas.ts';
import { files } from './files.ts';
import { PartnerBook } from './partner-books.ts';
import { Shop } from './shops.ts';

/** A repeated parameter is refused by the signature check, not here. */
const optionalText = z.string().optional().catch(undefined);
/**
 * Query parameters of every partner call (docs/partners.md). The signature is checked first, so missing parameters are not
 * refused here.
 */
const Signed = z.object({
  partner: optionalText,
  shop_id: optionalText,
  timestamp: optionalText,
  nonce: optionalText,
  signature: optionalText,
  signature_v2: optionalText,
});
const ForReader = Signed.extend({ user: optionalText, test: optionalText });

/** Of the size of an index entry, and of characters that PostgreSQL can store. */
const ProviderName = z
  .string()
  .min(1)
  .max(1024)
  .refine((name) => name.isWellFormed() && !name.includes('\0') && new TextEncoder().encode(name).length <= 1024);

const refusals = [
  'partner.signature_wrong',
  'partner.timestamp_outside',
  'partner.replayed',
  'partner.malformed',
  'partner.shop_unknown',
] as const;

/** The reply to a shop's upload: metadata of the book, without access to its bytes. */
export const DeliveredBook = z.object({
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
  /** The reader has never signed in: the book is added when they do. */
  waiting: z.boolean(),
  /** A test call: nothing was stored. */
  test: z.boolean(),
});
export type DeliveredBook = z.infer<typeof DeliveredBook>;

const PartnerError = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Method and path. */
  call: z.string(),
  error_code: z.int(),
  error: z.string(),
  /** Whether the signature was valid; otherwise anybody may have sent the call. */
  signed: z.boolean(),
  user: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type PartnerError = z.infer<typeof PartnerError>;

/** Without what only readers may know: which of their files a book is. */
const BooksForShop = z.object({
  total: z.int(),
  items: z.array(PartnerBook.omit({ library_id: true, cover_path: true })),
  updated_at: Time.nullable(),
});

export const partners = {
  put: defineCall({
    name: 'partners.put',
    method: 'PUT',
    path: '/partner/files/:name',
    access: 'public',
    summary:
      'A shop delivers a purchased book to its customer: the raw bytes as body, as in `PUT /files`. A customer who never signed in gets it at the first sign-in. With `test=1` everything is checked and nothing is stored. Signed (docs/partners.md).',
    params: z.object({ name: z.string() }),
    query: ForReader.extend({ content_sha256: optionalText, product: optionalText }),
    fileBody: 'application/octet-stream',
    reply: DeliveredBook,
    refusals: [...refusals, 'auth.blocked', ...files.put.refusals],
  }),
  takeBack: defineCall({
    name: 'partners.takeBack',
    method: 'DELETE',
    path: '/partner/files',
    access: 'public',
    summary:
      'A shop revokes a refunded book that it delivered. A file that the reader had before stays. Signed (docs/partners.md).',
    query: ForReader.extend({ fast_hash: optionalText }),
    reply: z.object({ taken_back: z.boolean(), test: z.boolean() }),
    refusals: [...refusals, 'partner.purchase_unknown'],
  }),
  lcpToken: defineCall({
    name: 'partners.lcpToken',
    method: 'POST',
    path: '/partner/lcp-token',
    access: 'public',
    summary:
      'A shop registers the hashed LCP passphrase of its customer, which opens all books of the named provider without asking. A later one replaces it. Signed, with the body as in uploads (docs/partners.md).',
    query: ForReader.extend({ content_sha256: optionalText }),
    body: z.object({
      /** `provider` of the licences. */
      provider: ProviderName,
      /** SHA-256 of the passphrase: base64 or hex. */
      lcp_hashed_passphrase: z.string().regex(/^(?:[A-Za-z0-9+/]{43}=|[0-9a-fA-F]{64})$/),
    }),
    reply: Ok,
    replyAs: 'text',
    refusals: [...refusals, 'auth.blocked', 'file.mismatch'],
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
  recommended: defineCall({
    name: 'partners.recommended',
    method: 'GET',
    path: '/partner/recommended',
    access: 'public',
    summary:
      'The books that a shop recommends, as its feed was last received. With `user`: those that it recommended to this customer, and which of them it delivered. Signed (docs/partners.md).',
    query: Signed.extend({ user: optionalText }),
    reply: BooksForShop,
    refusals,
  }),
  news: defineCall({
    name: 'partners.news',
    method: 'GET',
    path: '/partner/news',
    access: 'public',
    summary:
      'The new books of a shop, as its feed was last received. With `user`: which of them it delivered. Signed (docs/partners.md).',
    query: Signed.extend({ user: optionalText }),
    reply: BooksForShop,
    refusals,
  }),
  errors: defineCall({
    name: 'partners.errors',
    method: 'GET',
    path: '/partner/errors',
    access: 'public',
    summary: 'List the failed calls of a shop in the last thirty days, newest first. Signed (docs/partners.md).',
    query: Signed,
    reply: z.object({ total: z.int(), items: z.array(PartnerError) }),
    refusals,
  }),
  check: defineCall({
    name: 'partners.check',
    method: 'GET',
    path: '/partner/check',
    access: 'public',
    summary:
      'Signature checker: reports whether this call is signed correctly, and the text that has to be signed. Consumes no nonce and refuses nothing.',
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
      /** The text to sign as we understand the call, without the key. */
      text: z.string(),
      /** Our clock, in seconds since 1970. */
      now: z.int(),
    }),
    refusals: [],
  }),
};
