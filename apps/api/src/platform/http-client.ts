import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';

type Answer = { status: number; text: string };
type Post = { url: string; form: Record<string, string>; allowPrivate: boolean };

/** Calls other companies' servers: never an address inside our own network, never a redirect, never more than it can hold. */
export type HttpClient = {
  /** @throws Error when the address is refused, or no whole answer came in time. */
  postForm(post: Post): Promise<Answer>;
  close(): Promise<void>;
};

const TIMEOUT_MS = 8000;
const LARGEST_ANSWER = 1024 ** 2;

export const httpClient = (): HttpClient => {
  const anywhere = new Agent({ connect: { timeout: TIMEOUT_MS } });
  // The check sits where the connection is made, so a name that resolves differently the second time gains nothing.
  const publicOnly = new Agent({ connect: { timeout: TIMEOUT_MS, lookup: lookupPublic } });
  return {
    async postForm({ url, form, allowPrivate }) {
      const { hostname } = new URL(url);
      const literal = hostname.replace(/^\[|\]$/g, '');
      if (!allowPrivate && isIP(literal) && !isPublicAddress(literal))
        throw new Error(`${hostname} is not a public address`);
      const { statusCode, body } = await request(url, {
        method: 'POST',
        dispatcher: allowPrivate ? anywhere : publicOnly,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(form).toString(),
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      });
      let text = '';
      for await (const chunk of body.setEncoding('utf8')) {
        text += String(chunk);
        if (text.length > LARGEST_ANSWER)
          throw new Error(`${hostname} answered with more than ${LARGEST_ANSWER} characters`);
      }
      return { status: statusCode, text };
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
