import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('[STATS-1] counts all books, new ones this month, and those being read and finished', async () => {
  const anna = await createTestReader(app);
  const info = async (): Promise<unknown> => (await anna.get('/stats/books-info')).json();
  await app.sql('DELETE FROM book'); // the welcome book
  expect(await info()).toEqual({ total: '0', new_this_month: 0, in_cloud: 0, reading_now: 0, read: 0 });
  const [one, two, old] = [
    await createTestBook(anna, { title: 'One' }, 'one.epub'),
    await createTestBook(anna, { title: 'Two' }, 'two.epub'),
    await createTestBook(anna, { title: 'Old' }, 'old.epub'),
  ];
  await app.sql(`UPDATE book SET created_at = date_trunc('month', now(), 'UTC') - interval '1 ms' WHERE id = $1`, [
    old.id,
  ]);
  await anna.post(`/books/status/${one.id}/reading`);
  for (const { id } of [two, old]) await anna.post(`/books/status/${id}/read`);
  expect(await info()).toEqual({ total: '3', new_this_month: 2, in_cloud: 3, reading_now: 1, read: 2 });
  const boris = await createTestReader(app, 'boris');
  expect(await (await boris.get('/stats/books-info')).json()).toMatchObject({ reading_now: 0, read: 0 });
});
