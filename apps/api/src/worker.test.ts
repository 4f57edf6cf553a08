import { connect, createServer } from 'node:net';
import os from 'node:os';
import { freePort } from '@lectern/postgres';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { pgBossQueue } from './platform/queue/pg-boss.ts';
import { aWorker, type TestWorker } from './testing/a-worker.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const soon = { timeout: 40_000, interval: 100 };
let app: TestApp;
let worker: TestWorker | undefined;

beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await worker?.end('SIGKILL');
  await app.close();
});

/** Something for the job `auth.clean` to do. */
const aFailedTry = () =>
  app.sql("INSERT INTO failed_try (bucket, at) VALUES ('network:x', now() - interval '2 hours')");
const failedTries = async (): Promise<number> => (await app.sql('SELECT count(*)::int AS n FROM failed_try')).rows[0].n;
const clean = { name: 'auth.clean', payload: z.object({}), attempts: 3, pauseSeconds: 1, limitSeconds: 60 };

it('[JOB-11] begins when the database comes, does what waits, goes on after its connections broke, and stops when asked', async () => {
  await aFailedTry();
  const real = new URL(app.deps.config.database.url);
  const port = await freePort();
  const through = new URL(real);
  through.port = String(port);

  const sender = pgBossQueue({ url: real.href, report: () => undefined });
  const running = aWorker(app, through.href);
  worker = running;
  await running.ready;
  await vi.waitFor(() => expect(running.said()).toContain('ECONNREFUSED'), soon);

  const sockets = new Set<{ destroy(): void }>();
  const door = createServer((socket) => {
    const onward = connect(Number(real.port), real.hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve));
  await vi.waitFor(() => expect(running.said()).toContain('the worker waits for jobs'), soon);
  await sender.send(clean, {});
  await vi.waitFor(async () => expect(await failedTries()).toBe(0), soon);

  for (const socket of sockets) socket.destroy();
  await aFailedTry();
  await sender.send(clean, {});
  await vi.waitFor(async () => expect(await failedTries()).toBe(0), soon);

  expect(running.said()).toMatch(/"msg":"auth.clean is done","ms":\d+,"result":\{"sessions":0,"failedTries":1\}/);
  expect(await running.end('SIGTERM')).toEqual([0, null]);
  door.close();
  await sender.close();
}, 120_000);

it('[JOB-15] gives way to people: the processor is theirs first', async () => {
  worker = aWorker(app);
  await worker.ready;
  expect(os.getPriority(worker.pid)).toBeGreaterThan(os.getPriority());
});
