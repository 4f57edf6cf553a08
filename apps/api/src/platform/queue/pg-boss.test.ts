import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createTestDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { getRollbackPlans } from 'pg-boss';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../db/db.ts';
import { createPgBossQueue } from './pg-boss.ts';
import { describeQueueContract } from './queue.suite.ts';
import { defineJob } from './queue.ts';

const reported: unknown[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const createTestQueue = (url = database.url) =>
  createPgBossQueue({ url, report: (error) => reported.push(error), pollSeconds: 0.5 });
const kind = {
  name: 'test.plain',
  payload: z.object({ n: z.number() }),
  attempts: 2,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
};
/** Starts a process that opens the queue; resolves with what it lists, once it has ended without an error. */
const listInOwnProcess = async (url: string): Promise<unknown> => {
  const file = JSON.stringify(new URL('./pg-boss.ts', import.meta.url));
  const code = `import { createPgBossQueue } from ${file};
    const report = (error) => { throw error; };
    const queue = createPgBossQueue({ url: ${JSON.stringify(url)}, report });
    process.stdout.write(JSON.stringify(await queue.list()));
    await queue.close();`;
  const run = promisify(execFile);
  return JSON.parse((await run(process.execPath, ['--input-type=module', '-e', code])).stdout);
};
/**
 * Two processes open the queue. `barrier` is SQL whose open transaction stops both before they change a table; it is rolled
 * back once both wait, so that they go on at the same moment.
 */
const listInTwoProcesses = async (url: string, barrier: string): Promise<unknown[]> =>
  withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query(barrier);
    const lists = Promise.all([listInOwnProcess(url), listInOwnProcess(url)]);
    const bothWait = vi.waitFor(
      async () => {
        await client.query('SELECT pg_stat_clear_snapshot()'); // a transaction sees what it saw before
        const waiting = await client.query(`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'lectern queue' AND wait_event_type = 'Lock'`);
        expect(waiting.rowCount).toBe(2);
      },
      { timeout: 60_000, interval: 20 },
    );
    await Promise.race([bothWait, lists]);
    await client.query('ROLLBACK');
    return lists;
  });

it('[JOB-8] two processes that start together make the tables, and upgrade those of an older version', async () => {
  const fresh = await createTestDatabase();
  const readVersion = (client: pg.Client) =>
    client.query('SELECT version FROM pgboss.version').then(({ rows }) => rows);
  await withClient(fresh.url, (client) => client.query('DROP SCHEMA pgboss CASCADE')); // the template has one
  expect(await listInTwoProcesses(fresh.url, 'CREATE SCHEMA pgboss')).toEqual([[], []]);

  const sender = createTestQueue(fresh.url);
  await sender.send(kind, { n: 5 });
  await sender.close();
  const current = await withClient(fresh.url, async (client) => {
    const [before] = await readVersion(client);
    for (let version = before.version; version > before.version - 3; version -= 1)
      await client.query(getRollbackPlans('pgboss', version));
    expect(await readVersion(client)).toEqual([{ version: before.version - 3 }]);
    return before;
  });
  const waiting = expect.objectContaining({ name: kind.name, waiting: 1 });
  const lists = await listInTwoProcesses(fresh.url, 'LOCK TABLE pgboss.version');
  expect(lists).toEqual([[waiting], [waiting]]);
  expect(await withClient(fresh.url, readVersion)).toEqual([current]);

  const worker = createTestQueue(fresh.url);
  const handled: number[] = [];
  await worker.work([defineJob(kind, async ({ n }) => void handled.push(n))]);
  await vi.waitFor(() => expect(handled).toEqual([5]), { timeout: 20_000 });
  await worker.close();
  await fresh.drop();
}, 120_000);

it('[JOB-9] a job that is sent in a transaction exists only if it commits', async () => {
  const db = openDatabase(database.url);
  const queue = createTestQueue();
  const send = (n: number, fail: boolean) =>
    db.$transaction(async (tx) => {
      await queue.send(kind, { n }, { tx });
      if (fail) throw new Error('rolled back');
    });
  await expect(send(1, true)).rejects.toThrow('rolled back');
  await send(2, false);
  const handled: number[] = [];
  await queue.work([defineJob(kind, async ({ n }) => void handled.push(n))]);
  await vi.waitFor(() => expect(handled).toEqual([2]), { timeout: 20_000 });
  await queue.close();
  await db.$disconnect();
});

it('[JOB-10] survives the loss of all database connections and recovers by itself', async () => {
  const [queue, sender] = [createTestQueue(), createTestQueue()];
  const handled: number[] = [];
  await queue.work([defineJob({ ...kind, name: 'test.cut' }, async ({ n }) => void handled.push(n))]);
  const db = openDatabase(database.url);
  await db.$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'lectern queue'`;
  await sender.send({ ...kind, name: 'test.cut' }, { n: 3 });
  await vi.waitFor(() => expect(handled).toEqual([3]), { timeout: 30_000 });
  expect(reported.length).toBeGreaterThan(0);
  await Promise.all([queue.close(), sender.close(), db.$disconnect()]);
});

it('[JOB-13] a job of a dead worker is run by another one', async () => {
  const sender = createTestQueue();
  await sender.send({ ...kind, name: 'test.orphan' }, { n: 9 });
  await sender.close();
  const db = openDatabase(database.url);
  // The state that a killed worker leaves behind.
  const left = await db.$executeRaw`
    UPDATE pgboss.job SET state = 'active', started_on = now() - interval '5 minutes', heartbeat_on = now() - interval '4 minutes'
    WHERE name = 'test.orphan'`;
  expect(left).toBe(1);
  const report = (error: unknown): void => void reported.push(error);
  const queue = createPgBossQueue({ url: database.url, report, pollSeconds: 0.5, superviseSeconds: 1 });
  const handled: number[] = [];
  await queue.work([defineJob({ ...kind, name: 'test.orphan' }, async ({ n }) => void handled.push(n))]);
  await vi.waitFor(() => expect(handled).toEqual([9]), { timeout: 40_000 });
  await Promise.all([queue.close(), db.$disconnect()]);
});

it('[JOB-10] an unavailable database fails the call, which may be repeated', async () => {
  const queue = createTestQueue('postgresql://nobody@127.0.0.1:1/lectern');
  await expect(queue.list()).rejects.toThrow();
  await expect(queue.list()).rejects.toThrow();
  await queue.close();
});

describeQueueContract('pg-boss', createTestQueue);
