import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook, warmUp } from '../shared/books.ts';
import { aClient, type Client, statusOf } from '../shared/client.ts';
import { found } from '../shared/found.ts';
import { judge } from '../shared/judge.ts';
import { until } from '../shared/processes.ts';
import { aProduct, type Product } from '../shared/product.ts';

let product: Product;
let client: Client;
let shelf: Map<string, Uint8Array>;

beforeAll(async () => {
  product = await aProduct();
  client = await aClient(product);
  shelf = await warmUp(product, client);
});
afterAll(() => product.close());

type Upload = ReturnType<Client['slowUpload']>;
const count = async (from: string): Promise<number> =>
  Number((await product.sql<{ n: string }>(`SELECT count(*) AS n FROM ${from}`))[0]?.n);
const begun = (): number[] => {
  const incoming = path.join(product.files, 'incoming');
  return readdirSync(incoming).map((name) => statSync(path.join(incoming, name)).size);
};
const objects = (): number =>
  readdirSync(product.files, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && path.basename(entry.parentPath) !== 'incoming',
  ).length;
const INSERTS = 'INSERT INTO blob';

/** Brings an upload to a point of its way. `kept`: the book is on the shelf from there on. */
const points: { point: string; kept?: true; reach: (upload: Upload, size: number) => Promise<unknown> }[] = [
  { point: 'before its first byte', reach: () => until('space is set aside', () => count('reservation')) },
  {
    point: 'in the middle of its body',
    reach: async (upload, size) => {
      upload.send(0, size / 2);
      await until('bytes arrive', () => begun().some((bytes) => bytes > size / 4));
    },
  },
  {
    point: 'while it is parsed',
    reach: async (upload) => {
      const parser = await product.parser();
      process.kill(parser, 'SIGSTOP');
      setTimeout(() => process.kill(parser, 'SIGKILL'), 3_000).unref(); // stopped, it does not notice that it is an orphan
      const before = objects();
      upload.finish(0);
      await until('the bytes are stored', () => objects() > before);
    },
  },
  {
    point: 'when its bytes are stored and no row is written',
    reach: async (upload) => {
      const reached = product.door.stopsAt(INSERTS, 'before');
      upload.finish(0);
      await reached;
    },
  },
  {
    point: 'at its commit, which does not arrive',
    reach: async (upload) => {
      const reached = product.door.stopsAt('COMMIT', 'before', [INSERTS]);
      upload.finish(0);
      await reached;
    },
  },
  {
    point: 'after its commit, before the answer',
    kept: true,
    reach: async (upload) => {
      const before = await count('book');
      const reached = product.door.stopsAt('COMMIT', 'behind', [INSERTS]);
      upload.finish(0);
      await reached;
      await until('the book is committed', async () => (await count('book')) > before);
    },
  },
];

it.each(points)('[FAULT-10] [FAULT-11] kill -9 of the API during an upload, $point', async ({ point, kept, reach }) => {
  const name = `${shelf.size}.epub`;
  const bytes = await aBook(`Book ${shelf.size}`);
  const upload = client.slowUpload(name, bytes);
  await reach(upload, bytes.length);
  await product.kill('api');
  expect(await upload.outcome).toBe('cut');
  if (kept) shelf.set(name, bytes);
  const verdict = await judge(product, client, shelf);

  const again = await client.upload(name, bytes);
  expect(statusOf(again)).toBe(kept ? 409 : 201);
  shelf.set(name, bytes);
  await judge(product, client, shelf);
  const there = kept ? 'the book is there, sent again: 303' : 'no book, sent again: 201';
  found(`upload, ${point}: kill -9 of the API`, there, verdict);
});

it('[FAULT-10] kill -9 of the parser in the middle of a book', async () => {
  const bytes = await aBook('Crashed');
  shelf.set('warm.epub', await aBook('Warms a parser'));
  await client.upload('warm.epub', shelf.get('warm.epub') ?? bytes);
  const before = objects();
  const upload = client.slowUpload('crashed.epub', bytes);
  const parser = await product.parser();
  process.kill(parser, 'SIGSTOP');
  upload.finish(0);
  await until('the bytes are stored', () => objects() > before);
  process.kill(parser, 'SIGKILL');
  const outcome = await upload.outcome;
  expect(outcome).toMatchObject({ status: 422, body: { error_code: 339 } });
  const verdict = await judge(product, client, shelf);
  expect(statusOf(await client.upload('crashed.epub', bytes))).toBe(201);
  shelf.set('crashed.epub', bytes);
  await judge(product, client, shelf);
  found('upload, while it is parsed: kill -9 of the parser', 'answered 339, sent again: 201', verdict);
});

it('[FAULT-10] kill -9 of the worker in the middle of an upload', async () => {
  const bytes = await aBook('Beside');
  const upload = client.slowUpload('beside.epub', bytes);
  upload.send(0, bytes.length / 2);
  await product.kill('worker');
  upload.finish(bytes.length / 2);
  expect(statusOf(await upload.outcome)).toBe(201);
  shelf.set('beside.epub', bytes);
  const verdict = await judge(product, client, shelf);
  found('upload, in the middle of its body: kill -9 of the worker', 'stored (201), the worker is back', verdict);
});
