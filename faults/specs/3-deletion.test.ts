import type { Book } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSmallBook, warmUp } from '../shared/books.ts';
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

const DELETE_STATEMENT = 'DELETE FROM book';
const uploadBook = async (name: string): Promise<Book> => {
  const bytes = await buildSmallBook(name);
  await client.upload(name, bytes);
  storedBooks.set(name, bytes);
  const book = (await client.books()).find((candidate) => candidate.name === name);
  if (!book) throw new Error(`${name} is missing`);
  return book;
};
const deleteBook = ({ fast_hash: hash }: Book) => client.ask('POST', `/fileops/delete?fast_hash=${hash}`);
const waitForCommit = ({ id }: Book) =>
  waitUntil('it is committed', async () => (await product.sql(`SELECT 1 FROM book WHERE id = ${id}`)).length === 0);

const crashPoints = [
  { side: 'before', point: 'before its commit arrives', left: 'the book is unchanged', again: 200 },
  { side: 'after', point: 'after its commit, before the response', left: 'the book is in the bin', again: 404 },
] as const;

it.each(crashPoints)('[FAULT-10] [FAULT-11] kill -9 of the API during a deletion, $point', async (row) => {
  const book = await uploadBook(`api-${row.side}.epub`);
  const reached = product.databaseProxy.breakAt('COMMIT', row.side, [DELETE_STATEMENT]);
  const outcome = deleteBook(book);
  await reached;
  if (row.side === 'after') {
    await waitForCommit(book);
    storedBooks.delete(book.name);
  }
  await product.kill('api');
  expect(await outcome).toBe('cut');
  const verdict = await assertConsistent(product, client, storedBooks);
  expect(getStatus(await deleteBook(book))).toBe(row.again);
  storedBooks.delete(book.name);
  await assertConsistent(product, client, storedBooks);
  reportResult(`deletion, ${row.point}: kill -9 of the API`, row.left, `deleted again: ${row.again}`, verdict);
});

it.each(crashPoints)('[FAULT-7] [FAULT-10] kill -9 of the database during a deletion, $point', async (row) => {
  const book = await uploadBook(`database-${row.side}.epub`);
  const reached = product.databaseProxy.breakAt('COMMIT', row.side, [DELETE_STATEMENT]);
  const outcome = deleteBook(book);
  await reached;
  if (row.side === 'after') {
    await waitForCommit(book);
    storedBooks.delete(book.name);
  }
  const startedAt = performance.now();
  const { restart } = await product.killDatabase();
  expect(await outcome).toMatchObject({ status: 503, retryAfter: '5' });
  const seconds = (performance.now() - startedAt) / 1000;
  expect(seconds).toBeLessThan(2);
  await restart();
  const verdict = await assertConsistent(product, client, storedBooks);
  expect(getStatus(await deleteBook(book))).toBe(row.again);
  storedBooks.delete(book.name);
  await assertConsistent(product, client, storedBooks);
  reportResult(
    `deletion, ${row.point}: kill -9 of the database`,
    `503 after ${seconds.toFixed(2)} s`,
    row.left,
    `deleted again: ${row.again}`,
    verdict,
  );
});

it.each(crashPoints)(
  '[FAULT-10] [FAULT-11] kill -9 of the API while the bin is emptied, $side the commit',
  async (row) => {
    const book = await uploadBook(`end-${row.side}.epub`);
    expect(getStatus(await deleteBook(book))).toBe(200);
    storedBooks.delete(book.name);
    const { length: binned } = await product.sql('SELECT 1 FROM binned_book');
    const reached = product.databaseProxy.breakAt('COMMIT', row.side, ['DELETE FROM binned_book']);
    const outcome = client.ask('DELETE', '/bin');
    await reached;
    await product.kill('api');
    expect(await outcome).toBe('cut');
    const verdict = await assertConsistent(product, client, storedBooks);
    const retry = await client.ask('DELETE', '/bin');
    if (retry === 'cut') throw new Error('the bin was not emptied again');
    expect(retry.body).toEqual({ ended: row.side === 'before' ? binned : 0 });
    await assertConsistent(product, client, storedBooks);
    reportResult(`permanent deletion, ${row.side} the commit: kill -9 of the API`, JSON.stringify(retry.body), verdict);
  },
);
