import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { Readable } from 'node:stream';
import { buildTxt } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { listLibrary, uploadFile } from './testing/test-books.ts';
import { createTestReader, type TestReader } from './testing/test-reader.ts';

const SPACE = 2_000_000;
let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp({ env: { FREE_STORAGE_BYTES: String(SPACE) } });
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());

/** Texts that make careless regular expressions backtrack. */
const HOSTILE_TEXTS = [
  (n: number) => 'a'.repeat(n),
  (n: number) => ' '.repeat(n),
  (n: number) => `${'a,;q='.repeat(n / 5)}!`,
  (n: number) => `iPhone${' OS'.repeat(n / 3)}`,
  (n: number) => `${'eyJa.'.repeat(n / 5)}!`,
  (n: number) => `bytes=${'0-0,'.repeat(n / 4)}`,
  (n: number) => `${'a@'.repeat(n / 2)}!`,
  (n: number) => '/..'.repeat(n / 3),
];
const HEADERS = ['user-agent', 'accept-language', 'accept-encoding', 'range', 'if-none-match', 'referer', 'cookie'];
/** All headers together may have 16 KB. */
const MAX_HEADER_CHARS = 12_000;
const SECONDS = 2;

it('[SEC-14] no text in a header, path or sign-in takes more than linear time', async () => {
  const timed = async (name: string, work: () => Promise<Response>): Promise<void> => {
    const startedAt = performance.now();
    const { status } = await work();
    expect([name, status >= 200 && status < 500, (performance.now() - startedAt) / 1000 < SECONDS]).toEqual([
      name,
      true,
      true,
    ]);
  };
  for (const text of HOSTILE_TEXTS) {
    for (const header of HEADERS) {
      await timed(`${header}: ${text(20)}`, () =>
        anna.get('/books?limit=0', { headers: { [header]: text(MAX_HEADER_CHARS) } }),
      );
    }
    await timed(`address: ${text(20)}`, () => anna.get(`/files/${encodeURIComponent(text(3_000))}`));
    await timed(`query: ${text(20)}`, () => anna.get(`/files?access_token=${encodeURIComponent(text(3_000))}`));
    const form = new URLSearchParams({ username: text(90_000), password: 'x', shop_id: '1', grant_type: 'password' });
    await timed(`log-in: ${text(20)}`, () => fetch(`${app.api}/auth/login/lantern`, { method: 'POST', body: form }));
  }
}, 120_000);

it('[SEC-14] special characters of searches are literal in names', async () => {
  for (const [name, title] of [
    ['100%_.txt', 'one'],
    ['100xy.txt', 'two'],
    ['100%_.txt', 'three'],
    ["'; DROP TABLE book; --.txt", 'four'],
  ] as const) {
    expect((await uploadFile(anna, name, Buffer.concat([buildTxt(), Buffer.from(title)]))).status).toBe(201);
  }
  expect((await listLibrary(anna)).map(({ name }) => name).toSorted()).toEqual(
    ['100%_.txt', '100%_[1].txt', '100xy.txt', "'; DROP TABLE book; --.txt"].toSorted(),
  );
});

it('[SEC-15] an unauthenticated body is not parsed, however invalid or large', async () => {
  for (const [type, body] of [
    ['application/json', '{"broken":'],
    ['application/json', `"${'x'.repeat(3_000_000)}"`],
    ['multipart/form-data; boundary=x', '--x\r\n'.repeat(100_000)],
    ['application/x-www-form-urlencoded', 'a=%&'.repeat(100_000)],
  ] as const) {
    const answer = await fetch(`${app.api}/user`, { method: 'PUT', headers: { 'content-type': type }, body });
    expect([type, answer.status]).toEqual([type, 401]);
  }
});

it('[SEC-15] fifty gigabytes are refused by their Content-Length', async () => {
  const headers = { authorization: `Bearer ${anna.token}`, 'content-length': 50 * 1024 ** 3 };
  const request = http.request(`${app.api}/files/huge.epub`, { method: 'PUT', headers, agent: false });
  request.on('error', () => undefined); // the server closes the connection
  request.flushHeaders();
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]; // what this event carries
  expect(answer.statusCode).toBe(413);
  request.destroy();
});

it('[SEC-15] a body without a length is cut off at the quota, and the server survives', async () => {
  const endless = async function* () {
    for (let n = 0; n < 200; n += 1) yield Buffer.alloc(100_000, n);
  };
  for (let n = 0; n < 3; n += 1) {
    const headers = { authorization: `Bearer ${anna.token}`, 'transfer-encoding': 'chunked' };
    const request = http.request(`${app.api}/files/endless.txt`, { method: 'PUT', headers });
    const answered = new Promise<number | undefined>((resolve) => {
      request.on('response', (response) => resolve(response.resume().statusCode));
      request.on('error', () => resolve(undefined)); // the server may close the connection
    });
    Readable.from(endless()).pipe(request);
    expect([413, undefined]).toContain(await answered);
    request.destroy();
    expect((await anna.get('/books?limit=0')).status).toBe(200);
  }
  expect((await app.sql("SELECT count(*)::int AS n FROM book WHERE name LIKE 'endless%'")).rows[0].n).toBe(0);
});

it.each([
  ['two lengths', 'Content-Length: 3\r\nContent-Length: 5'],
  ['a length and chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked'],
  ['a negative length', 'Content-Length: -3'],
  ['a length that is no number', 'Content-Length: 0x10'],
])('[SEC-15] %s are refused', async (_what, lines) => {
  const { hostname, port, host } = new URL(app.url);
  const socket = net.connect(Number(port), hostname);
  socket.write(
    `PUT /api/v1.0/files/a.txt HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${anna.token}\r\n${lines}\r\n\r\nabc`,
  );
  const [response] = (await once(socket, 'data')) as [Buffer]; // a socket without an encoding
  expect(response.toString()).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});
