import { z } from 'zod';

/** The parsed fields of a licence document (LCP 1.0, section 3). */
export type Licence = {
  id: string;
  provider: string;
  profile: string;
  /** Encrypted with the user key. */
  contentKey: Buffer;
  keyCheck: Buffer;
  /** The passphrase hint, one line; may be empty. */
  hint: string;
  /** The https page for a forgotten passphrase, or null. */
  hintUrl: string | null;
  /** Where the provider publishes the status of the licence, or null; not checked yet. */
  statusUrl: string | null;
  start: Date | null;
  end: Date | null;
  /** Pages that may be printed and characters that may be copied; null: no limit. */
  print: number | null;
  copy: number | null;
  issuedAt: Date;
  /** When the licence was issued or last updated. */
  updatedAt: Date;
  signature: { algorithm: string; certificate: Buffer; value: Buffer };
  /** The document without its signature: the content that was signed. */
  signedContent: Record<string, unknown>;
};

const MAX_HINT = 300;
const MAX_LINKS = 100;

const Base64 = z
  .string()
  .max(65_536)
  .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
  .transform((text) => Buffer.from(text, 'base64'));
const Time = z
  .string()
  .max(64)
  .regex(/^\d{4}-\d\d-\d\dT/)
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()));
/** A number (-1) means no limit. */
const Limit = z.union([Time, z.number().transform(() => null), z.null()]).optional();
/** A negative number means no limit. */
const Count = z
  .number()
  .transform((count) => (Number.isSafeInteger(count) && count >= 0 ? count : null))
  .nullish();
/** Limited to the size of an index entry, and to characters that PostgreSQL can store. */
const Name = (most: number) =>
  z
    .string()
    .min(1)
    .refine((text) => Buffer.byteLength(text) <= most && text.isWellFormed() && !text.includes('\0'));

const Document = z.looseObject({
  id: Name(255),
  provider: Name(1024),
  issued: Time,
  updated: Time.nullish(),
  encryption: z.looseObject({
    profile: Name(255),
    content_key: z.looseObject({ encrypted_value: Base64 }),
    user_key: z.looseObject({ text_hint: z.string().max(65_536), key_check: Base64 }),
  }),
  links: z.array(z.looseObject({ rel: z.unknown(), href: z.string().max(8192) })).max(MAX_LINKS),
  rights: z.looseObject({ start: Limit, end: Limit, print: Count, copy: Count }).nullish(),
  signature: z.looseObject({ algorithm: Name(255), certificate: Base64, value: Base64 }),
});

/** Null when the text is not a usable licence document. */
export const parseLicenceDocument = (text: string): Licence | null => {
  const json = tryParseJson(text);
  const { data } = Document.safeParse(json);
  if (!data) return null;
  const { signature, encryption, rights } = data;
  // the signature covers the original document, not the parsed one
  const { signature: _of, ...said } = json as Record<string, unknown>; // `Document` has verified that it is an object
  const findHref = (wanted: string): string | undefined =>
    data.links.find(({ rel }) => (Array.isArray(rel) ? rel.includes(wanted) : rel === wanted))?.href;
  return {
    id: data.id,
    provider: data.provider,
    profile: encryption.profile,
    contentKey: encryption.content_key.encrypted_value,
    keyCheck: encryption.user_key.key_check,
    hint: encryption.user_key.text_hint
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_HINT),
    hintUrl: toSafeLink(findHref('hint')),
    statusUrl: findHref('status') ?? null,
    start: rights?.start ?? null,
    end: rights?.end ?? null,
    print: rights?.print ?? null,
    copy: rights?.copy ?? null,
    issuedAt: data.issued,
    updatedAt: data.updated ?? data.issued,
    signature,
    signedContent: said,
  };
};

const tryParseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Books come from untrusted sources: accept only https URLs without credentials. */
const toSafeLink = (href: string | undefined): string | null => {
  const url = href === undefined ? null : URL.parse(href);
  return url && url.protocol === 'https:' && url.username === '' && url.password === '' && url.href.length <= 2048
    ? url.href
    : null;
};
