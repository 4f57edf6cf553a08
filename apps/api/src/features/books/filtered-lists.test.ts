import { type Book, books, catalogue } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
const created = new Map<string, Book>();

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
  const boris = await createTestReader(app, 'boris');
  await app.sql('DELETE FROM book'); // the welcome books
  const add = async (title: string, more: object = {}): Promise<void> => {
    created.set(title, await createTestBook(anna, { title, ...more }, `${title}.epub`));
  };
  await add('Emma', { authors: ['Jane Austen'], genres: ['prose_classic'], language: 'en-GB' });
  await add('Omens', { authors: ['Terry Pratchett', 'Neil Gaiman'], genres: ['sf_humor'], language: 'en' });
  await add('Mort', { authors: ['Terry Pratchett'], series: { name: 'Discworld', number: '4' }, language: 'de' });
  await add('Dune');
  await createTestBook(boris, { title: 'His', authors: ['Terry Pratchett'] }, 'his.epub');
  await app.sql(
    "UPDATE book SET rating = 9, favorite = true, purchased = true, read_status = 'read' WHERE title = 'Emma'",
  );
  await app.sql(
    "UPDATE book SET rating = 6, format = 'fb2', created_at = created_at - interval '20 days' WHERE title = 'Omens'",
  );
  await app.sql("UPDATE book SET is_lcp = true, read_status = 'reading', position_at = now() WHERE title = 'Mort'");
  await app.sql(
    "UPDATE book SET lang = NULL, authors = NULL, author_names = '{}', is_audio_book = true, is_drm = true, created_at = created_at - interval '400 days' WHERE title = 'Dune'",
  );
});
afterAll(() => app.close());

const listTitles = async (query: string): Promise<string> => {
  const tiles = books.tiles.reply.parse(await (await anna.get(`/books/tiles?sort=title&${query}`)).json());
  const list = books.list.reply.parse(await (await anna.get(`/books?sort=title&${query}`)).json());
  const titles = (items: readonly { title: string }[]): string => items.map(({ title }) => title).join();
  expect(titles(list.items)).toBe(titles(tiles.items));
  expect([list.total, tiles.total]).toEqual([list.items.length, list.items.length]);
  return titles(tiles.items);
};

it.each([
  ['filter_type=audio', 'Dune'],
  ['filter_type=audio&filter_type=ebook', 'Dune,Emma,Mort,Omens'],
  ['filter_status=unread', 'Dune,Omens'],
  ['filter_status=reading&filter_status=read', 'Emma,Mort'],
  ['filter_format=fb2', 'Omens'],
  ['filter_language=en', 'Emma,Omens'],
  ['filter_language=', 'Dune'],
  ['filter_author=Terry%20Pratchett', 'Mort,Omens'],
  ['filter_author=&filter_author=Jane%20Austen', 'Dune,Emma'],
  ['filter_series=Discworld', 'Mort'],
  ['filter_genre=Science%20Fiction&filter_genre=Classics', 'Emma,Omens'],
  ['filter_rating=3', 'Emma,Omens'],
  ['filter_rating=4.5', 'Emma'],
  ['filter_licence=bought', 'Emma'],
  ['filter_licence=lent', 'Mort'],
  ['filter_licence=expires', ''],
  ['filter_licence=free', 'Omens'],
  ['filter_licence=free&filter_licence=lent', 'Mort,Omens'],
  ['filter_favorite=true', 'Emma'],
  ['filter_opened=true', 'Mort'],
  ['filter_added=7', 'Emma,Mort'],
  ['filter_added=30', 'Emma,Mort,Omens'],
  ['filter_author=Terry%20Pratchett&filter_language=en', 'Omens'],
  ['filter_author=Terry%20Pratchett&display_type=series&display_query=Discworld', 'Mort'],
  ['filter_author=Nobody', ''],
])('[CAT-113] both lists have the books with %s', async (query, titles) => {
  expect(await listTitles(query)).toBe(titles);
});

it('[CAT-113] a filtered list is paged, and counted anew after a change', async () => {
  const unread = 'filter_status=unread';
  const page = books.tiles.reply.parse(await (await anna.get(`/books/tiles?sort=title&limit=1&${unread}`)).json());
  expect(page).toMatchObject({ total: 2, items: [{ title: 'Dune' }] });
  const next = await anna.get(`/books/tiles?sort=title&limit=1&${unread}&cursor=${page.next_cursor}`);
  expect(books.tiles.reply.parse(await next.json())).toMatchObject({ items: [{ title: 'Omens' }] });
  await anna.post(`/books/status/${created.get('Emma')?.id}/unread`);
  expect(await listTitles(unread)).toBe('Dune,Emma,Omens');
  await anna.post(`/books/status/${created.get('Emma')?.id}/read`);
});

it('[CAT-113] an unknown value is refused; the words of old clients filter nothing', async () => {
  for (const query of ['filter_status=lost', 'filter_added=0', 'filter_rating=6', 'filter_favorite=false'])
    expect((await anna.get(`/books?${query}`)).status, query).toBe(400);
  expect(await listTitles('status=read&format=json&language=xx')).toBe('Dune,Emma,Mort,Omens');
});

it('[CAT-110] the catalogue says which books are under a licence', async () => {
  const { items } = catalogue.list.reply.parse(await (await anna.get('/catalogue')).json());
  expect(items.filter(({ licensed }) => licensed).map(({ title }) => title)).toEqual(['Mort']);
});
