import { catalogue, collections, shelves } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
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

const Titles = z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) });
const listTitles = async (query: string): Promise<string[]> =>
  Titles.parse(await (await anna.get(`/books?${query}`)).json()).items.map(({ title }) => title);
const listAuthors = async (): Promise<string[]> =>
  shelves.list.reply.parse(await (await anna.get('/library/authors')).json()).items.map(({ name }) => name);
const listCatalogue = async () => catalogue.list.reply.parse(await (await anna.get('/catalogue')).json()).items;
const clear = () => app.sql('DELETE FROM book');
const runJob = () => app.deps.services.shelves.indexPending(new AbortController().signal);
/** What the file of a book says beside its title and its author. */
const sayInFile = async (title: string, { fileAs = null, sortTitle = null }: Record<string, string | null>) => {
  await app.sql(
    `UPDATE document SET metadata = metadata || jsonb_build_object('sortTitle', $2::text, 'authors',
       jsonb_build_array((metadata -> 'authors' -> 0) || jsonb_build_object('fileAs', $3::text)))
     WHERE metadata ->> 'title' = $1`,
    [title, sortTitle, fileAs],
  );
  await app.sql('INSERT INTO unindexed_book SELECT reader_id, id FROM book WHERE title = $1', [title]);
};

it('[LIST-13] titles stand without their article, numbers as numbers, and as the file says', async () => {
  await clear();
  for (const title of ['The Apple', 'Cherry', 'Volume 10', 'Volume 2', 'The Zed', 'A Banana'])
    await createTestBook(anna, { title }, `${title}.epub`);
  await sayInFile('The Zed', { sortTitle: 'Avocado' });
  await runJob();
  const sorted = ['The Apple', 'The Zed', 'A Banana', 'Cherry', 'Volume 2', 'Volume 10'];
  expect(await listTitles('sort=title')).toEqual(sorted);
  expect(await listTitles('sort=title&order=desc')).toEqual(sorted.toReversed());
  for (const name of ['Vol 10', 'Vol 2', 'Vol 1']) await anna.post('/collections', { json: { name } });
  const { items } = collections.list.reply.parse(await (await anna.get('/collections')).json());
  expect(items.map(({ name }) => name)).toEqual(['Vol 1', 'Vol 2', 'Vol 10']);
});

it('[LIST-14] authors stand by family name, and all books of an author by the one sort name that a file says', async () => {
  await clear();
  await createTestBook(anna, { title: 'Early', authors: ['Gabriel García Márquez'] }, '1.epub');
  await createTestBook(anna, { title: 'Late', authors: ['Gabriel García Márquez'] }, '2.epub');
  await createTestBook(anna, { title: 'Middle', authors: ['Zoe Hall'] }, '3.epub');
  expect(await listAuthors()).toEqual(['Zoe Hall', 'Gabriel García Márquez']);
  await sayInFile('Late', { fileAs: 'García Márquez, Gabriel' });
  await runJob();
  await runJob(); // the other books of the author
  expect(await listAuthors()).toEqual(['Gabriel García Márquez', 'Zoe Hall']);
  expect(await listTitles('sort=author')).toEqual(['Early', 'Late', 'Middle']);
  const authors = { 'Gabriel García Márquez': 'García Márquez, Gabriel' };
  expect((await listCatalogue()).map(({ title, sort_names: names }) => [title, names])).toEqual([
    ['Middle', undefined],
    ['Late', { authors }],
    ['Early', { authors }],
  ]);
  await createTestBook(anna, { title: 'New', authors: ['Gabriel García Márquez'] }, '4.epub');
  expect(await listTitles('sort=author')).toEqual(['Early', 'Late', 'New', 'Middle']);
});

it('[LIST-15] the reader says what a title and an author are sorted by, and takes it back', async () => {
  await clear();
  const { id } = await createTestBook(anna, { title: 'One', authors: ['Ann Zimmer'] }, '1.epub');
  await createTestBook(anna, { title: 'Two', authors: ['Ann Zimmer'] }, '2.epub');
  await createTestBook(anna, { title: 'Three', authors: ['Bo Moss'] }, '3.epub');
  const edit = async (json: object) =>
    (await (await anna.put(`/books/${id}`, { json })).json()) as Record<string, unknown>; // by contract
  const sort = (sort: string | null) => ({ author_sorts: [{ name: 'Ann Zimmer', sort }] });
  expect(await edit({ ...sort('Ann Zimmer'), sort_title: 'Zulu' })).toMatchObject({
    sort_title: 'Zulu',
    author_sorts: ['Ann Zimmer'],
  });
  expect(await listTitles('sort=title')).toEqual(['Three', 'Two', 'One']);
  expect(await listAuthors()).toEqual(['Ann Zimmer', 'Bo Moss']);
  await runJob();
  expect(await listTitles('sort=author')).toEqual(['Two', 'One', 'Three']);
  expect(await edit({ ...sort(null), sort_title: null })).toMatchObject({
    sort_title: 'One',
    author_sorts: ['Zimmer, Ann'],
  });
  await runJob();
  expect(await listAuthors()).toEqual(['Bo Moss', 'Ann Zimmer']);
  expect(await listTitles('sort=title')).toEqual(['One', 'Three', 'Two']);
});

it('[META-175] what a file says about sorting holds for names that the library writes in another way', async () => {
  await clear();
  await createTestBook(anna, { title: 'One', authors: ['García Márquez, Gabriel'] }, '1.epub');
  await createTestBook(anna, { title: 'Two', authors: ['Mario Vargas Llosa & Zoe Hall'] }, '2.epub');
  await createTestBook(anna, { title: 'Three', authors: ['J. R. R. Moore'] }, '3.epub');
  await createTestBook(anna, { title: 'Four', authors: ['J.R.R. Moore'] }, '4.epub');
  await sayInFile('Two', { fileAs: 'Vargas Llosa, Mario & Hall, Zoe' });
  await sayInFile('Four', { fileAs: 'Aaa Moore, J. R. R.' });
  await runJob();
  await runJob(); // the other book of an author
  expect(await listAuthors()).toEqual(['J. R. R. Moore', 'Gabriel García Márquez', 'Zoe Hall', 'Mario Vargas Llosa']);
  expect(await listTitles('sort=author')).toEqual(['Four', 'Three', 'One', 'Two']);
});
