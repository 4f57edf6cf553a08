import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNginx } from './find-nginx.testing.ts';
import { type Proxy, startProxy } from './start-proxy.testing.ts';

const [app, books] = ['library.example', 'books.library.example'];
const found = await findNginx();
if (found.program === null) process.stdout.write(`the proxy was not tested: ${found.why}\n`);

const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
const HEADERS = {
  'content-type': 'audio/mp4',
  'cache-control': 'private, max-age=86400, immutable, no-transform',
  'content-disposition': 'attachment; filename="a.m4b"',
  etag: '"the hash"',
  vary: 'accept',
  'access-control-allow-origin': `https://${app}`,
  'access-control-expose-headers': 'content-range',
  'content-security-policy': "default-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-stored-files-'));
/** An API that names the file of its query, and sends it itself to who does not announce `X-Sendfile-Type`. */
const server = http.createServer((request, response) => {
  const name = new URL(request.url ?? '', 'http://a').searchParams.get('file') ?? '';
  const isLeft = request.headers['x-sendfile-type'] === 'X-Accel-Redirect';
  if (isLeft) response.writeHead(206, { ...HEADERS, 'x-accel-redirect': `/.stored-files/${name}` }).end();
  else response.writeHead(200, { ...HEADERS, 'x-by': 'api', 'content-length': bytes.length }).end(bytes);
});
let proxy: Proxy;
beforeAll(async () => {
  if (found.program === null) return;
  chmodSync(folder, 0o755); // as root, nginx reads with another account
  mkdirSync(path.join(folder, 'aa/bb'), { recursive: true });
  writeFileSync(path.join(folder, 'aa/bb/whole'), bytes);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const env = { PUBLIC_URL: `http://${app}`, BOOKS_URL: `http://${books}`, PLAIN_HTTP: 'on' };
  proxy = await startProxy(found.program, { ...env, API: `127.0.0.1:${port}`, FILES_FOLDER: folder });
});
afterAll(async () => {
  await proxy?.stop();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const sent = { host: '127.0.0.1', port: proxy.http, path: url, agent: false, headers: { host: books, ...headers } };
  const [response] = await once(http.get(sent), 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
};

describe.runIf(found.program !== null)('the real proxy with the folder of stored files', () => {
  it('[OPS-67] sends a file that the API names, with the headers of the API and without its time', async () => {
    const { status, headers, body } = await ask('/sound/1?file=aa/bb/whole');
    expect([status, body.equals(bytes), headers['content-length']]).toEqual([200, true, String(bytes.length)]);
    expect(headers).toMatchObject({ ...HEADERS, 'accept-ranges': 'bytes' });
    for (const name of ['last-modified', 'x-accel-redirect', 'x-by']) expect(headers[name], name).toBeUndefined();
  });

  it.each([
    ['bytes=100-199', 100, 199],
    ['bytes=0-', 0, 99_999],
    ['bytes=-10', 99_990, 99_999],
    ['bytes=99999-999999', 99_999, 99_999],
  ])('[OPS-67] sends the range %s', async (range, from, to) => {
    const { status, headers, body } = await ask('/sound/1?file=aa/bb/whole', { range });
    expect([status, headers['content-range'], headers.etag]).toEqual([206, `bytes ${from}-${to}/100000`, HEADERS.etag]);
    expect(body.equals(bytes.subarray(from, to + 1))).toBe(true);
  });

  it('[OPS-67] gives nobody else a file, whatever their headers are', async () => {
    for (const url of ['/.stored-files/aa/bb/whole', '/%2estored-files/aa/bb/whole', '//.stored-files/aa/bb/whole']) {
      const { headers, status } = await ask(url, { 'x-accel-redirect': url });
      // the API knows no such address
      expect([headers['x-by'], status], url).toEqual(['api', 200]);
    }
    const outside = await ask('/sound/1?file=../../../../etc/passwd');
    expect(outside.body.toString('latin1')).not.toContain('root:');
  });

  it('[OPS-67] asks the API for a file that it cannot read', async () => {
    const { status, headers, body } = await ask('/sound/1?file=aa/bb/other');
    expect([status, headers['x-by'], body.equals(bytes)]).toEqual([200, 'api', true]);
  });

  it('[OPS-67] announces nothing without the folder, and passes no announcement of a client', async () => {
    const { port } = server.address() as AddressInfo; // it listens on a port
    const env = { PUBLIC_URL: `http://${app}`, BOOKS_URL: `http://${books}`, PLAIN_HTTP: 'on' };
    const without = await startProxy(found.program ?? '', { ...env, API: `127.0.0.1:${port}` });
    const sent = { host: '127.0.0.1', port: without.http, path: '/?file=aa/bb/whole', agent: false };
    const headers = { host: books, 'x-sendfile-type': 'X-Accel-Redirect' };
    const [response] = await once(http.get({ ...sent, headers }), 'response');
    expect(response.resume().headers['x-by']).toBe('api');
    await without.stop();
  });

  it('[OPS-44] does not start with a folder that it cannot read', async () => {
    const env = { PUBLIC_URL: 'https://a.example', BOOKS_URL: 'https://b.example', API: '127.0.0.1:1' };
    for (const FILES_FOLDER of ['/nowhere/at/all', 'files', '/tmp;evil'])
      await expect(startProxy(found.program ?? '', { ...env, FILES_FOLDER, PLAIN_HTTP: 'on' })).rejects.toThrow(
        'The setting FILES_FOLDER',
      );
  });
});
