import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UnpackedBook } from './test-books.ts';

/** The folder of the built surface. */
export const SURFACE_FOLDER = fileURLToPath(new URL('../../../apps/web/dist/surface/', import.meta.url));

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const PART_POLICY =
  "default-src 'none'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'";
/** Error responses may not be framed, so the reader must find out why a chapter failed to load. */
const ERROR_POLICY = "default-src 'none'; frame-ancestors 'none'";
const buildSurfacePolicy = (app: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; frame-src 'self'; connect-src 'self'; img-src 'self' blob: data:; font-src 'self' data:; media-src 'self' blob:; worker-src 'self'; form-action 'none'; base-uri 'none'; object-src 'none'; frame-ancestors ${app}`;
const buildAppPolicy = (books: string): string =>
  `default-src 'self' 'unsafe-inline'; frame-src ${books}; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** A stand-in for the app page: one frame with the surface, one message port, and every message that came through it. */
const buildAppPage = (books: string): string => `<!doctype html><meta charset="utf-8"><title>App</title>
<style>html,body{margin:0;height:100%}iframe{border:0;width:100%;height:100%;display:block}</style>
<iframe id="surface" src="${books}/surface/" sandbox="allow-scripts allow-same-origin" allow="autoplay; fullscreen"></iframe>
<script>
const messages = []; const waiting = [];
const surfaceChannel = { messages, post: null,
  waitFor: (kind, from) => new Promise((resolve) => { const check = () => { const found = messages.slice(from).find((m) => m.kind === kind);
    if (found) resolve(found); else waiting.push(check); }; check(); }) };
const frame = document.getElementById('surface');
surfaceChannel.connected = new Promise((resolve) => frame.addEventListener('load', () => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => { messages.push({ ...data, t: performance.now() }); for (const check of waiting.splice(0)) check(); };
  surfaceChannel.post = (message) => port1.postMessage(message);
  frame.contentWindow.postMessage({ kind: 'connect', v: 1 }, '${books}', [port2]);
  resolve();
}, { once: true }));
window.surfaceChannel = surfaceChannel;
</script>`;

export type BooksHost = {
  app: string;
  /** Prefix of a book's parts. */
  getBaseUrl(name: string): string;
  books: Map<string, UnpackedBook>;
  /** Paths requested from the books host, in order. */
  requestedPaths: string[];
  /** Names of books whose parts are refused with 403. */
  expiredBooks: Set<string>;
  /** Names of books served without range requests, like parts that are compressed in the archive. */
  booksWithoutRanges: Set<string>;
  close(): Promise<void>;
};

/** The app's host and the books host in one small server, distinguished by host name, with the headers of production. */
export const startBooksHost = async (): Promise<BooksHost> => {
  const books = new Map<string, UnpackedBook>();
  const requestedPaths: string[] = [];
  const expired = new Set<string>();
  const booksWithoutRanges = new Set<string>();
  let port = 0;
  const app = (): string => `http://lectern.localhost:${port}`;
  const getBooksOrigin = (): string => `http://books.lectern.localhost:${port}`;

  const send = (
    response: ServerResponse,
    status: number,
    type: string,
    body: Buffer | string,
    policy: string,
    extraHeaders: Record<string, string> = {},
  ): void => {
    response.writeHead(status, {
      'Content-Type': type,
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-DNS-Prefetch-Control': 'off',
      'Cache-Control': status < 300 ? 'private, max-age=86400, immutable' : 'no-store',
      ...extraHeaders,
    });
    response.end(body);
  };
  const serveSurface = (path: string, response: ServerResponse): void => {
    const file = join(SURFACE_FOLDER, path === '' ? 'surface.html' : path);
    if (!existsSync(file)) return send(response, 404, 'text/plain', 'none', "default-src 'none'");
    const body = readFileSync(file);
    const page = path === '' ? body.toString().replaceAll('__APP_ORIGIN__', app()) : body;
    send(response, 200, CONTENT_TYPES[extname(file)] ?? 'application/octet-stream', page, buildSurfacePolicy(app()));
  };
  const handleRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const path = decodeURIComponent(new URL(request.url ?? '/', app()).pathname);
    if (!request.headers.host?.startsWith('books.'))
      return send(response, 200, 'text/html', buildAppPage(getBooksOrigin()), buildAppPolicy(getBooksOrigin()));
    requestedPaths.push(path);
    if (path.startsWith('/surface/')) return serveSurface(path.slice('/surface/'.length), response);
    const [, name = '', partPath = ''] = /^\/b\/([^/]+)\/sig\/(.*)$/.exec(path) ?? [];
    if (expired.has(name)) return send(response, 403, 'application/json', '{}', ERROR_POLICY);
    const part = books.get(name)?.parts.get(partPath);
    if (!part) return send(response, 404, 'application/json', '{}', ERROR_POLICY);
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (first === undefined || booksWithoutRanges.has(name))
      return send(response, 200, part.type, part.bytes, PART_POLICY);
    const slice = part.bytes.subarray(Number(first), last ? Number(last) + 1 : undefined);
    const range = `bytes ${first}-${Number(first) + slice.length - 1}/${part.bytes.length}`;
    send(response, 206, part.type, slice, PART_POLICY, { 'Content-Range': range, 'Accept-Ranges': 'bytes' });
  };

  const server = createServer(handleRequest);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port; // a TCP server has a port
  return {
    app: app(),
    getBaseUrl: (name) => `${getBooksOrigin()}/b/${name}/sig/`,
    books,
    requestedPaths,
    expiredBooks: expired,
    booksWithoutRanges,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections(); // a neighbouring chapter may still be loading
      }),
  };
};
