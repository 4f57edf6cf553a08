import { freshDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bus } from './bus.ts';
import { postgresBus } from './postgres-bus.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let here: Bus;
let there: Bus;

const connected = (bus: Bus): Promise<void> =>
  new Promise((resolve) => {
    const stop = bus.onGap(() => {
      stop();
      resolve();
    });
  });

beforeAll(async () => {
  database = await freshDatabase();
  here = postgresBus(database.url);
  there = postgresBus(database.url);
  await Promise.all([connected(here), connected(there)]);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});

const heardBy = (bus: Bus, topic: string, count: number): Promise<string[]> =>
  new Promise((resolve) => {
    const heard: string[] = [];
    const stop = bus.subscribe(topic, (text) => {
      heard.push(text);
      if (heard.length < count) return;
      stop();
      resolve(heard);
    });
  });

it('[SYNC-5] every process hears what one says, in order and under its topic alone', async () => {
  const words = Array.from({ length: 500 }, (_, n) => `word ${n} ${'слово '.repeat(20)}`);
  const everywhere = Promise.all([heardBy(here, 'news', words.length), heardBy(there, 'news', words.length)]);
  for (const word of words) {
    here.publish('news', word);
    here.publish('other', 'nothing for them');
  }
  expect(await everywhere).toEqual([words, words]);
});

it('[SYNC-5] a lost connection is made anew, and everybody is told that something may have been missed', async () => {
  const again = [connected(here), connected(there)];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lectern-bus' AND datname = current_database()",
  );
  await client.end();
  await Promise.all(again);
  const heard = heardBy(there, 'news', 1);
  here.publish('news', 'back');
  expect(await heard).toEqual(['back']);
});

it('[SYNC-5] a gap of one process is a gap for all: what it said meanwhile was lost for them', async () => {
  const told = connected(there);
  const newcomer = postgresBus(database.url);
  await told;
  await newcomer.close();
});
