import net from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import { anEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUEST_TIMES } from './http/request-time.ts';
import { aReader, type TestReader } from './testing/a-reader.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** The real times in small: who sends a byte now and then is too slow for all of them. */
const times = {
  headersMs: 300,
  wholeMs: 300,
  bytesPerSecond: 20_000,
  longestMs: 20_000,
  uploadWindowMs: 300,
  uploadWindowBytes: 1_000,
};
const EACH_MS = 50;

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp({ times });
  anna = await aReader(app);
});
afterAll(() => app.close());

type Slowly = { head: string; body: Buffer; piece?: number };
/** Sends the head at once and the body piece by piece, until the server hangs up. Answers what it said. */
const slowly = async ({ head, body, piece = 1 }: Slowly): Promise<string> => {
  const { hostname, port, host } = new URL(app.url);
  const line = net.connect(Number(port), hostname);
  let said = '';
  line.setEncoding('utf8').on('data', (text: string) => (said += text));
  line.on('error', () => undefined); // reset: it has hung up
  const closed = new Promise<void>((resolve) => line.once('close', () => resolve()));
  line.write(head.replace('HOST', host));
  const stop = new AbortController();
  const sending = (async () => {
    let sent = 0;
    for await (const _ of every(EACH_MS, undefined, { signal: stop.signal })) {
      if (line.destroyed) return;
      // a body that is over is followed by nothing
      if (sent < body.length) line.write(body.subarray(sent, (sent += piece)));
      else return;
    }
  })().catch(() => undefined);
  await closed;
  stop.abort();
  await sending;
  return said;
};
const headOf = (method: string, path: string, length: number, more = ''): string =>
  `${method} ${path} HTTP/1.1\r\nHost: HOST\r\nContent-Length: ${length}\r\nAuthorization: Bearer ${anna.token}\r\nConnection: close\r\n${more}\r\n`;
const statusOf = (said: string): string => /^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? said.slice(0, 80);

const BODY = Buffer.from(`{"name":"${'x'.repeat(9_000)}"}`);
it.each([
  ['JSON', 'POST', '/api/v1.0/collections', 'Content-Type: application/json\r\n'],
  ['a form', 'POST', '/api/v1.0/auth/login/lantern', 'Content-Type: application/x-www-form-urlencoded\r\n'],
  ['a form of parts', 'POST', '/api/v1.0/auth/login/lantern', 'Content-Type: multipart/form-data; boundary=b\r\n'],
  ['anything', 'PUT', '/api/v1.0/user', 'Content-Type: text/plain\r\n'],
])(
  '[SEC-27] [S37] %s that comes byte by byte is answered 408, and the line is closed',
  async (_what, method, path, type) => {
    const said = await slowly({
      head: headOf(method, path, BODY.length, `Accept-Language: de\r\n${type}`),
      body: BODY,
    });
    expect(statusOf(said)).toBe('408');
    expect(said).toContain('"error":"request.too_slow"');
    expect(said).toContain('Die Anfrage ist zu langsam angekommen.');
  },
);

it.each([
  ['in chunks', 'POST', '/api/v1.0/collections', '408'],
  ['of who is unknown', 'PUT', '/api/v1.0/user', '401'],
  ['behind a call that has none', 'GET', '/api/v1.0/health', '200'],
])('[SEC-27] [S37] a body %s holds no line open', async (_what, method, path, status) => {
  const chunked = 'Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n';
  const head = headOf(method, path, 0, chunked).replace(/Content-Length: 0\r\n/, '');
  const body = Buffer.from('1\r\n \r\n'.repeat(5_000));
  const sent = status === '401' ? head.replace(/Authorization: .*\r\n/, '') : head;
  expect(statusOf(await slowly({ head: sent, body, piece: 6 }))).toBe(status);
});

it('[SEC-27] [S37] headers that come byte by byte are answered 408', async () => {
  const head = `GET /api/v1.0/health HTTP/1.1\r\nHost: HOST\r\n`;
  expect(statusOf(await slowly({ head, body: Buffer.from('X-A: b\r\n'.repeat(2_000)) }))).toBe('408');
});

it('[SEC-27] a body that comes slowly but steadily is taken', async () => {
  const body = Buffer.from(JSON.stringify({ name: 'Slow', more: 'x'.repeat(60_000) }));
  const said = await slowly({
    head: headOf('POST', '/api/v1.0/collections', body.length, 'Content-Type: application/json\r\n'),
    body,
    piece: 4_000, // 80 KB a second, for three times as long as a body may take that does not come
  });
  expect(statusOf(said)).toMatch(/^20[01]$/);
});

it('[SEC-28] [S37] an upload may take as long as its bytes keep coming', async () => {
  const epub = await anEpub({ title: 'Slow' });
  const head = headOf('PUT', '/api/v1.0/files/slow.epub', epub.length);
  const piece = Math.ceil(epub.length / 30); // five windows
  expect(statusOf(await slowly({ head, body: epub, piece: Math.max(piece, 250) }))).toBe('201');
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
  '[SEC-28] [S37] %s that hardly comes is answered 408, and its space is given back',
  async (_what, method, path, more) => {
    const tus = {
      'tus-resumable': '1.0.0',
      'upload-length': '50000',
      'upload-metadata': `filename ${btoa('drip.epub')}`,
    };
    const { headers } = await anna.post('/uploads', { headers: tus });
    const [book] = (await app.sql('SELECT id FROM book LIMIT 1')).rows;
    const there = path.replace('ID', headers.get('location')?.split('/').at(-1) ?? '').replace('BOOK', String(book.id));
    const said = await slowly({ head: headOf(method, there, 50_000, more), body: Buffer.alloc(50_000) });
    expect(statusOf(said)).toBe('408');
    expect(said).toContain('request.too_slow');
    await expect
      .poll(async () => (await app.sql("SELECT count(*)::int AS n FROM book WHERE name = 'drip.epub'")).rows[0].n)
      .toBe(0);
    expect((await anna.get('/user')).status).toBe(200);
  },
);

it('[SEC-27] the times of the product are those that are promised', () => {
  expect(REQUEST_TIMES).toEqual({
    headersMs: 30_000,
    wholeMs: 30_000,
    bytesPerSecond: 16_384,
    longestMs: 120_000,
    uploadWindowMs: 60_000,
    uploadWindowBytes: 30_720,
  });
});
