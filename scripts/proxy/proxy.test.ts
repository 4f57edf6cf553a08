import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeUpstream, type ReceivedRequest, startFakeUpstream } from './fake-upstream.testing.ts';
import { findNginx } from './find-nginx.testing.ts';
import { createCertificate, type Proxy, startProxy } from './start-proxy.testing.ts';

const [app, books, shop] = ['library.example', 'books.library.example', 'shop.library.example'];
const found = await findNginx();
if (found.program === null) process.stdout.write(`the proxy was not tested: ${found.why}\n`);

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-proxy-test-'));
let proxy: Proxy;
let api: FakeUpstream;
let bookshop: FakeUpstream;

beforeAll(async () => {
  if (found.program === null) return;
  [api, bookshop] = [await startFakeUpstream(), await startFakeUpstream()];
  const { cert, key } = createCertificate(folder, [app, books, shop]);
  proxy = await startProxy(found.program, {
    PUBLIC_URL: `https://${app}`,
    BOOKS_URL: `https://${books}`,
    SHOP_URL: `https://${shop}`,
    API: api.address,
    SHOP: bookshop.address,
    TLS_CERT: cert,
    TLS_KEY: key,
  });
});
afterAll(async () => {
  await proxy?.stop();
  api?.close();
  bookshop?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request without TLS. */
const askWithoutTls = async (port: number, options: http.RequestOptions) => {
  const request = http.request({ host: '127.0.0.1', port, agent: false, ...options }).end();
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() };
};

type RequestOptions = { host?: string; method?: string; headers?: Record<string, string> };

const begin = (url: string, { host = app, method = 'GET', headers = {} }: RequestOptions = {}) =>
  https.request({
    host: '127.0.0.1',
    port: proxy.https,
    path: url,
    method,
    servername: host,
    rejectUnauthorized: false,
    agent: false,
    headers: { host, ...headers },
  });

const ask = async (url: string, sent: RequestOptions = {}) => {
  const request = begin(url, sent).end();
  const [response] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return { status: response.statusCode, headers: response.headers, body, text: body.toString() };
};
const readReceived = async (url: string, sent: RequestOptions = {}): Promise<ReceivedRequest> =>
  JSON.parse((await ask(url, sent)).text);

describe.runIf(found.program !== null)('the real proxy', () => {
  it('[OPS-37] passes ranges and their conditions', async () => {
    const { status, headers, body } = await ask('/api/v1.0/files/a', { headers: { range: 'bytes=100-199' } });
    expect([status, headers['content-range']]).toEqual([206, 'bytes 100-199/1000']);
    expect(body.equals(api.fileBytes.subarray(100, 200))).toBe(true);
    const conditions = { 'if-range': '"x"', 'if-none-match': '"y"' };
    expect((await readReceived('/x', { headers: conditions })).headers).toMatchObject(conditions);
  });

  it('[OPS-37] streams responses', async () => {
    const request = begin('/slow').end();
    const [response] = await once(request, 'response');
    const [first] = await once(response, 'data');
    expect(String(first)).toBe('first');
    api.release();
    const [second] = await once(response, 'data');
    expect(String(second)).toBe(' second');
  });

  it.each([{ 'content-length': String(200 * 1024 ** 2) }, { 'transfer-encoding': 'chunked' }])(
    '[OPS-38] streams uploads of 200 MB without temporary files: %o',
    async (headers) => {
      api.uploads.firstChunk = Promise.withResolvers<void>();
      const request = begin('/api/v1.0/files/large.epub', { method: 'PUT', headers: { ...headers } });
      const answer = once(request, 'response');
      const chunk = Buffer.alloc(1024 ** 2, 'lectern');
      const hash = createHash('sha256');
      const send = async () => {
        hash.update(chunk);
        if (!request.write(chunk)) await once(request, 'drain');
      };
      await send();
      await api.uploads.firstChunk.promise; // the API has bytes before the second megabyte exists
      for (let sent = 1; sent < 200; sent += 1) {
        await send();
        if (sent === 100) expect(proxy.temporaryFiles()).toEqual([]);
      }
      request.end();
      const [response] = await answer;
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual({
        bytes: 200 * 1024 ** 2,
        sha256: hash.digest('hex'),
      });
      expect(proxy.temporaryFiles()).toEqual([]);
    },
  );

  it('[OPS-39] passes WebSockets at /wss/, in both directions', async () => {
    const socket = tls.connect({ port: proxy.https, host: '127.0.0.1', servername: app, rejectUnauthorized: false });
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    const upgrade = 'Upgrade: websocket\r\nConnection: Upgrade\r\nX-Forwarded-For: 203.0.113.9';
    socket.write(`GET /wss/?access_token=hush HTTP/1.1\r\nHost: ${app}\r\n${upgrade}\r\n\r\n`);
    await expect.poll(() => received).toContain(`hello ${app} /wss/?access_token=hush 127.0.0.1`);
    expect(received).toMatch(/^HTTP\/1\.1 101 /);
    socket.write('one');
    await expect.poll(() => received).toContain('echo one');
    socket.destroy();
  });

  it('[OPS-40] routes by host name, and refuses unknown names', async () => {
    expect((await readReceived('/', { host: app })).headers.host).toBe(app);
    expect((await readReceived('/surface/', { host: books })).headers.host).toBe(books);
    expect((await ask('/x', { host: shop })).headers['x-at']).toBe(bookshop.address);
    expect((await ask('/x', { host: books })).headers['x-at']).toBe(api.address);
    await expect(ask('/', { host: 'stranger.example' })).rejects.toThrow(/unrecognized name|handshake/i);
    const plain = await fetch(`http://127.0.0.1:${proxy.http}/`);
    expect(plain.status).toBe(421);
  });

  it('[OPS-40] does not change addresses, cookies and long headers', async () => {
    const long = encodeURIComponent('я'.repeat(127));
    for (const url of [
      '/browser/en/user/7/books?q=a+b&x=%2F',
      '/browser',
      `/api/v1.0/files/${long}.epub`,
      '/api/v1.0/files/a%2Fb%20c+d@e//f?fast_hash=1',
    ])
      expect((await readReceived(url)).url, url).toBe(url);
    const { headers } = await ask('/', { headers: { 'x-long': 'z'.repeat(14_000) } });
    expect(headers['set-cookie']).toEqual(['s=1; Path=/api/v1.0/auth/session; HttpOnly']);
    expect(headers['x-long']).toHaveLength(12_000);
  });

  it('[OPS-40] passes file names with unescaped characters, and uploads with Expect: 100-continue', async () => {
    const socket = tls.connect({ port: proxy.https, host: '127.0.0.1', servername: app, rejectUnauthorized: false });
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    const body = 'Content-Length: 5\r\nExpect: 100-continue\r\nConnection: close';
    socket.write(`PUT /api/v1.0/files/me+you@home(1).fb2 HTTP/1.1\r\nHost: ${app}\r\n${body}\r\n\r\n`);
    await expect.poll(() => received).toContain('100 Continue');
    socket.write('hello');
    await expect.poll(() => received).toContain('"bytes":5');
    socket.destroy();
  });

  it('[OPS-36] forwards the real address of the client, and drops forwarding headers of the client', async () => {
    const lies = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    const { headers } = await readReceived('/', {
      headers: { ...lies, 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil' },
    });
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-proto']).toBe('https');
    expect(JSON.stringify(headers)).not.toMatch(/203\.0\.113\.9|evil/);
  });

  it('[OPS-133] gives every request an id of its own, and passes none of a client', async () => {
    const lies = { 'x-request-id': 'b3b0b8a4-0f5e-4d6e-9d55-0a8f2a6f9c11', traceparent: TRACEPARENT };
    const [first, second] = [await readReceived('/', { headers: lies }), await readReceived('/', { headers: lies })];
    for (const { headers } of [first, second]) {
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
      expect(headers.traceparent).toBeUndefined();
    }
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
  });

  it('[OPS-41] redirects HTTP to HTTPS with the same method and address', async () => {
    for (const host of [app, books, shop]) {
      const sent = { path: '/browser/en?x=%2F', method: 'POST', headers: { host } };
      const { headers, status } = await askWithoutTls(proxy.http, sent);
      expect([status, headers.location]).toEqual([308, `https://${host}/browser/en?x=%2F`]);
    }
  });

  it('[OPS-42] does not expose the health probes', async () => {
    for (const url of ['/health/ready', '/%68ealth/live', '//health/live', '/x/../health/live'])
      expect((await ask(url)).status, url).toBe(404);
    expect((await readReceived('/api/v1.0/health')).url).toBe('/api/v1.0/health');
  });

  it('[OPS-35] writes no token into its own log, also when a response is cut off', async () => {
    expect((await ask('/dies?access_token=hush')).status).toBe(503);
    expect(proxy.said()).not.toContain('hush');
  });

  it('[OPS-43] answers 503 within 2 s while the API is down, in the format of the API, and recovers', async () => {
    const { address } = api;
    api.close();
    const startedAt = performance.now();
    const { status, headers, text } = await ask('/api/v1.0/books');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '5', 'application/json']);
    expect(JSON.parse(text)).toMatchObject({ error_code: 450, error: 'server.unavailable' });
    api = await startFakeUpstream(Number(address.split(':')[1]));
    expect((await ask('/')).status).toBe(200);
  });

  it.each([
    [{ PUBLIC_URL: 'https://a.example; evil' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://a.example/browser' }, 'PUBLIC_URL'],
    [{ BOOKS_URL: '' }, 'BOOKS_URL'],
    [{ BOOKS_URL: 'https://a.example:8443' }, 'BOOKS_URL must have a host name of its own'],
    [{ API: 'api' }, 'API must be host:port'],
    [{ PLAIN_HTTP: 'on', BEHIND: '10.0.0.1; evil' }, 'BEHIND'],
    [{ CONNECTIONS_PER_ADDRESS: '0' }, 'CONNECTIONS_PER_ADDRESS'],
    [{ CONNECTIONS_PER_ADDRESS: '5; evil' }, 'CONNECTIONS_PER_ADDRESS'],
    [{}, 'TLS_CERT and TLS_KEY'],
  ])('[OPS-44] does not start with %o', async (difference, sentence) => {
    const env = { PUBLIC_URL: 'https://a.example', BOOKS_URL: 'https://b.example', API: '127.0.0.1:1' };
    const program = found.program ?? '';
    await expect(startProxy(program, { ...env, ...difference })).rejects.toThrow(`The setting ${sentence}`);
  });

  it('[OPS-44] [OPS-133] serves plain HTTP with PLAIN_HTTP=on, and trusts only the proxy in BEHIND', async () => {
    const plain = await startProxy(found.program ?? '', {
      PUBLIC_URL: `http://${app}`,
      BOOKS_URL: `http://${books}`,
      API: api.address,
      PLAIN_HTTP: 'on',
      BEHIND: '127.0.0.1',
    });
    const passed = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'b3b0b8a4-0f5e', traceparent: TRACEPARENT };
    const { text } = await askWithoutTls(plain.http, { headers: { host: app, ...passed } });
    expect(JSON.parse(text).headers).toMatchObject(passed);
    await plain.stop();
  });
});
