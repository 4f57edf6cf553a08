import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { warmUp } from '../shared/books.ts';
import { aClient, type Client, statusOf } from '../shared/client.ts';
import { found } from '../shared/found.ts';
import { judge } from '../shared/judge.ts';
import { until } from '../shared/processes.ts';
import { aProduct, type Product } from '../shared/product.ts';

let product: Product;
let client: Client;
let shelf: Map<string, Uint8Array>;
let hash: string;

beforeAll(async () => {
  product = await aProduct();
  client = await aClient(product);
  shelf = await warmUp(product, client);
  hash = (await client.books())[0]?.fast_hash ?? '';
});
afterAll(() => product.close());

const Information = z.object({ position: z.object({ percent: z.int() }) });
const Heads = z.array(z.object({ uuid: z.string() }));
const Written = z.object({ uuid: z.string() });

const savePlace = (percent: number) =>
  client.ask('POST', `/books/read-position?fast_hash=${hash}`, { json: { offs: percent } });
const saveNote = (anchor: string) =>
  client.ask('POST', `/notes?fast_hash=${hash}`, {
    json: { type: { value: 'note' }, note: { text: anchor }, mark: { anchor } },
  });
const place = async (): Promise<number> => {
  const outcome = await client.ask('GET', `/reader/documentInformation?fast_hash=${hash}`);
  return outcome === 'cut' ? Number.NaN : Information.parse(outcome.body).position.percent;
};
const noteIds = async (): Promise<string[]> => {
  const outcome = await client.ask('GET', `/notes?fast_hash=${hash}`);
  return outcome === 'cut' ? [] : Heads.parse(outcome.body).map(({ uuid }) => uuid);
};

/** Saves one after the other until it is told to stop. Nothing else than “done”, 503 and broken connections may happen. */
const hammer = () => {
  const done = { places: [0], notes: [] as string[], refused: 0, odd: [] as unknown[] };
  let going = true;
  const both = async (): Promise<void> => {
    for (let n = 1; going; n = (n % 99) + 1) {
      const saved = await savePlace(n);
      if (statusOf(saved) === 200) done.places.push(n);
      const noted = await saveNote(`#${n}`);
      if (noted !== 'cut' && noted.status === 200) done.notes.push(Written.parse(noted.body).uuid);
      for (const outcome of [saved, noted]) {
        if (statusOf(outcome) === 200) continue;
        if (outcome !== 'cut' && outcome.status !== 503) done.odd.push(outcome);
        done.refused += 1;
        await pause(50);
      }
    }
  };
  const ended = both();
  return {
    done,
    stop: (): Promise<void> => {
      going = false;
      return ended;
    },
  };
};

it.each([
  { victim: 'the API', kill: () => product.kill('api') },
  {
    victim: 'the database',
    kill: async () => {
      const { again } = await product.killDatabase();
      await again();
    },
  },
])('[FAULT-12] kill -9 of $victim while places and notes are saved', async ({ victim, kill }) => {
  const { done, stop } = hammer();
  for (const round of [1, 2]) {
    const before = done.notes.length;
    await until('some are saved', () => done.notes.length > before + 20, 60);
    await kill();
    expect(round).toBeLessThan(3);
  }
  const late = done.notes.length;
  await until('some more are saved', () => done.notes.length > late + 5, 60);
  await stop();
  expect(product.faults()).toEqual([]);
  expect(done.odd).toEqual([]);
  const last = done.places.at(-1);
  expect(await place()).toBe(last);
  const ids = new Set(await noteIds());
  expect(done.notes.filter((uuid) => !ids.has(uuid))).toEqual([]);
  const verdict = await judge(product, client, shelf);
  found(
    `places and notes saved one after the other: kill -9 of ${victim}, twice`,
    `${done.places.length - 1} places and ${done.notes.length} notes acknowledged, none missing`,
    `${done.refused} refused or cut`,
    verdict,
  );
});

const saves = [
  { what: 'a place', table: 'position_history', save: () => savePlace(77) },
  { what: 'a note', table: 'note', save: () => saveNote('held') },
];
const points = [
  { side: 'before', point: 'at its commit, which does not arrive', more: 0 },
  { side: 'behind', point: 'after its commit, before the answer', more: 1 },
] as const;
it.each(saves.flatMap((one) => points.map((row) => ({ ...one, ...row }))))(
  '[FAULT-12] kill -9 of the API while $what is saved, $point',
  async ({ what, table, save, side, point, more }) => {
    const count = async () => Number((await product.sql<{ n: string }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n);
    const before = await count();
    const reached = product.door.stopsAt('COMMIT', side, [`"${table}"`]);
    const outcome = save();
    await reached;
    if (more) await until('it is committed', async () => (await count()) === before + more);
    await product.kill('api');
    expect(await outcome).toBe('cut');
    expect(await count()).toBe(before + more);
    expect(statusOf(await save())).toBe(200);
    const verdict = await judge(product, client, shelf);
    found(
      `${what}, ${point}: kill -9 of the API`,
      more ? 'it is there' : 'it is not there',
      'sent again: 200',
      verdict,
    );
  },
);
