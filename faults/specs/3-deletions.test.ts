import type { Book } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSmallBook, warmUp } from '../shared/books.ts';
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

const DELETES = 'DELETE FROM book';
const stored = async (name: string): Promise<Book> => {
  const bytes = await aSmallBook(name);
  await client.upload(name, bytes);
  shelf.set(name, bytes);
  const book = (await client.books()).find((one) => one.name === name);
  if (!book) throw new Error(`${name} is not there`);
  return book;
};
const deletion = ({ fast_hash: hash }: Book) => client.ask('POST', `/fileops/delete?fast_hash=${hash}`);
const isCommitted = ({ id }: Book) =>
  until('it is committed', async () => (await product.sql(`SELECT 1 FROM book WHERE id = ${id}`)).length === 0);

const points = [
  { side: 'before', point: 'at its commit, which does not arrive', left: 'the book is whole', again: 200 },
  { side: 'behind', point: 'that was heard by nobody', left: 'the book is in the bin', again: 404 },
] as const;

it.each(points)('[FAULT-10] [FAULT-11] kill -9 of the API during a deletion, $point', async (row) => {
  const book = await stored(`api-${row.side}.epub`);
  const reached = product.door.stopsAt('COMMIT', row.side, [DELETES]);
  const outcome = deletion(book);
  await reached;
  if (row.side === 'behind') {
    await isCommitted(book);
    shelf.delete(book.name);
  }
  await product.kill('api');
  expect(await outcome).toBe('cut');
  const verdict = await judge(product, client, shelf);
  expect(statusOf(await deletion(book))).toBe(row.again);
  shelf.delete(book.name);
  await judge(product, client, shelf);
  found(`deletion, ${row.point}: kill -9 of the API`, row.left, `deleted again: ${row.again}`, verdict);
});

it.each(points)('[FAULT-7] [FAULT-10] kill -9 of the database during a deletion, $point', async (row) => {
  const book = await stored(`database-${row.side}.epub`);
  const reached = product.door.stopsAt('COMMIT', row.side, [DELETES]);
  const outcome = deletion(book);
  await reached;
  if (row.side === 'behind') {
    await isCommitted(book);
    shelf.delete(book.name);
  }
  const startedAt = performance.now();
  const { again } = await product.killDatabase();
  expect(await outcome).toMatchObject({ status: 503, retryAfter: '5' });
  const seconds = (performance.now() - startedAt) / 1000;
  expect(seconds).toBeLessThan(2);
  await again();
  const verdict = await judge(product, client, shelf);
  expect(statusOf(await deletion(book))).toBe(row.again);
  shelf.delete(book.name);
  await judge(product, client, shelf);
  found(
    `deletion, ${row.point}: kill -9 of the database`,
    `503 after ${seconds.toFixed(2)} s`,
    row.left,
    `deleted again: ${row.again}`,
    verdict,
  );
});

it.each(points)('[FAULT-10] [FAULT-11] kill -9 of the API while the bin is emptied, $side the commit', async (row) => {
  const book = await stored(`end-${row.side}.epub`);
  expect(statusOf(await deletion(book))).toBe(200);
  shelf.delete(book.name);
  const reached = product.door.stopsAt('COMMIT', row.side, ['DELETE FROM binned_book']);
  const outcome = client.ask('DELETE', '/bin');
  await reached;
  await product.kill('api');
  expect(await outcome).toBe('cut');
  const verdict = await judge(product, client, shelf);
  const again = await client.ask('DELETE', '/bin');
  if (again === 'cut') throw new Error('the bin was not emptied again');
  expect(again.body).toEqual({ ended: row.side === 'before' ? 1 : 0 });
  await judge(product, client, shelf);
  found(`end of a book, ${row.side} the commit: kill -9 of the API`, JSON.stringify(again.body), verdict);
});
