import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { findFreePort } from '@lectern/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestWorker, type TestWorker } from '../../testing/test-worker.ts';

const DRAIN_SECONDS = 8;
let app: TestApp;
let draining: TestWorker;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await draining?.end('SIGKILL');
  await app.close();
});

it('[OPS-80] after SIGTERM a process says that it is draining, serves requests meanwhile, then stops', async () => {
  const port = await findFreePort();
  const settings = { PORT: String(port), DRAIN_SECONDS: String(DRAIN_SECONDS) };
  draining = createTestWorker(app, undefined, settings, 'main.ts');
  await draining.ready;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string) => {
    const [response] = await once(http.get({ port, host: '127.0.0.1', path, agent }), 'response');
    const body = await text(response);
    return { status: response.statusCode, connection: response.headers.connection, body };
  };
  await expect.poll(() => ask('/health/ready'), { timeout: 20_000 }).toMatchObject({ status: 200 });
  expect((await ask('/health/live')).connection).toBe('keep-alive');

  const stoppedAt = performance.now();
  const ended = draining.end('SIGTERM');
  await expect.poll(() => ask('/health/ready'), { interval: 20 }).toMatchObject({ status: 503 });
  const ready = await ask('/health/ready');
  expect([ready.status, JSON.parse(ready.body)]).toEqual([503, { status: 'draining' }]);
  expect(await ask('/health/live')).toMatchObject({ status: 200, connection: 'close' });
  expect(await ask('/api/v1.0/health')).toMatchObject({ status: 200, connection: 'close' });

  expect(await ended).toEqual([0, null]);
  expect(performance.now() - stoppedAt).toBeGreaterThan(DRAIN_SECONDS * 1000 - 100);
  agent.destroy();
}, 60_000);
