import { createTestDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bus } from './bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let firstBus: Bus;
let secondBus: Bus;

const waitForConnection = (bus: Bus): Promise<void> =>
  new Promise((resolve) => {
    const stop = bus.onGap(() => {
      stop();
      resolve();
    });
  });

beforeAll(async () => {
  database = await createTestDatabase();
  firstBus = createPostgresBus(database.url);
  secondBus = createPostgresBus(database.url);
  await Promise.all([waitForConnection(firstBus), waitForConnection(secondBus)]);
});
afterAll(async () => {
  await Promise.all([firstBus.close(), secondBus.close()]);
  await database.drop();
});

const collectMessages = (bus: Bus, topic: string, count: number): Promise<string[]> =>
  new Promise((resolve) => {
    const received: string[] = [];
    const stop = bus.subscribe(topic, (text) => {
      received.push(text);
      if (received.length < count) return;
      stop();
      resolve(received);
    });
  });

it('[SYNC-5] every process receives all messages of a topic in order', async () => {
  const messages = Array.from({ length: 500 }, (_, n) => `word ${n} ${'слово '.repeat(20)}`);
  const everywhere = Promise.all([
    collectMessages(firstBus, 'news', messages.length),
    collectMessages(secondBus, 'news', messages.length),
  ]);
  for (const message of messages) {
    firstBus.publish('news', message);
    firstBus.publish('other', 'nothing for them');
  }
  expect(await everywhere).toEqual([messages, messages]);
});

it('[SYNC-5] a lost connection is re-established, and everybody is notified of the gap', async () => {
  const again = [waitForConnection(firstBus), waitForConnection(secondBus)];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lectern-bus' AND datname = current_database()",
  );
  await client.end();
  await Promise.all(again);
  const received = collectMessages(secondBus, 'news', 1);
  firstBus.publish('news', 'back');
  expect(await received).toEqual(['back']);
});

it('[SYNC-5] a gap of one process is a gap for all, who missed its messages', async () => {
  const gap = waitForConnection(secondBus);
  const newcomer = createPostgresBus(database.url);
  await gap;
  await newcomer.close();
});
