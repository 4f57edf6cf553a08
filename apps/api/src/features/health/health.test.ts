import { chmodSync, renameSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { healthService } from './health.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const asked = async (probe: 'live' | 'ready') => {
  const startedAt = performance.now();
  const answer = await fetch(`${app.url}/health/${probe}`);
  return { status: answer.status, body: await answer.json(), seconds: (performance.now() - startedAt) / 1000 };
};

/** On a busy machine a good database may be slower than the patience of one look. */
const becomesReady = () =>
  expect.poll(() => asked('ready'), { timeout: 20_000 }).toMatchObject({ status: 200, body: { status: 'ready' } });

it('[OPS-32] a process with everything at hand is live and ready', async () => {
  expect(await asked('live')).toMatchObject({ status: 200, body: { status: 'live' } });
  await becomesReady();
});

it('[OPS-32] a storage that is away is named within a second, and found again', async () => {
  const files = path.join(app.dataDir, 'files');
  renameSync(files, `${files}.away`);
  try {
    await expect.poll(() => asked('ready')).toMatchObject({ status: 503, body: { status: 'away', away: ['storage'] } });
    expect((await asked('ready')).seconds).toBeLessThan(1.5);
    expect((await asked('live')).status).toBe(200);
  } finally {
    renameSync(`${files}.away`, files);
    chmodSync(files, 0o700);
  }
  await becomesReady();
});

it('[OPS-32] a database with other tables than the code wants is named', async () => {
  await app.sql("UPDATE _prisma_migrations SET migration_name = migration_name || '_of_tomorrow'");
  try {
    await expect.poll(() => asked('ready')).toMatchObject({ status: 503, body: { away: ['schema'] } });
    expect((await fetch(`${app.api}/health`)).status).toBe(503);
  } finally {
    await app.sql("UPDATE _prisma_migrations SET migration_name = replace(migration_name, '_of_tomorrow', '')");
  }
  await becomesReady();
  expect((await fetch(`${app.api}/health`)).status).toBe(200);
});

it('[OPS-32] a database and a storage that say nothing at all are away within a second, asked by ten at once', async () => {
  let connections = 0;
  const silent = net.createServer(() => {
    connections += 1;
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as net.AddressInfo; // listens on TCP
  const service = healthService({
    databaseUrl: `postgresql://nobody:nothing@127.0.0.1:${port}/none`,
    storage: { check: () => new Promise<void>(() => undefined) },
  });
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 10 }, () => service.ready()));
  expect(performance.now() - startedAt).toBeLessThan(1_500);
  expect(answers[9]).toEqual({ status: 'away', away: ['database', 'storage'] });
  expect(connections).toBe(1);
  silent.close();
});
