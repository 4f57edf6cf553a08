import http from 'node:http';
import { type Duplex, pipeline } from 'node:stream';
import { errorBody } from './error-handler.ts';
import type { HostMatch, Hosts } from './hosts.ts';
import { languageAsked } from './language.ts';
import { Refusal } from './refusal.ts';
import { noteOrigin } from './request-origin.ts';
import { limitRequestTime, REQUEST_TIMES, type RequestTimes } from './request-time.ts';

export type UpgradeHandler = (request: http.IncomingMessage, line: Duplex, head: Buffer) => void;
type RequestHandler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

type Front = {
  app: RequestHandler;
  books: RequestHandler;
  /** Sockets of the app's host. */
  sockets: UpgradeHandler;
  hosts: Hosts;
  /** Where the demo shop runs. */
  shopUpstream: string | null;
  times?: RequestTimes | undefined;
};

/** Whatever is sent, a line that says nothing for so long is closed. */
const SILENCE_MS = 120_000;
/** How often it is looked whose headers have not come in time. */
const CHECK_MS = 5_000;
/**
 * A line without a request stays open longer than at any usual proxy (60 s at nginx, 120 s at Caddy): who closes first may
 * cut off a request that is on its way, and a POST is not sent again by itself.
 */
const IDLE_MS = 130_000;

/** One port, three hosts: the app with its API, the books, and (embedded default) the demo shop. */
export const frontServer = ({ app, books, sockets, hosts, shopUpstream, times }: Front): http.Server => {
  const server = patientServer((request, response) => {
    const match = hosts.match(request);
    switch (match.kind) {
      case 'malformed':
        return refuse(new Refusal('request.invalid'), request, response);
      case 'unknown':
        return refuse(new Refusal('request.unknown_host'), request, response);
      case 'books':
        return books(request, response);
      case 'shop':
        if (shopUpstream === null) return refuse(new Refusal('request.unknown_host'), request, response);
        if (sendToCanonical(match, request, response)) return;
        return passOn(shopUpstream, request, response);
      case 'app':
        if (sendToCanonical(match, request, response)) return;
        noteOrigin(request, match.origin);
        return app(request, response);
      default:
        match satisfies never;
    }
  }, times);
  return server.on('upgrade', (request: http.IncomingMessage, line: Duplex, head: Buffer) => {
    const match = hosts.match(request);
    if (match.kind === 'malformed') return refuseSocket(line, '400 Bad Request');
    if (match.kind === 'unknown') return refuseSocket(line, '421 Misdirected Request');
    if (match.kind !== 'app') return void line.destroy();
    noteOrigin(request, match.origin);
    sockets(request, line, head);
  });
};

/** The second port of an installation whose books have no name of their own: nothing but the books is there. */
export const booksServer = (books: RequestHandler, hosts: Hosts): http.Server =>
  patientServer((request, response) => {
    const { kind } = hosts.match(request);
    if (kind === 'books') return books(request, response);
    refuse(new Refusal(kind === 'malformed' ? 'request.invalid' : 'request.unknown_host'), request, response);
  });

/** What is called by programs, never opened as a page of the app. */
const CALLED = /^\/(?:api|covers|health)(?:\/|$)/;

/** A browser that opens a page; older ones and their like say only which kinds of answer they show. */
const opensPage = ({ method, url = '/', headers }: http.IncomingMessage): boolean => {
  if ((method !== 'GET' && method !== 'HEAD') || !/^\/(?!\/)/.test(url) || CALLED.test(url)) return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate';
};

/**
 * A page of this machine is opened under the name whose neighbour the books' host is: browsers give a frame of another site
 * no storage. A service worker that an earlier version left at the other name is gone, which ends it. Answers whether it
 * was sent on.
 */
const sendToCanonical = (
  { canonicalUrl }: Extract<HostMatch, { canonicalUrl: unknown }>,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): boolean => {
  if (canonicalUrl === null) return false;
  if (opensPage(request)) {
    const headers = {
      location: canonicalUrl + (request.url ?? '/'),
      'cache-control': 'no-store',
      vary: 'sec-fetch-mode',
    };
    response.writeHead(307, headers).end();
    return true;
  }
  if (!/\/sw\.js(?:\?|$)/.test(request.url ?? '') || request.headers['sec-fetch-site'] === undefined) return false;
  response.writeHead(404, { 'cache-control': 'no-store' }).end();
  return true;
};

const refuse = (refusal: Refusal, request: http.IncomingMessage, response: http.ServerResponse): void => {
  const body = errorBody(refusal, languageAsked(request.headers['accept-language']));
  const isPage = opensPage(request);
  response.writeHead(refusal.status, {
    'content-type': isPage ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close', // what else comes on this line is not wanted, a body above all
  });
  response.end(isPage ? body.error_msg : JSON.stringify(body));
};

const refuseSocket = (line: Duplex, status: string): void =>
  void line.on('error', () => line.destroy()).end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);

/** A server for uploads of any length. A sender who says nothing, or too little, loses the connection. */
const patientServer = (handler: RequestHandler, times: RequestTimes = REQUEST_TIMES): http.Server => {
  const options = {
    requestTimeout: 0,
    headersTimeout: times.headersMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, times.headersMs),
    keepAliveTimeout: IDLE_MS,
    shouldUpgradeCallback: asksForSocket,
  };
  const server = http.createServer(options, (request, response) => {
    withoutOddType(request);
    limitRequestTime(request, response, times);
    handler(request, response);
  });
  return server.setTimeout(SILENCE_MS);
};

/** Some clients offer HTTP/2 with every request (`Upgrade: h2c`); that may be passed over, and is (RFC 9110, 7.8). */
const asksForSocket = ({ headers }: http.IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Old clients send types that are none (`epub`, or nothing after the colon); that means: no type. */
const withoutOddType = (request: http.IncomingMessage): void => {
  const type = request.headers['content-type'];
  if (type !== undefined && !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/.test(type)) delete request.headers['content-type'];
};

const passOn = (upstream: string, request: http.IncomingMessage, response: http.ServerResponse): void => {
  const path = request.url ?? '';
  if (!/^\/(?!\/)/.test(path)) {
    response.writeHead(400).end();
    return;
  }
  // Only the path is the caller's: the server that is asked never is.
  const { hostname, port } = new URL(upstream);
  const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' };
  const forward = http.request({ hostname, port, path, method: request.method ?? 'GET', headers });
  forward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, () => undefined); // a broken answer breaks this one too
  });
  forward.on('error', () => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('The shop is not answering. Try again in a moment.');
  });
  response.on('close', () => forward.destroy());
  request.on('error', () => {
    if (!response.headersSent) response.writeHead(408, { connection: 'close' }).end();
    forward.destroy();
  });
  request.pipe(forward);
};
