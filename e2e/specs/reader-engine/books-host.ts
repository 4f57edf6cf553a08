import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UnpackedBook } from './epub.ts';

/** Where the built surface lies. */
export const surfaceFolder = fileURLToPath(new URL('../../../apps/web/dist/surface/', import.meta.url));

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const partPolicy =
  "default-src 'none'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'";
/** Refusals may be framed by nobody: the reader has to find out why a chapter did not come. */
const refusalPolicy = "default-src 'none'; frame-ancestors 'none'";
const surfacePolicy = (app: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; frame-src 'self'; connect-src 'self'; img-src 'self' blob: data:; font-src 'self' data:; media-src 'self' blob:; worker-src 'self'; form-action 'none'; base-uri 'none'; object-src 'none'; frame-ancestors ${app}`;
const appPolicy = (books: string): string =>
  `default-src 'self' 'unsafe-inline'; frame-src ${books}; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** Stands in for the app: one frame, one port, and what was said through it. */
const appPage = (books: string): string => `<!doctype html><meta charset="utf-8"><title>App</title>
<style>html,body{margin:0;height:100%}iframe{border:0;width:100%;height:100%;display:block}</style>
<iframe id="surface" src="${books}/surface/" sandbox="allow-scripts allow-same-origin" allow="autoplay; fullscreen"></iframe>
<script>
const heard = []; const waiting = [];
const line = { heard, say: null, places: () => heard.filter((m) => m.kind === 'place'),
  next: (kind, from) => new Promise((done) => { const look = () => { const found = heard.slice(from).find((m) => m.kind === kind);
    if (found) done(found); else waiting.push(look); }; look(); }) };
const frame = document.getElementById('surface');
line.connected = new Promise((done) => frame.addEventListener('load', () => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => { heard.push({ ...data, t: performance.now() }); for (const look of waiting.splice(0)) look(); };
  line.say = (message) => port1.postMessage(message);
  frame.contentWindow.postMessage({ kind: 'connect', v: 1 }, '${books}', [port2]);
  done();
}, { once: true }));
window.line = line;
</script>`;

export type BooksHost = {
  app: string;
  /** Prefix of a book's parts. */
  baseOf(name: string): string;
  books: Map<string, UnpackedBook>;
  /** Paths asked of the books' host, in order. */
  asked: string[];
  /** Names of books whose parts are refused with 403. */
  expired: Set<string>;
  /** Names of books whose recordings come whole only, as those do that are compressed in the archive. */
  whole: Set<string>;
  close(): Promise<void>;
};

/** The app's host and the books' host in one small server, told apart by name, with the headers that production sends. */
export const startBooksHost = async (): Promise<BooksHost> => {
  const books = new Map<string, UnpackedBook>();
  const asked: string[] = [];
  const expired = new Set<string>();
  const whole = new Set<string>();
  let port = 0;
  const app = (): string => `http://lectern.localhost:${port}`;
  const booksOrigin = (): string => `http://books.lectern.localhost:${port}`;

  const send = (
    response: ServerResponse,
    status: number,
    type: string,
    body: Buffer | string,
    policy: string,
    more: Record<string, string> = {},
  ): void => {
    response.writeHead(status, {
      'Content-Type': type,
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-DNS-Prefetch-Control': 'off',
      'Cache-Control': status < 300 ? 'private, max-age=86400, immutable' : 'no-store',
      ...more,
    });
    response.end(body);
  };
  const surface = (path: string, response: ServerResponse): void => {
    const file = join(surfaceFolder, path === '' ? 'surface.html' : path);
    if (!existsSync(file)) return send(response, 404, 'text/plain', 'none', "default-src 'none'");
    const body = readFileSync(file);
    const page = path === '' ? body.toString().replaceAll('__APP_ORIGIN__', app()) : body;
    send(response, 200, TYPES[extname(file)] ?? 'application/octet-stream', page, surfacePolicy(app()));
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const path = decodeURIComponent(new URL(request.url ?? '/', app()).pathname);
    if (!request.headers.host?.startsWith('books.'))
      return send(response, 200, 'text/html', appPage(booksOrigin()), appPolicy(booksOrigin()));
    asked.push(path);
    if (path.startsWith('/surface/')) return surface(path.slice('/surface/'.length), response);
    const [, name = '', inside = ''] = /^\/b\/([^/]+)\/sig\/(.*)$/.exec(path) ?? [];
    if (expired.has(name)) return send(response, 403, 'application/json', '{}', refusalPolicy);
    const part = books.get(name)?.parts.get(inside);
    if (!part) return send(response, 404, 'application/json', '{}', refusalPolicy);
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (first === undefined || whole.has(name)) return send(response, 200, part.type, part.bytes, partPolicy);
    const piece = part.bytes.subarray(Number(first), last ? Number(last) + 1 : undefined);
    const range = `bytes ${first}-${Number(first) + piece.length - 1}/${part.bytes.length}`;
    send(response, 206, part.type, piece, partPolicy, { 'Content-Range': range, 'Accept-Ranges': 'bytes' });
  };

  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port; // a TCP server has a port
  return {
    app: app(),
    baseOf: (name) => `${booksOrigin()}/b/${name}/sig/`,
    books,
    asked,
    expired,
    whole,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections(); // a chapter beside the shown one may still be on its way
      }),
  };
};
