import http from 'node:http';
import { type Book, catalogue, type Reply } from '@lectern/contracts';
import { buildPng } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, listLibrary } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let full: Book;
let bare: Book;
let his: Book;

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
  await app.sql('DELETE FROM book'); // the welcome books
  full = await createTestBook(anna, {
    title: 'Всё “here”\\ \u2028 <b>',
    authors: ['Ada Writer', 'Bo Author'],
    series: { name: 'Lamps', number: '2' },
    language: 'de',
    genres: ['Essays'],
    cover: buildPng({ width: 600, height: 900 }),
  });
  bare = await createTestBook(anna, { title: 'Bare', authors: [], cover: false }, 'bare.epub');
  his = await createTestBook(boris, { title: 'Only of Boris' }, 'his.epub');
});
afterAll(() => app.close());

type Page = Reply<typeof catalogue.list>;
const Strict = catalogue.list.reply
  .extend({ items: catalogue.list.reply.shape.items.element.strict().array() })
  .strict();
const page = async (query = '', reader = anna): Promise<Page> =>
  Strict.parse(await (await reader.get(`/catalogue?${query}`)).json());
const some = async (...ids: string[]): Promise<string[]> => {
  const answer = await anna.get(`/catalogue/books?ids=${ids.join()}`);
  return catalogue.some.reply.parse(await answer.json()).items.map(({ id }) => id);
};
const cursorNow = async (): Promise<number> =>
  ((await (await anna.get('/changes')).json()) as { cursor: number }).cursor; // by contract
const changesSince = async (cursor: number): Promise<[string, string][]> => {
  const { items } = (await (await anna.get(`/changes?since=${cursor}`)).json()) as {
    items: { kind: string; id: string }[];
  }; // by contract
  return items.map(({ kind, id }) => [kind, id]);
};
const changed = async (path: string, json: object): Promise<string[]> => {
  const answer = await anna.post(`/catalogue/${path}`, { json });
  expect(answer.status).toBe(200);
  return catalogue.favourite.reply.parse(await answer.json()).changed.toSorted();
};

it('[CAT-1] entries match the fields of Book', async () => {
  await anna.post('/collections', { json: { name: 'Kept', book_ids: [full.id] } });
  await anna.post(`/books/read-position?fast_hash=${full.fast_hash}`, { json: { offs: 40 } });
  const { total, next_cursor: next, items, cursor } = await page();
  expect([total, next, items.map(({ id }) => id), cursor]).toEqual([2, null, [bare.id, full.id], await cursorNow()]);
  const book = (await listLibrary(anna)).find(({ id }) => id === full.id);
  const [path] = book?.metadata.cover ?? [];
  expect(items[1]).toEqual({
    id: full.id,
    title: full.title,
    authors: 'Ada Writer, Bo Author',
    lang: 'de',
    cover: new URL(path?.path ?? '').pathname,
    format: 'epub',
    percent: 40,
    read_status: 'reading',
    favorite: false,
    audio: false,
    locked: false,
    added: book?.created_at,
    bytes: book?.bytes,
    opened: book?.position.updated,
    name: 'book.epub',
    fast_hash: full.fast_hash,
    updated: book?.mtime,
    author_names: ['Ada Writer', 'Bo Author'],
    series: 'Lamps',
    series_ord: '2',
    genres: ['Essays'],
    collection_ids: book?.collection_ids,
    purchased: false,
  });
  expect(items[0]).toMatchObject({ authors: null, author_names: [], cover: null, series: null, opened: null });
  expect((await page('', boris)).items.map(({ id }) => id)).toEqual([his.id]);
});

it('[CAT-3] books are listed by their ids, others are left out', async () => {
  expect(await some(full.id, his.id, '9007199254740991', bare.id)).toEqual([full.id, bare.id]);
  expect(await some(his.id)).toEqual([]);
  for (const ids of ['', '0', '1,,2', '1, 2', 'x', Array.from({ length: 201 }, (_, n) => n + 1).join()]) {
    expect((await anna.get(`/catalogue/books?ids=${ids}`)).status).toBe(400);
  }
});

