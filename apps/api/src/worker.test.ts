import { connect, createServer } from 'node:net';
import os from 'node:os';
import { findFreePort } from '@lectern/postgres';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createPgBossQueue } from './platform/queue/pg-boss.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestWorker, type TestWorker } from './testing/test-worker.ts';

const WAIT = { timeout: 40_000, interval: 100 };
let app: TestApp;
let worker: TestWorker | undefined;

beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await worker?.end('SIGKILL');
  await app.close();
});

/** Creates a row for the job `auth.clean`. */
const insertFailedTry = () =>
  app.sql("INSERT INTO failed_try (bucket, at) VALUES ('network:x', now() - interval '2 hours')");
const countFailedTries = async (): Promise<number> =>
  (await app.sql('SELECT count(*)::int AS n FROM failed_try')).rows[0].n;
const cleanKind = { name: 'auth.clean', payload: z.object({}), attempts: 3, retryDelaySeconds: 1, timeoutSeconds: 60 };

it('[JOB-11] starts when the database becomes available, runs queued jobs, survives lost connections, and stops when asked', async () => {
  await insertFailedTry();
  const real = new URL(app.deps.config.database.url);
  const port = await findFreePort();
  const through = new URL(real);
  through.port = String(port);

  const sender = createPgBossQueue({ url: real.href, report: () => undefined });
  const running = createTestWorker(app, through.href);
  worker = running;
  await running.ready;
  await vi.waitFor(() => expect(running.getOutput()).toContain('ECONNREFUSED'), WAIT);

  const sockets = new Set<{ destroy(): void }>();
  const proxy = createServer((socket) => {
    const upstream = connect(Number(real.port), real.hostname);
    for (const [source, sink] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(source);
      source.on('error', () => sink.destroy()).on('close', () => sink.destroy());
      source.pipe(sink);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  await vi.waitFor(() => expect(running.getOutput()).toContain('the worker waits for jobs'), WAIT);
  await sender.send(cleanKind, {});
  await vi.waitFor(async () => expect(await countFailedTries()).toBe(0), WAIT);

  for (const socket of sockets) socket.destroy();
  await insertFailedTry();
  await sender.send(cleanKind, {});
  await vi.waitFor(async () => expect(await countFailedTries()).toBe(0), WAIT);

  expect(running.getOutput()).toMatch(/"msg":"auth.clean is done","ms":\d+,"result":\{"sessions":0,"failedTries":1\}/);
  expect(await running.end('SIGTERM')).toEqual([0, null]);
  proxy.close();
  await sender.close();
}, 120_000);

it('[JOB-15] has a lower CPU priority than the web process', async () => {
  worker = createTestWorker(app);
  await worker.ready;
  expect(os.getPriority(worker.pid)).toBeGreaterThan(os.getPriority());
});

it('[JOB-37] the API runs jobs where it is told to, and finishes them before it ends', async () => {
  await insertFailedTry();
  const { url } = app.deps.config.database;
  const api = createTestWorker(app, url, { JOBS: 'api', PORT: '0' }, 'main.ts');
  worker = api;
  await vi.waitFor(() => expect(api.getOutput()).toContain('the worker waits for jobs'), WAIT);
  const sender = createPgBossQueue({ url, report: () => undefined });
  await sender.send(cleanKind, {});
  await vi.waitFor(async () => expect(await countFailedTries()).toBe(0), WAIT);
  await sender.close();
  expect(await api.end('SIGTERM')).toEqual([0, null]);
});
