import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { type Download, type DownloadRequest, openDownload } from './http-download.ts';
import { isPublicAddress } from './public-address.ts';

type Answer = { status: number; text: string };
/** `timeoutMs`: limit for the full response, if shorter than the default. */
type Post = { url: string; form: Record<string, string>; allowPrivate: boolean; timeoutMs?: number };
type OutgoingRequest = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string;
  allowPrivate: boolean;
  timeoutMs?: number;
  /** The longest answer that is read, if it may be longer than the default. */
  maxChars?: number;
};

/** The server answers, with more than is read. */
export class AnswerTooLarge extends Error {}

/** Calls third-party servers: no private addresses, bounded responses, no redirects except of downloads. */
export type HttpClient = {
  /** @throws Error when the address is refused, or the response is incomplete or late */
  postForm(post: Post): Promise<Answer>;
  /** Any other request; answers a `fetch` Response with the headers `content-type` and `etag`. @throws AnswerTooLarge */
  request(asked: OutgoingRequest): Promise<Response>;
  /** A file of any size, as a stream. @throws AddressRefused, DownloadFailed, the signal's reason */
  download(asked: DownloadRequest): Promise<Download>;
  close(): Promise<void>;
};

const TIMEOUT_MS = 8000;
const MAX_RESPONSE_CHARS = 1024 ** 2;

export const createHttpClient = (): HttpClient => {
  const anywhere = new Agent({ connect: { timeout: TIMEOUT_MS } });
  // Checked where the connection is made, against DNS rebinding.
  const publicOnly = new Agent({ connect: { timeout: TIMEOUT_MS, lookup: lookupPublic } });
  const send = async ({
    url,
    method = 'GET',
    headers = {},
    body,
    allowPrivate,
    timeoutMs = TIMEOUT_MS,
    maxChars = MAX_RESPONSE_CHARS,
  }: OutgoingRequest) => {
    const { hostname } = new URL(url);
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (!allowPrivate && isIP(literal) && !isPublicAddress(literal))
      throw new Error(`${hostname} is not a public address`);
    const answer = await request(url, {
      method,
      dispatcher: allowPrivate ? anywhere : publicOnly,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal: AbortSignal.timeout(timeoutMs),
    });
    let text = '';
    for await (const chunk of answer.body.setEncoding('utf8')) {
      text += String(chunk);
      if (text.length > maxChars)
        throw new AnswerTooLarge(`${hostname} answered with more than ${maxChars} characters`);
    }
    const { 'content-type': type, etag } = answer.headers;
    return { status: answer.statusCode, text, type, etag };
  };
  return {
    postForm({ form, ...target }) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return send({ ...target, method: 'POST', headers, body: new URLSearchParams(form).toString() });
    },
    async request(asked) {
      const { status, text, type, etag } = await send(asked);
      const headers = new Headers();
      if (typeof type === 'string') headers.set('content-type', type);
      if (typeof etag === 'string' && /^[\x21-\x7E]+$/.test(etag)) headers.set('etag', etag); // others cannot be sent back
      const hasBody = status !== 204 && status !== 304; // these Responses must not have a body
      return new Response(hasBody ? text : null, { status, headers });
    },
    download: (asked) => openDownload(asked, { anywhere, publicOnly }),
    async close() {
      await Promise.all([anywhere.close(), publicOnly.close()]);
    },
  };
};

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const blocked = addresses.find(({ address }) => !isPublicAddress(address));
    if (blocked)
      return callback(new Error(`${hostname} resolves to ${blocked.address}, which is not a public address`), []);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return first ? callback(null, first.address, first.family) : callback(new Error(`${hostname} has no address`), []);
  });
};
