import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildBook, warmUp } from '../shared/books.ts';
import { type Client, createClient, getStatus } from '../shared/client.ts';
import { assertConsistent } from '../shared/consistency.ts';
import { waitUntil } from '../shared/processes.ts';
import { type Product, startProduct } from '../shared/product.ts';
import { reportResult } from '../shared/results-table.ts';

let product: Product;
let client: Client;
let storedBooks: Map<string, Uint8Array>;

beforeAll(async () => {
  product = await startProduct();
  client = await createClient(product);
  storedBooks = await warmUp(product, client);
});
afterAll(() => product.close());

type Upload = ReturnType<Client['slowUpload']>;
const countRows = async (from: string): Promise<number> =>
  Number((await product.sql<{ n: string }>(`SELECT count(*) AS n FROM ${from}`))[0]?.n);
const listIncomplete = (): number[] => {
  const incoming = path.join(product.files, 'incoming');
  return readdirSync(incoming).map((name) => statSync(path.join(incoming, name)).size);
};
const countObjects = (): number =>
  readdirSync(product.files, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && path.basename(entry.parentPath) !== 'incoming',
  ).length;
const INSERT_STATEMENT = 'INSERT INTO blob';
/** Of the transaction that adds the book. */
const HOLD_STATEMENT = 'FOR KEY SHARE OF blob';

/** `reach` advances an upload to the point of the crash. `isStored`: the book is stored at that point. */
const crashPoints: { point: string; isStored?: true; reach: (upload: Upload, size: number) => Promise<unknown> }[] = [
  { point: 'before its first byte', reach: () => waitUntil('space is reserved', () => countRows('reservation')) },
  {
    point: 'in the middle of its body',
    reach: async (upload, size) => {
      upload.send(0, size / 2);
      await waitUntil('bytes arrive', () => listIncomplete().some((bytes) => bytes > size / 4));
    },
  },
  {
    point: 'while it is parsed',
    reach: async (upload) => {
      const parsers = await product.freezeParsers();
      setTimeout(() => parsers.kill(), 3_000).unref(); // a stopped process does not notice that its parent has died
      const before = countObjects();
      upload.finish(0);
      await waitUntil('the bytes are stored', () => countObjects() > before);
    },
  },
  {
    point: 'when its bytes are stored but no row is written',
    reach: async (upload) => {
      const reached = product.databaseProxy.breakAt(INSERT_STATEMENT, 'before');
      upload.finish(0);
      await reached;
    },
  },
  {
    point: 'when its bytes have a row, and no book holds them',
    reach: async (upload) => {
      const reached = product.databaseProxy.breakAt(HOLD_STATEMENT, 'before');
      upload.finish(0);
      await reached;
    },
  },
  {
    point: 'before its commit arrives',
    reach: async (upload) => {
      const reached = product.databaseProxy.breakAt('COMMIT', 'before', [HOLD_STATEMENT]);
      upload.finish(0);
      await reached;
    },
  },
  {
    point: 'after its commit, before the response',
    isStored: true,
    reach: async (upload) => {
      const before = await countRows('book');
      const reached = product.databaseProxy.breakAt('COMMIT', 'after', [HOLD_STATEMENT]);
      upload.finish(0);
      await reached;
      await waitUntil('the book is committed', async () => (await countRows('book')) > before);
    },
  },
];

it.each(crashPoints)(
  '[FAULT-10] [FAULT-11] kill -9 of the API during an upload, $point',
  async ({ point, isStored, reach }) => {
    const name = `${storedBooks.size}.epub`;
    const bytes = await buildBook(`Book ${storedBooks.size}`);
    const upload = client.slowUpload(name, bytes);
    await reach(upload, bytes.length);
    await product.kill('api');
    expect(await upload.outcome).toBe('cut');
    if (isStored) storedBooks.set(name, bytes);
    const verdict = await assertConsistent(product, client, storedBooks);

    const retry = await client.upload(name, bytes);
    expect(getStatus(retry)).toBe(isStored ? 409 : 201);
    storedBooks.set(name, bytes);
    await assertConsistent(product, client, storedBooks);
    const result = isStored ? 'the book is stored, sent again: 409' : 'no book, sent again: 201';
    reportResult(`upload, ${point}: kill -9 of the API`, result, verdict);
  },
);

it('[FAULT-10] kill -9 of the parser in the middle of a book', async () => {
  const bytes = await buildBook('Crashed');
  storedBooks.set('warm.epub', await buildBook('Warm-up'));
  await client.upload('warm.epub', storedBooks.get('warm.epub') ?? bytes);
  const upload = client.slowUpload('crashed.epub', bytes);
  const parsers = await product.freezeParsers();
  const before = countObjects();
  upload.finish(0);
  await waitUntil('the bytes are stored', () => countObjects() > before);
  await pause(500); // a parser gets the book right after that, which nothing outside shows
  parsers.kill();
  const outcome = await upload.outcome;
  expect(outcome).toMatchObject({ status: 422, body: { error_code: 339 } });
  const verdict = await assertConsistent(product, client, storedBooks);
  expect(getStatus(await client.upload('crashed.epub', bytes))).toBe(201);
  storedBooks.set('crashed.epub', bytes);
  await assertConsistent(product, client, storedBooks);
  reportResult('upload, while it is parsed: kill -9 of the parser', 'refused with 339, sent again: 201', verdict);
});

it('[FAULT-10] kill -9 of the worker in the middle of an upload', async () => {
  const bytes = await buildBook('Beside');
  const upload = client.slowUpload('beside.epub', bytes);
  upload.send(0, bytes.length / 2);
  await product.kill('worker');
  upload.finish(bytes.length / 2);
  expect(getStatus(await upload.outcome)).toBe(201);
  storedBooks.set('beside.epub', bytes);
  const verdict = await assertConsistent(product, client, storedBooks);
  reportResult(
    'upload, in the middle of its body: kill -9 of the worker',
    'stored (201), the worker is restarted',
    verdict,
  );
});
