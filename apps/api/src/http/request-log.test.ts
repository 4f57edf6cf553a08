import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { openLogFile } from '../platform/log-file.ts';
import { logAccess, logOptions } from './request-log.ts';

const toClose: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of toClose.splice(0)) await app.close();
});

/** A server with our log options, and its log lines as they arrive. */
const startLoggingServer = async (trustProxy: string[] | false) => {
  const waiting: ((line: Record<string, unknown>) => void)[] = [];
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const text of chunk.toString().trimEnd().split('\n')) {
        const line = JSON.parse(text);
        if (line.kind === 'access') (waiting.shift() ?? ((late) => lines.push(late)))(line);
      }
      done();
    },
  });
  const app = Fastify({ logger: { ...logOptions, level: 'info', stream }, trustProxy });
  toClose.push(app);
  logAccess(app);
  app.get('/health/live', async () => 'live');
  app.put('/files/*', async () => ({ ok: true }));
  app.get('/big', (_request, reply) => reply.send(Buffer.alloc(100_000)));
  const reached = Promise.withResolvers<void>();
  app.get('/never', () => {
    reached.resolve();
    return new Promise<never>(() => undefined);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    reached: reached.promise,
    nextLine: () =>
      new Promise<Record<string, unknown>>((resolve) => {
        const line = lines.shift();
        if (line) resolve(line);
        else waiting.push(resolve);
      }),
  };
};

it('[OPS-34] a request is one line: time, client, request, size and user agent', async () => {
  const { url, nextLine } = await startLoggingServer(false);
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
    referer: 'https://a.example/list?token=hush',
    'content-type': 'application/json',
  };
  await fetch(`${url}/files/B%C3%BCcher.epub?access_token=hush`, {
    method: 'PUT',
    headers,
    body: `"${'x'.repeat(50_000)}"`,
  });
  const line = await nextLine();
  expect(line).toMatchObject({
    address: '127.0.0.1',
    method: 'PUT',
    file: '/files/B%C3%BCcher.epub?access_token=…',
    status: 200,
    browser: 'Firefox 140',
    system: 'Linux',
    referrer: 'https://a.example/list',
  });
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(line.received).toBeGreaterThan(50_000);
  expect(line.received).toBeLessThan(51_000);
  expect(JSON.stringify(line)).not.toContain('hush');

  await fetch(`${url}/big`);
  const second = await nextLine();
  expect(second).toMatchObject({ file: '/big', browser: 'node', referrer: null });
  expect(second.bytes).toBeGreaterThan(100_000);
  expect(second.received).toBeLessThan(1_000);
});

it('[OPS-34] an aborted request is logged too; a health probe is not', async () => {
  const { url, port, reached, nextLine } = await startLoggingServer(false);
  await fetch(`${url}/health/live`);
  const socket = net.connect(port, '127.0.0.1', () => socket.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\n'));
  await reached;
  socket.destroy();
  expect(await nextLine()).toMatchObject({ file: '/never', status: 499, broken: true });
});

it('[OPS-36] X-Forwarded-For is trusted only from the proxies in TRUST_PROXY', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const believing = await startLoggingServer(['127.0.0.1']);
  await fetch(believing.url, { headers });
  expect(await believing.nextLine()).toMatchObject({ address: '203.0.113.9' });
  for (const trusted of [false, ['192.0.2.1']] as const) {
    const other = await startLoggingServer(trusted === false ? false : [...trusted]);
    await fetch(other.url, { headers });
    expect(await other.nextLine()).toMatchObject({ address: '127.0.0.1' });
  }
});

it('[RET-4] [OPS-35] with a folder the access log is in a file of the day, and not in the log of the process', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-access-'));
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = Fastify({ logger: { ...logOptions, level: 'info', stream } });
  toClose.push(app);
  const file = openLogFile(folder, 'access', { now: () => new Date('2026-11-27T10:00:00Z') });
  logAccess(app, { file });
  app.get('/books', async () => 'ok');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await fetch(`${address}/books?access_token=hush`);
  const line = await vi.waitFor(() => JSON.parse(readFileSync(path.join(folder, 'access.2026-11-27.log'), 'utf8')));
  expect(line).toMatchObject({ kind: 'access', service: 'api', address: '127.0.0.1', file: '/books?access_token=…' });
  expect(lines.join('')).not.toContain('"kind":"access"');
  file.close();
  rmSync(folder, { recursive: true });
});
