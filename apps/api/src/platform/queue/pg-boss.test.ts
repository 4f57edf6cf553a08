import { freshDatabase } from '@lectern/postgres/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../db/db.ts';
import { pgBossQueue } from './pg-boss.ts';
import { keepsTheQueuePromise } from './queue.suite.ts';
import { job } from './queue.ts';

const reported: unknown[] = [];
let database: Awaited<ReturnType<typeof freshDatabase>>;
const aQueue = (url = database.url) => pgBossQueue({ url, report: (error) => reported.push(error), pollSeconds: 0.5 });
const kind = {
  name: 'test.plain',
  payload: z.object({ n: z.number() }),
  attempts: 2,
  pauseSeconds: 1,
  limitSeconds: 60,
};

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('[JOB-8] two processes may begin together on a database that has no queue yet', async () => {
  const queues = [aQueue(), aQueue(), aQueue()];
  expect(await Promise.all(queues.map((queue) => queue.list()))).toEqual([[], [], []]);
  await Promise.all(queues.map((queue) => queue.close()));
});

it('[JOB-9] a job that is sent in a transaction is there only if that commits', async () => {
  const db = openDatabase(database.url);
  const queue = aQueue();
  const send = (n: number, fail: boolean) =>
    db.$transaction(async (tx) => {
      await queue.send(kind, { n }, { tx });
      if (fail) throw new Error('rolled back');
    });
  await expect(send(1, true)).rejects.toThrow('rolled back');
  await send(2, false);
  const seen: number[] = [];
  await queue.work([job(kind, async ({ n }) => void seen.push(n))]);
  await vi.waitFor(() => expect(seen).toEqual([2]), { timeout: 20_000 });
  await queue.close();
  await db.$disconnect();
});

it('[JOB-10] survives that the database breaks all its connections, and goes on by itself', async () => {
  const [queue, sender] = [aQueue(), aQueue()];
  const seen: number[] = [];
  await queue.work([job({ ...kind, name: 'test.cut' }, async ({ n }) => void seen.push(n))]);
  const db = openDatabase(database.url);
  await db.$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'lectern queue'`;
  await sender.send({ ...kind, name: 'test.cut' }, { n: 3 });
  await vi.waitFor(() => expect(seen).toEqual([3]), { timeout: 30_000 });
  expect(reported.length).toBeGreaterThan(0);
  await Promise.all([queue.close(), sender.close(), db.$disconnect()]);
});

it('[JOB-13] a job whose worker died without a word is done by another one', async () => {
  const sender = aQueue();
  await sender.send({ ...kind, name: 'test.orphan' }, { n: 9 });
  await sender.close();
  const db = openDatabase(database.url);
  // As a killed worker leaves it.
  const left = await db.$executeRaw`
    UPDATE pgboss.job SET state = 'active', started_on = now() - interval '5 minutes', heartbeat_on = now() - interval '4 minutes'
    WHERE name = 'test.orphan'`;
  expect(left).toBe(1);
  const report = (error: unknown): void => void reported.push(error);
  const queue = pgBossQueue({ url: database.url, report, pollSeconds: 0.5, watchSeconds: 1 });
  const seen: number[] = [];
  await queue.work([job({ ...kind, name: 'test.orphan' }, async ({ n }) => void seen.push(n))]);
  await vi.waitFor(() => expect(seen).toEqual([9]), { timeout: 40_000 });
  await Promise.all([queue.close(), db.$disconnect()]);
});

it('[JOB-10] a database that is away is an error of the call, which may be repeated', async () => {
  const queue = aQueue('postgresql://nobody@127.0.0.1:1/lectern');
  await expect(queue.list()).rejects.toThrow();
  await expect(queue.list()).rejects.toThrow();
  await queue.close();
});

keepsTheQueuePromise('pg-boss', aQueue);
