import { chmodSync, renameSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createHealthService } from './health.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const probe = async (probe: 'live' | 'ready') => {
  const startedAt = performance.now();
  const answer = await fetch(`${app.url}/health/${probe}`);
  return { status: answer.status, body: await answer.json(), seconds: (performance.now() - startedAt) / 1000 };
};

/** On a busy machine even a healthy database may exceed the timeout of one check. */
const expectReady = () =>
  expect.poll(() => probe('ready'), { timeout: 20_000 }).toMatchObject({ status: 200, body: { status: 'ready' } });

it('[OPS-32] a healthy process is live and ready', async () => {
  expect(await probe('live')).toMatchObject({ status: 200, body: { status: 'live' } });
  await expectReady();
});

it('[OPS-32] an unavailable storage is reported within a second, and recovers', async () => {
  const files = path.join(app.dataDir, 'files');
  renameSync(files, `${files}.away`);
  try {
    await expect.poll(() => probe('ready')).toMatchObject({ status: 503, body: { status: 'away', away: ['storage'] } });
    expect((await probe('ready')).seconds).toBeLessThan(1.5);
    expect((await probe('live')).status).toBe(200);
  } finally {
    renameSync(`${files}.away`, files);
    chmodSync(files, 0o700);
  }
  await expectReady();
});

it('[OPS-32] a schema mismatch is reported', async () => {
  await app.sql("UPDATE _prisma_migrations SET migration_name = migration_name || '_of_tomorrow'");
  try {
    await expect.poll(() => probe('ready')).toMatchObject({ status: 503, body: { away: ['schema'] } });
    expect((await fetch(`${app.api}/health`)).status).toBe(503);
  } finally {
    await app.sql("UPDATE _prisma_migrations SET migration_name = replace(migration_name, '_of_tomorrow', '')");
  }
  await expectReady();
  expect((await fetch(`${app.api}/health`)).status).toBe(200);
});

it('[OPS-32] an unresponsive database and storage are reported within a second, for ten concurrent probes', async () => {
  let connections = 0;
  const silent = net.createServer(() => {
    connections += 1;
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as net.AddressInfo; // listens on TCP
  const service = createHealthService({
    databaseUrl: `postgresql://nobody:nothing@127.0.0.1:${port}/none`,
    storage: { check: () => new Promise<void>(() => undefined) },
    bus: { isConnected: () => true },
  });
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 10 }, () => service.ready()));
  expect(performance.now() - startedAt).toBeLessThan(1_500);
  expect(answers[9]).toEqual({ status: 'away', away: ['database', 'storage'] });
  expect(connections).toBe(1);
  silent.close();
});
