import { redactText } from '../platform/redact.ts';

/** Values of a query that say something about use and nothing secret; the value of every other name is hidden. */
const SHOWN = new Set(['client_id', 'cursor', 'fast_hash', 'format', 'language', 'limit', 'offset', 'since', 'sort']);
/** Below these words the third part of a path is a signature. */
const SIGNED = new Set(['b', 'covers', 'file', 'pages', 'sound']);
/** The part behind one of these is a secret: the id of a QR code lets a browser in. */
const BEFORE_SECRET = new Set(['approve', 'qr']);
const LONGEST = 2_048;
const HIDDEN = '…';

/**
 * An address as it may be logged, at most 2,048 characters: old clients put tokens into it, and some addresses are
 * secrets by themselves. What is shown is listed, not what is hidden.
 */
export const withoutSecrets = (url: string): string => {
  const [address = '', ...queries] = url.replace(/#.*$/s, '').split('?');
  const shown = queries.length === 0 ? '' : `?${queryWithoutSecrets(queries.join('?'))}`;
  return redactText(pathWithoutSecrets(address) + shown).slice(0, LONGEST);
};

/** Where a request came from: no query at all, since foreign pages name their secrets as they like. */
export const referrerWithoutSecrets = (referrer: string): string | null => {
  const url = URL.parse(referrer);
  return url === null || !/^https?:$/.test(url.protocol) ? null : withoutSecrets(url.origin + url.pathname);
};

const queryWithoutSecrets = (query: string): string =>
  query
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      if (value.length === 0) return name === '' ? '' : HIDDEN; // a lone word may be anything
      return `${name}=${SHOWN.has(name) ? value.join('=') : HIDDEN}`;
    })
    .join('&');

/** The router reads a path after decoding it, so the words are looked for in the same way. */
const pathWithoutSecrets = (address: string): string => {
  const [, origin = '', path = ''] = /^(\w+:\/\/[^/]*)?(.*)$/s.exec(address) ?? [];
  const parts = path.split('/');
  const words = parts.map(decoded).map((word, index) => (word === '' ? null : index));
  const [first, , third] = words.filter((index) => index !== null);
  const isSigned = first !== undefined && SIGNED.has(decoded(parts[first] ?? ''));
  const isSecret = (index: number): boolean =>
    (isSigned && index === third) || BEFORE_SECRET.has(decoded(parts[index - 1] ?? ''));
  return origin + parts.map((part, index) => (isSecret(index) && part !== '' ? HIDDEN : part)).join('/');
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
