import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

const MAX_BODY = 256 * 1024;

export type Answer = { status: number; headers: IncomingMessage['headers']; body: string; isUpgraded: boolean };
type Options = { headers?: Record<string, string>; signal: AbortSignal };

/** Browsers resolve these names by themselves, programs do not (RFC 6761, 6.3). */
export const isLocalName = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');

const lookUpLocally: LookupFunction = (_name, { all }, callback) =>
  all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);

/** Requests an address as a browser would, without following redirects. The certificate is checked elsewhere (`checkTls`). */
export const requestUrl = (address: URL, { headers = {}, signal }: Options): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = (address.protocol === 'https:' ? https : http).request(address, {
      headers,
      signal,
      rejectUnauthorized: false,
      agent: false,
      maxHeaderSize: 64 * 1024,
      ...(isLocalName(address.hostname) && { lookup: lookUpLocally }),
    });
    request.on('error', reject);
    request.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: '', isUpgraded: true });
    });
    request.on('response', (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        body += text;
        if (body.length > MAX_BODY) answer.destroy(new Error('The answer is too long.'));
      });
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, isUpgraded: false }),
      );
    });
    request.end();
  });
