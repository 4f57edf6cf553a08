import { Book } from '@lectern/contracts';
import { buildTxt } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());

const named = async (name: string): Promise<Book> => {
  const { items } = (await (await anna.get('/books')).json()) as { items: Book[] }; // parsed in the next line
  return Book.parse(items.find((book) => book.name === name));
};

it('[BOOK-20] the book opened last is the one with the latest position', async () => {
  const last = async (query = ''): Promise<unknown> => (await anna.get(`/books/last-opened${query}`)).json();
  expect([await last(), await last('?kind=ebook'), await last('?kind=audio')]).toEqual([null, null, null]);
  const one = await createTestBook(anna, { title: 'Opened first' }, 'first opened.epub');
  const two = await createTestBook(anna, { title: 'Opened then' }, 'opened then.epub');
  for (const { fast_hash: hash } of [one, two, one]) {
    await anna.post(`/books/read-position?fast_hash=${hash}`, { json: { offs: 3 } });
  }
  expect(await last()).toEqual(await named(one.name));
  expect([await last('?kind=ebook'), await last('?kind=audio')]).toMatchObject([{ id: one.id }, null]);
  await anna.post(`/fileops/delete/?fast_hash=${one.fast_hash}`);
  expect(await last()).toMatchObject({ id: two.id });
  expect((await anna.get('/books/last-opened?kind=film')).status).toBe(400);
  expect(await (await boris.get('/books/last-opened')).json()).toBeNull();
});

it('[BOOK-21] a reading status is stored and announced as a change', async () => {
  const { id, name, mtime } = await createTestBook(anna, { title: 'Said of it' }, 'said.epub');
  const { cursor } = (await (await anna.get('/changes')).json()) as { cursor: number }; // by contract
  for (const [status, read] of [
    ['reading', 'reading'],
    ['read', 'read'],
    ['unread', ''],
  ]) {
    const answer = await anna.post(`/books/status/${id}/${status}`);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'OK',
    ]);
    expect((await named(name)).read_status).toBe(read);
  }
  expect(Date.parse((await named(name)).mtime)).toBeGreaterThan(Date.parse(mtime));
  const { items } = (await (await anna.get(`/changes?since=${cursor}`)).json()) as { items: object[] }; // by contract
  expect(items).toMatchObject([1, 2, 3].map(() => ({ kind: 'book.changed', id })));
  expect((await boris.post(`/books/status/${id}/read`)).status).toBe(404);
  expect((await anna.post(`/books/status/${id}/burnt`)).status).toBe(400);
  expect((await anna.post('/books/status/9007199254740991/read')).status).toBe(404);
});

it('[BOOK-22] paging follows the parameters of the client', async () => {
  await app.sql('DELETE FROM book'); // the welcome book
  for (const n of [1, 2, 3, 4]) await createTestBook(boris, { title: `Page ${n}` }, `${n}.epub`);
  const names = async (query: string): Promise<string[]> => {
    const answer = (await (await boris.get(`/books${query}`)).json()) as { total: number; items: Book[] }; // by contract
    expect(answer.total).toBe(4);
    return answer.items.map(({ name }) => name);
  };
  expect(await names('?page=2&per_page=2')).toEqual(['2.epub', '1.epub']);
  expect(await names('?page=2&limit=3')).toEqual(['1.epub']);
  expect(await names('?page=1')).toHaveLength(4);
  expect(await names('?per_page=2')).toEqual(['4.epub', '3.epub']);
  expect(await names('?limit=&offset=&page=&per_page=')).toHaveLength(4);
});

it('[BOOK-23] covers are available next to files, for every token that grants access to the book', async () => {
  const book = await createTestBook(anna, { title: 'Covered' }, 'covered + über 100%.epub');
  const other = await createTestBook(anna, { title: 'Other' }, 'other.epub');
  const linked = (link: string): string => new URL(link).searchParams.get('access_token') ?? '';
  const get = (size: string, query: string, { name } = book, headers = {}): Promise<Response> =>
    fetch(`${app.api}/fileops/cover/${encodeURIComponent(name)}.cover_${size}.jpg${query}`, { headers });
  const bearer = { authorization: `Bearer ${anna.token}` };
  const hash = `fast_hash=${book.fast_hash}`;
  const [small, big] = await Promise.all(
    (book.metadata.cover ?? []).map(async ({ path }) => Buffer.from(await (await fetch(path)).arrayBuffer())),
  );
  for (const [query, headers] of [
    [`?${hash}&access_token=${anna.token}`, {}],
    [`?${hash}`, bearer],
    ['', bearer],
    [`?${hash}&access_token=${linked(book.link)}`, {}],
    [`/?${hash}&access_token=${anna.token}`, {}],
  ] as const) {
    const answers = [await get('s', query, book, headers), await get('b', query, book, headers)];
    expect(answers.map(({ headers: got }) => got.get('content-type'))).toEqual(['image/jpeg', 'image/jpeg']);
    const pictures = await Promise.all(answers.map(async (one) => Buffer.from(await one.arrayBuffer())));
    expect([pictures[0]?.equals(small ?? Buffer.of()), pictures[1]?.equals(big ?? Buffer.of())]).toEqual([true, true]);
  }
  expect((await get('s', `?${hash}`)).status).toBe(401);
  expect((await get('s', `?${hash}&access_token=${linked(other.link)}`)).status).toBe(404);
  expect((await get('s', `?${hash}&access_token=${boris.token}`)).status).toBe(404);
  expect((await get('x', `?${hash}`, book, bearer)).status).toBe(404);
});

it('[BOOK-30] a book without a cover gets a generated one, in both sizes', async () => {
  const bare = Book.parse(await (await uploadFile(anna, 'bare.txt', buildTxt())).json());
  expect(bare.metadata.cover).toBeNull();
  const generated = await Promise.all(
    ['s', 'b'].map((size) => anna.get(`/fileops/cover/bare.txt.cover_${size}.jpg?fast_hash=${bare.fast_hash}`)),
  );
  expect(generated.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
    [200, 'image/jpeg'],
    [200, 'image/jpeg'],
  ]);
  const [small, big] = await Promise.all(generated.map(async (one) => (await one.arrayBuffer()).byteLength));
  expect(big).toBeGreaterThan(small ?? 0);
});

it('[BOOK-24] [S24] of two concurrent deletions one succeeds, and the space is freed once', async () => {
  const used = async () => ((await (await anna.get('/user')).json()) as { files_size: number }).files_size; // by contract
  await anna.delete('/bin'); // left over from previous tests
  const before = await used();
  const { fast_hash: hash } = await createTestBook(anna, { title: 'Twice' }, 'twice.epub');
  const answers = await Promise.all([1, 2, 3, 4].map(() => anna.post(`/fileops/delete/?fast_hash=${hash}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  const empties = await Promise.all([1, 2, 3].map(async () => (await anna.delete('/bin')).text()));
  expect(empties.sort()).toEqual(['{"ended":0}', '{"ended":0}', '{"ended":1}']);
  expect(await used()).toBe(before);
});
