import { redactText } from '../platform/redact.ts';

/** Query parameters whose values are useful and not secret; all other values are hidden. */
const PUBLIC_PARAMETERS = new Set([
  'client_id',
  'cursor',
  'fast_hash',
  'format',
  'language',
  'limit',
  'offset',
  'since',
  'sort',
]);
/** Paths below these words contain a signature as their third part. */
const SIGNED_PREFIXES = new Set(['b', 'covers', 'file', 'fonts', 'pages', 'sound']);
/** The part after one of these words is a secret: the id of a QR code signs a browser in, a mailed token shows a password, that of an avatar a face. */
const SECRET_PREFIXES = new Set(['approve', 'avatars', 'community-avatars', 'internal-password', 'qr']);
const MAX_LENGTH = 2_048;
const HIDDEN = '…';

/**
 * A URL for the log, at most 2,048 characters: old clients put tokens into URLs, and some URLs are secrets themselves. Works
 * by an allow list.
 */
export const redactUrl = (url: string): string => {
  const [address = '', ...queries] = url.replace(/#.*$/s, '').split('?');
  const shown = queries.length === 0 ? '' : `?${redactQuery(queries.join('?'))}`;
  return redactText(redactPath(address) + shown).slice(0, MAX_LENGTH);
};

/** A referrer for the log, without its query: foreign pages name their secrets as they like. */
export const redactReferrer = (referrer: string): string | null => {
  const url = URL.parse(referrer);
  return url === null || !/^https?:$/.test(url.protocol) ? null : redactUrl(url.origin + url.pathname);
};

const redactQuery = (query: string): string =>
  query
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      if (value.length === 0) return name === '' ? '' : HIDDEN; // a lone word may be a secret
      return `${name}=${PUBLIC_PARAMETERS.has(name) ? value.join('=') : HIDDEN}`;
    })
    .join('&');

/** Decodes the parts like the router does before it compares them. */
const redactPath = (address: string): string => {
  const [, origin = '', path = ''] = /^(\w+:\/\/[^/]*)?(.*)$/s.exec(address) ?? [];
  const parts = path.split('/');
  const words = parts.map(tryDecode).map((word, index) => (word === '' ? null : index));
  const [first, , third] = words.filter((index) => index !== null);
  const isSigned = first !== undefined && SIGNED_PREFIXES.has(tryDecode(parts[first] ?? ''));
  const isSecret = (index: number): boolean =>
    (isSigned && index === third) || SECRET_PREFIXES.has(tryDecode(parts[index - 1] ?? ''));
  return origin + parts.map((part, index) => (isSecret(index) && part !== '' ? HIDDEN : part)).join('/');
};

const tryDecode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
