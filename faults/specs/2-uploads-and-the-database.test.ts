import { renameSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook, warmUp } from '../shared/books.ts';
import { aClient, type Client, type Outcome, statusOf } from '../shared/client.ts';
import { found } from '../shared/found.ts';
import { judge } from '../shared/judge.ts';
import { until } from '../shared/processes.ts';
import { aProduct, type Product } from '../shared/product.ts';

let product: Product;
let client: Client;
let shelf: Map<string, Uint8Array>;
let processes: number[];

const running = async (): Promise<number[]> => [await product.pid('api'), await product.pid('worker')];
beforeAll(async () => {
  product = await aProduct();
  client = await aClient(product);
  shelf = await warmUp(product, client);
  processes = await running();
});
afterAll(() => product.close());

const INSERTS = 'INSERT INTO blob';
const books = async (): Promise<number> =>
  Number((await product.sql<{ n: string }>('SELECT count(*) AS n FROM book'))[0]?.n);
/** 503 with all that belongs to it, in time. Answers it in words. */
const isRefused = (outcome: Outcome, startedAt: number, number = 450): string => {
  const seconds = (performance.now() - startedAt) / 1000;
  expect(outcome).toMatchObject({ status: 503, retryAfter: '5', body: { error_code: number } });
  expect(seconds).toBeLessThan(2);
  return `503 after ${seconds.toFixed(2)} s`;
};
/** The book comes in now (201), or is there since the first time (409). */
const sentAgain = async (name: string, bytes: Uint8Array, expected: number): Promise<void> => {
  expect(statusOf(await client.upload(name, bytes))).toBe(expected);
  shelf.set(name, bytes);
  await judge(product, client, shelf);
};

it('[FAULT-7] [FAULT-10] kill -9 of the database in the middle of a body', async () => {
  const bytes = await aBook('Middle');
  const upload = client.slowUpload('middle.epub', bytes);
  upload.send(0, bytes.length / 2);
  const { again } = await product.killDatabase();
  const startedAt = performance.now();
  upload.finish(bytes.length / 2);
  const refused = isRefused(await upload.outcome, startedAt);
  await again();
  expect(await running()).toEqual(processes);
  const verdict = await judge(product, client, shelf);
  await sentAgain('middle.epub', bytes, 201);
  found('upload, in the middle of its body: kill -9 of the database', refused, 'sent again: 201', verdict);
});

it.each([
  { side: 'before', point: 'at its commit, which does not arrive', expected: 201 },
  { side: 'behind', point: 'after its commit, before the answer', expected: 409 },
] as const)('[FAULT-7] [FAULT-10] kill -9 of the database, $point', async ({ side, point, expected }) => {
  const bytes = await aBook(point);
  const name = `${side}.epub`;
  const before = await books();
  const upload = client.slowUpload(name, bytes);
  const reached = product.door.stopsAt('COMMIT', side, [INSERTS]);
  upload.finish(0);
  await reached;
  if (side === 'behind') await until('the book is committed', async () => (await books()) > before);
  const startedAt = performance.now();
  const { again } = await product.killDatabase();
  const refused = isRefused(await upload.outcome, startedAt);
  await again();
  expect(await running()).toEqual(processes);
  if (side === 'behind') shelf.set(name, bytes);
  const verdict = await judge(product, client, shelf);
  await sentAgain(name, bytes, expected);
  found(`upload, ${point}: kill -9 of the database`, refused, `sent again: ${expected}`, verdict);
});

it.each([
  { how: 'refuses', go: () => product.door.shut() },
  { how: 'is silent', go: () => product.door.silence() },
])('[FAULT-1] [FAULT-3] the database $how in the middle of a body, for 5 s', async ({ how, go }) => {
  const bytes = await aBook(how);
  const name = `${how}.epub`;
  const upload = client.slowUpload(name, bytes);
  upload.send(0, bytes.length / 2);
  go();
  const since = performance.now();
  upload.finish(bytes.length / 2);
  const refused = isRefused(await upload.outcome, since);
  while (performance.now() - since < 5_000) {
    const startedAt = performance.now();
    isRefused(await client.ask('GET', '/books'), startedAt);
    isRefused(await client.upload('early.epub', bytes), startedAt);
  }
  await product.door.open();
  const back = performance.now();
  await until('calls work', async () => statusOf(await client.ask('GET', '/books')) === 200);
  const again = `works ${((performance.now() - back) / 1000).toFixed(2)} s after it is back`;
  expect(await running()).toEqual(processes);
  const verdict = await judge(product, client, shelf);
  await sentAgain(name, bytes, 201);
  found(`upload, in the middle of its body: the database ${how} for 5 s`, refused, again, 'same processes', verdict);
});

it('[FAULT-4] the storage is taken away in the middle of a body', async () => {
  const bytes = await aBook('Unmounted');
  const upload = client.slowUpload('unmounted.epub', bytes);
  upload.send(0, bytes.length / 2);
  const away = `${product.files}.away`;
  await until('bytes arrive', async () => (await product.sql('SELECT 1 FROM reservation')).length > 0);
  renameSync(product.files, away);
  const startedAt = performance.now();
  upload.finish(bytes.length / 2);
  const refused = isRefused(await upload.outcome, startedAt, 321);
  const next = performance.now();
  isRefused(await client.upload('early.epub', bytes), next, 321);
  expect(statusOf(await client.ask('GET', '/books'))).toBe(200);
  renameSync(away, product.files);
  expect(await running()).toEqual(processes);
  const verdict = await judge(product, client, shelf);
  await sentAgain('unmounted.epub', bytes, 201);
  found('upload, in the middle of its body: the storage is away', refused, 'lists go on', 'sent again: 201', verdict);
});
