import net from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUEST_TIMEOUTS } from './http/request-timeouts.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestReader, type TestReader } from './testing/test-reader.ts';

/** The real timeouts scaled down: a byte now and then is too slow for all of them. */
const timeouts = {
  headersMs: 300,
  bodyMs: 300,
  bytesPerSecond: 20_000,
  maxBodyMs: 20_000,
  uploadWindowMs: 300,
  uploadWindowBytes: 1_000,
};
const INTERVAL_MS = 50;

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp({ timeouts });
  anna = await createTestReader(app);
});
afterAll(() => app.close());

type SlowRequest = { head: string; body: Buffer; piece?: number };
/** Sends the head at once and the body in chunks until the server closes the connection. Returns its response. */
const sendSlowly = async ({ head, body, piece = 1 }: SlowRequest): Promise<string> => {
  const { hostname, port, host } = new URL(app.url);
  const socket = net.connect(Number(port), hostname);
  let response = '';
  socket.setEncoding('utf8').on('data', (text: string) => (response += text));
  socket.on('error', () => undefined); // reset by the server
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(head.replace('HOST', host));
  const stop = new AbortController();
  const sending = (async () => {
    let sent = 0;
    for await (const _ of every(INTERVAL_MS, undefined, { signal: stop.signal })) {
      if (socket.destroyed) return;
      // nothing follows the body
      if (sent < body.length) socket.write(body.subarray(sent, (sent += piece)));
      else return;
    }
  })().catch(() => undefined);
  await closed;
  stop.abort();
  await sending;
  return response;
};
const buildHead = (method: string, path: string, length: number, more = ''): string =>
  `${method} ${path} HTTP/1.1\r\nHost: HOST\r\nContent-Length: ${length}\r\nAuthorization: Bearer ${anna.token}\r\nConnection: close\r\n${more}\r\n`;
const parseStatus = (response: string): string => /^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? response.slice(0, 80);

const BODY = Buffer.from(`{"name":"${'x'.repeat(9_000)}"}`);
it.each([
  ['JSON', 'POST', '/api/v1.0/collections', 'Content-Type: application/json\r\n'],
  ['a form', 'POST', '/api/v1.0/auth/login/lantern', 'Content-Type: application/x-www-form-urlencoded\r\n'],
  ['a form of parts', 'POST', '/api/v1.0/auth/login/lantern', 'Content-Type: multipart/form-data; boundary=b\r\n'],
  ['anything', 'PUT', '/api/v1.0/user', 'Content-Type: text/plain\r\n'],
])(
  '[SEC-27] [S37] %s that arrives byte by byte is answered 408, and the connection is closed',
  async (_what, method, path, type) => {
    const response = await sendSlowly({
      head: buildHead(method, path, BODY.length, `Accept-Language: de\r\n${type}`),
      body: BODY,
    });
    expect(parseStatus(response)).toBe('408');
    expect(response).toContain('"error":"request.too_slow"');
    expect(response).toContain('Die Anfrage hat zu lange gedauert.');
  },
);

it.each([
  ['in chunks', 'POST', '/api/v1.0/collections', '408'],
  ['without a token', 'PUT', '/api/v1.0/user', '401'],
  ['for a call without a body', 'GET', '/api/v1.0/health', '200'],
])('[SEC-27] [S37] a body %s does not keep the connection open', async (_what, method, path, status) => {
  const chunked = 'Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n';
  const head = buildHead(method, path, 0, chunked).replace(/Content-Length: 0\r\n/, '');
  const body = Buffer.from('1\r\n \r\n'.repeat(5_000));
  const sent = status === '401' ? head.replace(/Authorization: .*\r\n/, '') : head;
  expect(parseStatus(await sendSlowly({ head: sent, body, piece: 6 }))).toBe(status);
});

it('[SEC-27] [S37] headers that arrive byte by byte are answered 408', async () => {
  const head = `GET /api/v1.0/health HTTP/1.1\r\nHost: HOST\r\n`;
  expect(parseStatus(await sendSlowly({ head, body: Buffer.from('X-A: b\r\n'.repeat(2_000)) }))).toBe('408');
});

it('[SEC-27] a body that arrives slowly but steadily is accepted', async () => {
  const body = Buffer.from(JSON.stringify({ name: 'Slow', more: 'x'.repeat(60_000) }));
  const response = await sendSlowly({
    head: buildHead('POST', '/api/v1.0/collections', body.length, 'Content-Type: application/json\r\n'),
    body,
    piece: 4_000, // 80 KB a second, for three times the base timeout
  });
  expect(parseStatus(response)).toMatch(/^20[01]$/);
});

it('[SEC-28] [S37] an upload may take as long as its bytes keep arriving', async () => {
  const epub = await buildEpub({ title: 'Slow' });
  const head = buildHead('PUT', '/api/v1.0/files/slow.epub', epub.length);
  const piece = Math.ceil(epub.length / 30); // five windows
  expect(parseStatus(await sendSlowly({ head, body: epub, piece: Math.max(piece, 250) }))).toBe('201');
});

it.each([
  ['a file', 'PUT', '/api/v1.0/files/drip.epub', ''],
  [
    'a piece of a file',
    'PATCH',
    '/api/v1.0/uploads/ID',
    'Content-Type: application/offset+octet-stream\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n',
  ],
  ['a cover', 'PUT', '/api/v1.0/books/BOOK/cover', 'Content-Type: image/jpeg\r\n'],
])(
  '[SEC-28] [S37] %s that hardly arrives is answered 408, and its space is released',
  async (_what, method, path, more) => {
    const tus = {
      'tus-resumable': '1.0.0',
      'upload-length': '50000',
      'upload-metadata': `filename ${btoa('drip.epub')}`,
    };
    const { headers } = await anna.post('/uploads', { headers: tus });
    const [book] = (await app.sql('SELECT id FROM book LIMIT 1')).rows;
    const target = path
      .replace('ID', headers.get('location')?.split('/').at(-1) ?? '')
      .replace('BOOK', String(book.id));
    const response = await sendSlowly({ head: buildHead(method, target, 50_000, more), body: Buffer.alloc(50_000) });
    expect(parseStatus(response)).toBe('408');
    expect(response).toContain('request.too_slow');
    await expect
      .poll(async () => (await app.sql("SELECT count(*)::int AS n FROM book WHERE name = 'drip.epub'")).rows[0].n)
      .toBe(0);
    expect((await anna.get('/user')).status).toBe(200);
  },
);

it('[SEC-27] the default timeouts are the documented ones', () => {
  expect(REQUEST_TIMEOUTS).toEqual({
    headersMs: 30_000,
    bodyMs: 30_000,
    bytesPerSecond: 16_384,
    maxBodyMs: 120_000,
    uploadWindowMs: 60_000,
    uploadWindowBytes: 30_720,
  });
});
