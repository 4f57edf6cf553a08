import { type Book, BookDetails, languages } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
});
afterAll(() => app.close());

it('[GENRES-1] every code and its alternative spellings have names in every language', async () => {
  const names = (await (await anna.get('/books/genres')).json()) as Record<string, Record<string, string>>; // by contract
  expect(names['sf_fantasy']).toMatchObject({ en: 'Fantasy', ru: 'Фэнтези', zh: '奇幻', uk: 'Фентезі' });
  expect(Object.keys(names['sf_fantasy'] ?? {})).toEqual(languages);
  expect(names['cyberpunk']).toEqual(names['sf_cyberpunk']);
  expect(Object.keys(names).length).toBeGreaterThan(280);
  for (const name of Object.values(names)) expect(Object.values(name)).not.toContain('');
  expect((await fetch(`${app.api}/books/genres`)).status).toBe(401);
});

const upload = (genres: string[], n: number): Promise<Book> =>
  createTestBook(anna, { title: `Genres ${n}`, genres }, `genres ${n}.epub`);
const getDetails = async ({ id }: Book) => BookDetails.parse(await (await anna.get(`/books/${id}`)).json());
const list = async (): Promise<string[]> => {
  const { items } = (await (await anna.get('/library/genres')).json()) as { items: { name: string; count: number }[] }; // by contract
  return items.map(({ name, count }) => `${name} ${count}`);
};

it('[GENRES-6] [GENRES-5] subjects of any kind are one genre of the tree, and stay as tags', async () => {
  await app.sql('DELETE FROM book');
  const book = await upload(['Detective and mystery stories, English', 'Unknown'], 1);
  await upload(['Krimi'], 2);
  await upload(['det_irony'], 3);
  await upload(['Unknown'], 4);
  expect(await list()).toEqual(['Mystery & Crime 3']);
  expect(await getDetails(book)).toMatchObject({
    genre_names: ['Mystery & Crime'],
    tags: ['Detective and mystery stories, English'],
    metadata: { genres: 'Mystery & Crime' },
  });
  for (const name of ['Mystery & Crime', 'Детективы', 'krimis']) {
    const query = new URLSearchParams({ display_type: 'genre', display_query: name, limit: '0' });
    expect([name, await (await anna.get(`/books?${query.toString()}`)).json()]).toMatchObject([name, { total: 3 }]);
  }
});

it('[GENRES-6] a reader enters a genre of the tree in any language, and others as they like', async () => {
  await app.sql('DELETE FROM book');
  const book = await upload([], 5);
  await anna.put(`/books/${book.id}`, { json: { genres: ['детективы', 'My shelf, one'] } });
  expect((await getDetails(book)).genre_names).toEqual(['Mystery & Crime', 'My shelf, one']);
  expect(await list()).toEqual(['My shelf, one 1', 'Mystery & Crime 1']);
});

it('[GENRES-7] the genres of stored books are made by the job, which keeps their words as tags', async () => {
  await app.sql('DELETE FROM book');
  const book = await upload(['Fantasy'], 6);
  const raw = `'{"Fiction / Mystery & Detective / General","Holmes, Sherlock -- Fiction"}'`;
  await app.sql(`UPDATE book SET genre_names = ${raw}, tags = '{}' WHERE id = ${book.id}`);
  await app.sql('UPDATE reader SET names_version = 1');
  await app.deps.services.authors.unifyStored(new AbortController().signal);
  expect(await list()).toEqual(['Mystery & Crime 1']);
  expect((await getDetails(book)).tags).toEqual([
    'Fiction / Mystery & Detective / General',
    'Holmes, Sherlock -- Fiction',
  ]);
});
