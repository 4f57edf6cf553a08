import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { type Agent, request } from 'undici';
import { isPublicAddress } from './public-address.ts';

/** Where an address is requested; `allowPrivate`: it may be inside the operator's network. */
type ResolvedAddress = { url: string; allowPrivate: boolean };
export type DownloadRequest = {
  url: string;
  /** Called for the address and for each one that it redirects to; null refuses it. */
  resolve: (address: string) => Promise<ResolvedAddress | null>;
  headers: Record<string, string>;
  /** How long the server may send nothing. */
  silenceMs: number;
  signal: AbortSignal;
};
/** `length`: what the server says. Reading the body throws when the connection breaks, or when the length is not kept. */
export type Download = { length: number | null; body: Readable };

/** The address, or one that it redirects to, is refused before any request. */
export class AddressRefused extends Error {}
/** The server does not answer with a file, or cannot be reached. */
export class DownloadFailed extends Error {}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Requests a file and answers its body as a stream. Redirects are followed, at most three, and each is checked like the first
 * address. @throws AddressRefused, DownloadFailed, the signal's reason
 */
export const openDownload = async (
  { url, resolve, headers, silenceMs, signal }: DownloadRequest,
  { anywhere, publicOnly }: { anywhere: Agent; publicOnly: Agent },
): Promise<Download> => {
  let address = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const target = await resolve(address);
    if (!target || !isAllowed(target)) throw new AddressRefused('this is no address to download from');
    const answer = await request(target.url, {
      dispatcher: target.allowPrivate ? anywhere : publicOnly,
      headers: { ...headers, 'accept-encoding': 'identity' },
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
      signal,
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new DownloadFailed('the server cannot be reached', { cause: error });
    });
    const location = getHeader(answer.headers.location);
    if (answer.statusCode === 200 && isPlain(getHeader(answer.headers['content-encoding'])))
      return { length: parseLength(getHeader(answer.headers['content-length'])), body: answer.body };
    answer.body.on('error', () => undefined).destroy();
    const next = REDIRECTS.has(answer.statusCode) && location !== null ? URL.parse(location, address) : null;
    if (!next) throw new DownloadFailed(`the server answered ${answer.statusCode}`);
    address = next.href;
  }
  throw new DownloadFailed(`more than ${MAX_REDIRECTS} redirects`);
};

/** Names are checked where the connection is made, when they are resolved. */
const isAllowed = ({ url, allowPrivate }: ResolvedAddress): boolean => {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.password !== '') return false;
  const literal = parsed.hostname.replace(/^\[|\]$/g, '');
  return allowPrivate || isIP(literal) === 0 || isPublicAddress(literal);
};

const getHeader = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null;
const isPlain = (encoding: string | null): boolean => encoding === null || encoding.toLowerCase() === 'identity';
const parseLength = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