it('[CAT-4] [CAT-5] many books are marked in one action, which returns those that changed', async () => {
  const deleted = await createTestBook(anna, { title: 'Gone' }, 'gone.epub');
  await anna.post(`/fileops/delete?fast_hash=${deleted.fast_hash}`);
  const ids = [full.id, his.id, bare.id, deleted.id, full.id];
  const before = await page();
  expect(await changed('favorite', { ids: [bare.id], value: true })).toEqual([bare.id]);
  let cursor = await cursorNow();
  expect(await changed('favorite', { ids, value: true })).toEqual([full.id]);
  expect(await changesSince(cursor)).toEqual([['book.changed', full.id]]);
  const after = await page();
  expect(after.items.map(({ favorite }) => favorite)).toEqual([true, true]);
  expect(after.items[1]?.updated).not.toBe(before.items[1]?.updated);
  expect(await changed('favorite', { ids, value: true })).toEqual([]);
  expect((await page()).items).toEqual(after.items);
  expect(await (await anna.get('/books?limit=0&display_type=favorites')).json()).toMatchObject({ total: 2 });
  expect(await changed('favorite', { ids, value: false })).toEqual([full.id, bare.id].toSorted());

  cursor = await cursorNow();
  expect(await changed('status', { ids, status: 'read' })).toEqual([full.id, bare.id].toSorted());
  expect((await changesSince(cursor)).map(([kind]) => kind)).toEqual(['book.changed', 'book.changed']);
  expect((await page()).items.map((book) => book.read_status)).toEqual(['read', 'read']);
  expect(await changed('status', { ids: [full.id], status: 'unread' })).toEqual([full.id]);
  expect(await (await anna.get('/stats/books-info')).json()).toMatchObject({ read: 1 });

  for (const [path, said] of [
    ['favorite', { value: true }],
    ['status', { status: 'read' }],
  ] as const) {
    expect((await anna.post(`/catalogue/${path}`, { json: { ids: [his.id, deleted.id], ...said } })).status).toBe(404);
    expect((await anna.post(`/catalogue/${path}`, { json: { ids: [], ...said } })).status).toBe(400);
    expect((await anna.post(`/catalogue/${path}`, { json: { ids } })).status).toBe(400);
  }
  expect((await page('', boris)).items[0]).toMatchObject({ favorite: false, read_status: '' });
});

it('[CAT-6] long replies are compressed for clients that accept it', async () => {
  const requestWithEncoding = (encoding: string): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${anna.token}`, 'accept-encoding': encoding };
      http.get(`${app.api}/catalogue`, { headers }, (answer) => resolve(answer.resume())).on('error', reject);
    });
  const [packed, plain] = [await requestWithEncoding('gzip, br'), await requestWithEncoding('identity')];
  expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined]);
  expect([packed.headers.vary, plain.headers.vary]).toEqual(['accept-encoding', 'accept-encoding']);
  expect(Number(packed.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) * 0.8);
});

/** Copies the book, three per millisecond, so that the time alone does not define the order. */
const fill = async (books: number): Promise<void> => {
  await app.sql(
    `INSERT INTO book (reader_id, sha256, fast_hash, md5, bytes, name, format, mime_type, title, created_at)
     SELECT reader_id, sha256(n::text::bytea), fast_hash, md5, bytes, n || '.epub', format, mime_type, 'Book ' || n,
       created_at - ((n + 2) / 3) * interval '1 ms'
     FROM book, generate_series(1, $1::int) AS n WHERE id = $2`,
    [books, bare.id],
  );
};

it('[CAT-1] [CAT-2] every book is listed once and in order, despite deletions between pages', async () => {
  await fill(2500);
  const { rows } = await app.sql(
    'SELECT id FROM book WHERE reader_id = (SELECT reader_id FROM book WHERE id = $1) ORDER BY created_at DESC, id DESC',
    [bare.id],
  );
  const all = rows.map(({ id }) => id as string); // a bigint
  for (const limit of [700, 1251, 2000]) {
    const got: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const next: Page = await page(`limit=${limit}&after=${after}`);
      expect(next.total).toBe(all.length);
      got.push(...next.items.map(({ id }) => id));
      after = next.next_cursor;
    }
    expect(got).toEqual(all);
  }
  const { next_cursor: after, items } = await page('limit=10');
  await app.sql('DELETE FROM book WHERE id = $1', [items.at(-1)?.id]);
  expect((await page(`limit=1&after=${after}`)).items[0]?.id).toBe(all[10]);
  const { next_cursor: end, items: most } = await page('limit=2000');
  const behind = 'DELETE FROM book b USING book l WHERE l.id = $1 AND (b.created_at, b.id) < (l.created_at, l.id)';
  await app.sql(behind, [most.at(-1)?.id]);
  expect(await page(`after=${end}`)).toMatchObject({ items: [], next_cursor: null, total: 2000 });
  for (const query of ['limit=0', 'limit=2001', 'after=x']) {
    expect((await anna.get(`/catalogue?${query}`)).status).toBe(400);
  }
});
