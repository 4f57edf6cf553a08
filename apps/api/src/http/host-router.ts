import http from 'node:http';
import { type Duplex, pipeline } from 'node:stream';
import { toErrorBody } from './error-handler.ts';
import { type HostMatch, type Hosts, setRequestOrigin } from './hosts.ts';
import { negotiateLanguage } from './language.ts';
import { Refusal } from './refusal.ts';
import { enforceRequestTimeouts, REQUEST_TIMEOUTS, type RequestTimeouts } from './request-timeouts.ts';

export type UpgradeHandler = (request: http.IncomingMessage, socket: Duplex, head: Buffer) => void;
type RequestHandler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

type HostRouterOptions = {
  app: RequestHandler;
  books: RequestHandler;
  /** Sockets of the app's host. */
  sockets: UpgradeHandler;
  hosts: Hosts;
  /** Where the demo shop runs. */
  shopUpstream: string | null;
  timeouts?: RequestTimeouts | undefined;
};

/** An idle connection is closed after this time. */
const SOCKET_TIMEOUT_MS = 120_000;
/** How often header timeouts are checked. */
const CHECK_MS = 5_000;
/**
 * Keep-alive connections stay open longer than at common proxies (nginx 60 s, Caddy 120 s): the side that closes first may
 * cut off a request in flight, and a POST is not retried automatically.
 */
const KEEP_ALIVE_MS = 130_000;

/** Routes the requests of one port by their Host header: the app with its API, the books' host, and (development) the demo shop. */
export const createHostRouter = ({
  app,
  books,
  sockets,
  hosts,
  shopUpstream,
  timeouts,
}: HostRouterOptions): http.Server => {
  const server = createServer((request, response) => {
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
        if (redirectToCanonical(match, request, response)) return;
        return forward(shopUpstream, request, response);
      case 'app':
        if (redirectToCanonical(match, request, response)) return;
        setRequestOrigin(request, match.origin);
        return app(request, response);
      default:
        match satisfies never;
    }
  }, timeouts);
  return server.on('upgrade', (request: http.IncomingMessage, socket: Duplex, head: Buffer) => {
    const match = hosts.match(request);
    if (match.kind === 'malformed') return refuseSocket(socket, '400 Bad Request');
    if (match.kind === 'unknown') return refuseSocket(socket, '421 Misdirected Request');
    if (match.kind !== 'app') return void socket.destroy();
    setRequestOrigin(request, match.origin);
    sockets(request, socket, head);
  });
};

/** Serves only the books, on a second port, for installations without a separate host name for books. */
export const createBooksServer = (books: RequestHandler, hosts: Hosts): http.Server =>
  createServer((request, response) => {
    const { kind } = hosts.match(request);
    if (kind === 'books') return books(request, response);
    refuse(new Refusal(kind === 'malformed' ? 'request.invalid' : 'request.unknown_host'), request, response);
  });

/** Paths that programs call; never pages of the app. */
const PROGRAM_PATHS = /^\/(?:api|avatars|community-avatars|covers|health)(?:\/|$)/;

/** Whether a browser opens a page. Older browsers send no Sec-Fetch-Mode, only Accept. */
const isPageRequest = ({ method, url = '/', headers }: http.IncomingMessage): boolean => {
  if ((method !== 'GET' && method !== 'HEAD') || !/^\/(?!\/)/.test(url) || PROGRAM_PATHS.test(url)) return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate';
};

/**
 * Redirects local pages to the host name that shares a site with the books' host: browsers deny storage to frames of another
 * site. Answers 404 for a service worker that an earlier version registered under the alias, which removes it. Returns
 * whether the request was answered.
 */
const redirectToCanonical = (
  { canonicalUrl }: Extract<HostMatch, { canonicalUrl: unknown }>,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): boolean => {
  if (canonicalUrl === null) return false;
  if (isPageRequest(request)) {
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
  const body = toErrorBody(refusal, negotiateLanguage(request.headers['accept-language']));
  const isPage = isPageRequest(request);
  response.writeHead(refusal.status, {
    'content-type': isPage ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close', // do not read the rest of the request
  });
  response.end(isPage ? body.error_msg : JSON.stringify(body));
};

const refuseSocket = (socket: Duplex, status: string): void =>
  void socket.on('error', () => socket.destroy()).end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);

/** A server without a total request timeout, so that uploads may take hours; slow requests are ended by `enforceRequestTimeouts`. */
const createServer = (handler: RequestHandler, timeouts: RequestTimeouts = REQUEST_TIMEOUTS): http.Server => {
  const options = {
    requestTimeout: 0,
    headersTimeout: timeouts.headersMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, timeouts.headersMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
    shouldUpgradeCallback: isWebSocketUpgrade,
  };
  const server = http.createServer(options, (request, response) => {
    dropInvalidContentType(request);
    enforceRequestTimeouts(request, response, timeouts);
    handler(request, response);
  });
  return server.setTimeout(SOCKET_TIMEOUT_MS);
};

/** Some clients offer HTTP/2 with every request (`Upgrade: h2c`), which is ignored (RFC 9110, 7.8). */
const isWebSocketUpgrade = ({ headers }: http.IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** Old clients send invalid content types (`epub`, or an empty header); they count as none. */
const dropInvalidContentType = (request: http.IncomingMessage): void => {
  const type = request.headers['content-type'];
  if (type !== undefined && !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/.test(type)) delete request.headers['content-type'];
};

const forward = (upstream: string, request: http.IncomingMessage, response: http.ServerResponse): void => {
  const path = request.url ?? '';
  if (!/^\/(?!\/)/.test(path)) {
    response.writeHead(400).end();
    return;
  }
  // The client controls only the path, never the target host.
  const { hostname, port } = new URL(upstream);
  const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' };
  const upstreamRequest = http.request({ hostname, port, path, method: request.method ?? 'GET', headers });
  upstreamRequest.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, () => undefined); // a broken upstream answer breaks this one too
  });
  upstreamRequest.on('error', () => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('The shop is not answering. Try again in a moment.');
  });
  response.on('close', () => upstreamRequest.destroy());
  request.on('error', () => {
    if (!response.headersSent) response.writeHead(408, { connection: 'close' }).end();
    upstreamRequest.destroy();
  });
  request.pipe(upstreamRequest);
};
