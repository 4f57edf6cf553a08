import { shelves } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
  await app.sql('DELETE FROM book'); // the welcome books
  await createTestBook(
    anna,
    { title: 'One', authors: ['Zoë', 'Abe'], series: { name: 'Saga', number: '1' } },
    '1.epub',
  );
  await createTestBook(anna, { title: 'Ten', authors: ['Abe'], series: { name: 'Saga', number: '10' } }, '2.epub');
  await createTestBook(
    anna,
    { title: 'Two', authors: ['äbel', 'Яна'], series: { name: 'Saga', number: '2' } },
    '3.epub',
  );
  await createTestBook(boris, { title: 'His', authors: ['Abe'], series: { name: 'Saga', number: '5' } }, 'his.epub');
});
afterAll(() => app.close());

const shelf = (name: string, count: number) => ({ name, count });
const fetchShelves = async (what: string, reader = anna) =>
  shelves.list.reply.parse(await (await reader.get(`/library/${what}`)).json());

it('[LIST-7] authors, formats and series are listed by name with their number of books, in pages', async () => {
  const authors = [shelf('Abe', 2), shelf('äbel', 1), shelf('Zoë', 1), shelf('Яна', 1)];
  expect(await fetchShelves('authors')).toEqual({ total: 4, next_cursor: null, items: authors });
  const first = await fetchShelves('authors?limit=3');
  expect(first.items).toEqual(authors.slice(0, 3));
  expect(await fetchShelves(`authors?limit=3&cursor=${first.next_cursor}`)).toEqual({
    total: 4,
    next_cursor: null,
    items: authors.slice(3),
  });
  expect((await fetchShelves('formats')).items).toEqual([shelf('epub', 3)]);
  const series = shelves.series.reply.parse(await (await anna.get('/library/series')).json());
  expect(series.items).toEqual([{ ...shelf('Saga', 3), numbers: ['1', '2', '10'] }]);
  expect((await anna.get('/library/shelves')).status).toBe(400);
  expect((await anna.get(`/library/authors?cursor=${Buffer.from('\0').toString('base64url')}`)).status).toBe(400);
});

it('[LIST-7] [LIST-9] shelves of other readers, and empty ones, are not listed', async () => {
  const series = async () => shelves.series.reply.parse(await (await boris.get('/library/series')).json());
  expect((await series()).items).toEqual([{ ...shelf('Saga', 1), numbers: ['5'] }]);
  expect((await fetchShelves('authors', boris)).items).toEqual([shelf('Abe', 1)]);
  const { items } = (await (await boris.get('/books')).json()) as { items: { fast_hash: string }[] }; // by contract
  await boris.post(`/fileops/delete/?fast_hash=${items[0]?.fast_hash}`);
  expect(await series()).toEqual({ total: 0, next_cursor: null, items: [] });
  expect((await fetchShelves('authors', boris)).items).toEqual([]);
});
