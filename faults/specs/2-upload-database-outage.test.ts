import { renameSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBook, warmUp } from '../shared/books.ts';
import { type Client, createClient, getStatus, type Outcome } from '../shared/client.ts';
import { assertConsistent } from '../shared/consistency.ts';
import { waitUntil } from '../shared/processes.ts';
import { type Product, startProduct } from '../shared/product.ts';
import { reportResult } from '../shared/results-table.ts';

let product: Product;
let client: Client;
let storedBooks: Map<string, Uint8Array>;
let initialPids: number[];

const findPids = async (): Promise<number[]> => [await product.pid('api'), await product.pid('worker')];
beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product);
  storedBooks = await warmUp(product, client);
  initialPids = await findPids();
});
afterAll(() => product.close());

/** Of the transaction that adds the book. */
const HOLD_STATEMENT = 'FOR KEY SHARE OF blob';
const countBooks = async (): Promise<number> =>
  Number((await product.sql<{ n: string }>('SELECT count(*) AS n FROM book'))[0]?.n);
/** Asserts a complete 503 response within two seconds. Describes it in words. */
const assertUnavailable = (outcome: Outcome, startedAt: number, number = 450): string => {
  const seconds = (performance.now() - startedAt) / 1000;
  expect(outcome).toMatchObject({ status: 503, retryAfter: '5', body: { error_code: number } });
  expect(seconds).toBeLessThan(2);
  return `503 after ${seconds.toFixed(2)} s`;
};
/** Asserts that a second upload stores the book (201), or that the first one did (409). */
const assertRetry = async (name: string, bytes: Uint8Array, expected: number): Promise<void> => {
  expect(getStatus(await client.upload(name, bytes))).toBe(expected);
  storedBooks.set(name, bytes);
  await assertConsistent(product, client, storedBooks);
};

it('[FAULT-7] [FAULT-10] kill -9 of the database in the middle of a body', async () => {
  const bytes = await buildBook('Middle');
  const upload = client.slowUpload('middle.epub', bytes);
  upload.send(0, bytes.length / 2);
  const { restart } = await product.killDatabase();
  const startedAt = performance.now();
  upload.finish(bytes.length / 2);
  const refused = assertUnavailable(await upload.outcome, startedAt);
  await restart();
  expect(await findPids()).toEqual(initialPids);
  const verdict = await assertConsistent(product, client, storedBooks);
  await assertRetry('middle.epub', bytes, 201);
  reportResult('upload, in the middle of its body: kill -9 of the database', refused, 'sent again: 201', verdict);
});

it.each([
  { side: 'before', point: 'before its commit arrives', expected: 201 },
  { side: 'after', point: 'after its commit, before the response', expected: 409 },
] as const)('[FAULT-7] [FAULT-10] kill -9 of the database, $point', async ({ side, point, expected }) => {
  const bytes = await buildBook(point);
  const name = `${side}.epub`;
  const before = await countBooks();
  const upload = client.slowUpload(name, bytes);
  const reached = product.databaseProxy.breakAt('COMMIT', side, [HOLD_STATEMENT]);
  upload.finish(0);
  await reached;
  if (side === 'after') await waitUntil('the book is committed', async () => (await countBooks()) > before);
  const startedAt = performance.now();
  const { restart } = await product.killDatabase();
  const refused = assertUnavailable(await upload.outcome, startedAt);
  await restart();
  expect(await findPids()).toEqual(initialPids);
  if (side === 'after') storedBooks.set(name, bytes);
  const verdict = await assertConsistent(product, client, storedBooks);
  await assertRetry(name, bytes, expected);
  reportResult(`upload, ${point}: kill -9 of the database`, refused, `sent again: ${expected}`, verdict);
});

it.each([
  { how: 'refuses', disrupt: () => product.databaseProxy.close() },
  { how: 'is silent', disrupt: () => product.databaseProxy.silence() },
])('[FAULT-1] [FAULT-3] the database $how in the middle of a body, for 5 s', async ({ how, disrupt }) => {
  const bytes = await buildBook(how);
  const name = `${how}.epub`;
  const upload = client.slowUpload(name, bytes);
  upload.send(0, bytes.length / 2);
  disrupt();
  const since = performance.now();
  upload.finish(bytes.length / 2);
  const refused = assertUnavailable(await upload.outcome, since);
  while (performance.now() - since < 5_000) {
    const startedAt = performance.now();
    assertUnavailable(await client.ask('GET', '/books'), startedAt);
    assertUnavailable(await client.upload('early.epub', bytes), startedAt);
  }
  await product.databaseProxy.open();
  const reopenedAt = performance.now();
  await waitUntil('calls work', async () => getStatus(await client.ask('GET', '/books')) === 200);
  const recovery = `works ${((performance.now() - reopenedAt) / 1000).toFixed(2)} s after the database is back`;
  expect(await findPids()).toEqual(initialPids);
  const verdict = await assertConsistent(product, client, storedBooks);
  await assertRetry(name, bytes, 201);
  reportResult(
    `upload, in the middle of its body: the database ${how} for 5 s`,
    refused,
    recovery,
    'same processes',
    verdict,
  );
});

it('[FAULT-4] the storage disappears in the middle of a body', async () => {
  const bytes = await buildBook('Unmounted');
  const upload = client.slowUpload('unmounted.epub', bytes);
  upload.send(0, bytes.length / 2);
  const movedFiles = `${product.files}.away`;
  await waitUntil('bytes arrive', async () => (await product.sql('SELECT 1 FROM reservation')).length > 0);
  renameSync(product.files, movedFiles);
  const startedAt = performance.now();
  upload.finish(bytes.length / 2);
  const refused = assertUnavailable(await upload.outcome, startedAt, 321);
  const next = performance.now();
  assertUnavailable(await client.upload('early.epub', bytes), next, 321);
  expect(getStatus(await client.ask('GET', '/books'))).toBe(200);
  renameSync(movedFiles, product.files);
  expect(await findPids()).toEqual(initialPids);
  const verdict = await assertConsistent(product, client, storedBooks);
  await assertRetry('unmounted.epub', bytes, 201);
  reportResult(
    'upload, in the middle of its body: the storage disappears',
    refused,
    'lists keep working',
    'sent again: 201',
    verdict,
  );
});
