import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';

type Answer = { status: number; text: string };
/** `timeoutMs`: for the whole answer, where less than usual is wanted. */
type Post = { url: string; form: Record<string, string>; allowPrivate: boolean; timeoutMs?: number };
type Asked = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  allowPrivate: boolean;
  timeoutMs?: number;
};

/** Calls other companies' servers: never an address inside our own network, never a redirect, never more than it can hold. */
export type HttpClient = {
  /** @throws Error when the address is refused, or no whole answer came in time. */
  postForm(post: Post): Promise<Answer>;
  /** The same for any request; the answer in the shape of `fetch`. */
  ask(asked: Asked): Promise<Response>;
  close(): Promise<void>;
};

const TIMEOUT_MS = 8000;
const LARGEST_ANSWER = 1024 ** 2;

export const httpClient = (): HttpClient => {
  const anywhere = new Agent({ connect: { timeout: TIMEOUT_MS } });
  // The check sits where the connection is made, so a name that resolves differently the second time gains nothing.
  const publicOnly = new Agent({ connect: { timeout: TIMEOUT_MS, lookup: lookupPublic } });
  const send = async ({ url, method = 'GET', headers = {}, body, allowPrivate, timeoutMs = TIMEOUT_MS }: Asked) => {
    const { hostname } = new URL(url);
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (!allowPrivate && isIP(literal) && !isPublicAddress(literal))
      throw new Error(`${hostname} is not a public address`);
    const answer = await request(url, {
      method,
      dispatcher: allowPrivate ? anywhere : publicOnly,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: AbortSignal.timeout(timeoutMs),
    });
    let text = '';
    for await (const chunk of answer.body.setEncoding('utf8')) {
      text += String(chunk);
      if (text.length > LARGEST_ANSWER)
        throw new Error(`${hostname} answered with more than ${LARGEST_ANSWER} characters`);
    }
    return { status: answer.statusCode, text, type: answer.headers['content-type'] };
  };
  return {
    postForm({ form, ...where }) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return send({ ...where, method: 'POST', headers, body: new URLSearchParams(form).toString() });
    },
    async ask(asked) {
      const { status, text, type } = await send(asked);
      const headers = new Headers();
      if (typeof type === 'string') headers.set('content-type', type);
      const hasBody = status !== 204 && status !== 304; // a Response with one of these takes no body
      return new Response(hasBody ? text : null, { status, headers });
    },
    async close() {
      await Promise.all([anywhere.close(), publicOnly.close()]);
    },
  };
};

/** Neither private, loopback, link-local, multicast nor reserved, also when wrapped into IPv6. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast';
};

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const bad = addresses.find(({ address }) => !isPublicAddress(address));
    if (bad) return callback(new Error(`${hostname} resolves to ${bad.address}, which is not a public address`), []);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return first ? callback(null, first.address, first.family) : callback(new Error(`${hostname} has no address`), []);
  });
};
