import type { FastifyRequest } from 'fastify';

/** Percent-encodes everything except letters, digits and `-._~` (RFC 3986, 2.3). */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Escapes a book path for our responses, so that a client that puts it into a URL unchanged reaches the right file: encodes
 * only `#`, `?` and a `%` that would read as an escape.
 */
export const escapePath = (path: string): string => path.replaceAll(/%(?=[\da-f]{2})|[#?]/gi, encodeURIComponent);

/** Reverts `escapePath`, for clients that encode such a path once more. */
export const unescapePath = (text: string): string =>
  text.replaceAll(/%(?:23|3f|25(?=[\da-f]{2}))/gi, decodeURIComponent);

/** The raw path of a request, percent-encoded as it was sent. Some programs send the whole address (RFC 9112, 3.2.2). */
export const getRequestPath = ({ url }: FastifyRequest): string =>
  url.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)[0] || '/';

/** The raw parts of the requested path, without the empty one before a leading double slash. */
const getSegments = (request: FastifyRequest): string[] => {
  const [path = ''] = (request.raw.url ?? '').split('?');
  return path.split('/').filter((segment) => segment !== '');
};

/**
 * The names that a part of a URL may stand for: as the router decoded it; with a raw `+` as a space, as old clients write it;
 * normalised to NFC, as names are stored; and with the escapes of `escapePath` reverted. `fromEnd`: which part of the path
 * it is, 1 for the last.
 */
export const listNameVariants = (request: FastifyRequest, name: string, fromEnd = 1): string[] => {
  const segment = getSegments(request).at(-fromEnd) ?? '';
  const decoded = segment.includes('+') ? [name, decodeURIComponent(segment.replaceAll('+', '%20'))] : [name];
  const normalized = decoded.flatMap((variant) => [variant, variant.normalize('NFC')]);
  return [...new Set([...normalized, ...normalized.map(unescapePath)])];
};

/** The last part of the path as the name of a new object: a raw `+` is a space, as in upload URLs. */
export const getNewName = (request: FastifyRequest): string =>
  decodeURIComponent((getSegments(request).at(-1) ?? '').replaceAll('+', '%20'));
