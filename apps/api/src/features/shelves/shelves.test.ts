import { shelves } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await aReader(app), await aReader(app, 'boris')];
  await app.sql('DELETE FROM book'); // the welcome books
  await aBook(anna, { title: 'One', authors: ['Zoë', 'Abe'], series: { name: 'Saga', number: '1' } }, '1.epub');
  await aBook(anna, { title: 'Ten', authors: ['Abe'], series: { name: 'Saga', number: '10' } }, '2.epub');
  await aBook(anna, { title: 'Two', authors: ['äbel', 'Яна'], series: { name: 'Saga', number: '2' } }, '3.epub');
  await aBook(boris, { title: 'His', authors: ['Abe'], series: { name: 'Saga', number: '5' } }, 'his.epub');
});
afterAll(() => app.close());

const shelf = (name: string, count: number) => ({ name, count });
const listOf = async (what: string, reader = anna) =>
  shelves.list.reply.parse(await (await reader.get(`/library/${what}`)).json());

it('[LIST-7] authors, formats and series come by name with their books, in pages', async () => {
  const authors = [shelf('Abe', 2), shelf('äbel', 1), shelf('Zoë', 1), shelf('Яна', 1)];
  expect(await listOf('authors')).toEqual({ total: 4, next_cursor: null, items: authors });
  const first = await listOf('authors?limit=3');
  expect(first.items).toEqual(authors.slice(0, 3));
  expect(await listOf(`authors?limit=3&cursor=${first.next_cursor}`)).toEqual({
    total: 4,
    next_cursor: null,
    items: authors.slice(3),
  });
  expect((await listOf('formats')).items).toEqual([shelf('epub', 3)]);
  const series = shelves.series.reply.parse(await (await anna.get('/library/series')).json());
  expect(series.items).toEqual([{ ...shelf('Saga', 3), numbers: ['1', '2', '10'] }]);
  expect((await anna.get('/library/shelves')).status).toBe(400);
  expect((await anna.get(`/library/authors?cursor=${Buffer.from('\0').toString('base64url')}`)).status).toBe(400);
});

it('[LIST-7] [LIST-9] of another reader none, and none when the last book is gone', async () => {
  const series = async () => shelves.series.reply.parse(await (await boris.get('/library/series')).json());
  expect((await series()).items).toEqual([{ ...shelf('Saga', 1), numbers: ['5'] }]);
  expect((await listOf('authors', boris)).items).toEqual([shelf('Abe', 1)]);
  const { items } = (await (await boris.get('/books')).json()) as { items: { fast_hash: string }[] }; // by contract
  await boris.post(`/fileops/delete/?fast_hash=${items[0]?.fast_hash}`);
  expect(await series()).toEqual({ total: 0, next_cursor: null, items: [] });
  expect((await listOf('authors', boris)).items).toEqual([]);
});
