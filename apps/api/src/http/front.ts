import http from 'node:http';
import { type Duplex, pipeline } from 'node:stream';
import { limitRequestTime, REQUEST_TIMES, type RequestTimes } from './request-time.ts';

export type UpgradeHandler = (request: http.IncomingMessage, line: Duplex, head: Buffer) => void;
type RequestHandler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

type Front = {
  app: RequestHandler;
  books: RequestHandler;
  /** Sockets of the app's host. */
  sockets: UpgradeHandler;
  /** Host (with its port) of the books. */
  booksHost: string;
  /** Where a request for `localhost` is sent: frames of the books' host are blocked in an app opened by that name. */
  publicUrl: string;
  shop: { host: string; upstream: string } | null;
  times?: RequestTimes;
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

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

/** One port, three hosts: the app with its API, the books, and (embedded default) the demo shop. */
export const frontServer = ({ app, books, sockets, booksHost, publicUrl, shop, times }: Front): http.Server => {
  const { hostname: appName, host: appHost } = new URL(publicUrl);
  // Books on another port of the app's own name are told apart by the port alone.
  const booksByName = nameOf(booksHost) !== nameOf(appHost);
  const isForBooks = (host: string): boolean =>
    host === booksHost || (booksByName && nameOf(host) === nameOf(booksHost));
  const hostOf = (request: http.IncomingMessage): string => (request.headers.host ?? '').toLowerCase();
  const server = patientServer((request, response) => {
    const host = hostOf(request);
    const name = nameOf(host);
    if (isForBooks(host)) return books(request, response);
    if (shop && name === shop.host) return passOn(shop.upstream, request, response);
    if (name === 'localhost' && appName !== 'localhost' && request.method === 'GET') {
      response.writeHead(307, { location: publicUrl + (request.url ?? '/') }).end();
      return;
    }
    return app(request, response);
  }, times);
  return server.on('upgrade', (request: http.IncomingMessage, line: Duplex, head: Buffer) => {
    const host = hostOf(request);
    if (isForBooks(host) || nameOf(host) === shop?.host) return void line.destroy();
    sockets(request, line, head);
  });
};

/** A server for uploads of any length. A sender who says nothing, or too little, loses the connection. */
export const patientServer = (handler: RequestHandler, times: RequestTimes = REQUEST_TIMES): http.Server => {
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
