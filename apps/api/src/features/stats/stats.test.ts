import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../testing/a-book.ts';
import { aReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('[STATS-1] counts what is there, what is new this month, and how far the reader is', async () => {
  const anna = await aReader(app);
  const info = async (): Promise<unknown> => (await anna.get('/stats/books-info')).json();
  await app.sql('DELETE FROM book'); // the welcome book
  expect(await info()).toEqual({ total: '0', new_this_month: 0, in_cloud: 0, reading_now: 0, read: 0 });
  const [one, two, old] = [
    await aBook(anna, { title: 'One' }, 'one.epub'),
    await aBook(anna, { title: 'Two' }, 'two.epub'),
    await aBook(anna, { title: 'Old' }, 'old.epub'),
  ];
  await app.sql(`UPDATE book SET created_at = date_trunc('month', now(), 'UTC') - interval '1 ms' WHERE id = $1`, [
    old.id,
  ]);
  await anna.post(`/books/status/${one.id}/reading`);
  for (const { id } of [two, old]) await anna.post(`/books/status/${id}/read`);
  expect(await info()).toEqual({ total: '3', new_this_month: 2, in_cloud: 3, reading_now: 1, read: 2 });
  const boris = await aReader(app, 'boris');
  expect(await (await boris.get('/stats/books-info')).json()).toMatchObject({ reading_now: 0, read: 0 });
});
