import { Book, BookDetails, errors, languages } from '@lectern/contracts';
import { buildEpub, buildPng } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, listLibrary, uploadFile } from '../../testing/test-books.ts';
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

type List = { total: number; items: Book[] };
const fetchList = async (reader: TestReader, query = ''): Promise<List> =>
  (await (await reader.get(`/books${query}`)).json()) as List; // checked by Book.parse where it matters

describe('the welcome book', () => {
  it('[BOOK-10] is in every new library, outside the quota, and is never added again', async () => {
    const { total, items } = await fetchList(boris);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ name: 'Welcome to Lectern.epub', format: 'epub' });
    expect(await (await boris.get('/user')).json()).toMatchObject({ files_size: 0 });
    expect(await (await boris.post(`/fileops/delete/?fast_hash=${items[0]?.fast_hash}`)).text()).toBe('OK');
    expect(await (await boris.get('/user')).json()).toMatchObject({ files_size: 0 });
    const again = await createTestReader(app, 'boris');
    expect(await fetchList(again)).toEqual({ total: 0, providerUrl: null, next_cursor: null, items: [] });
  });

  it.each(languages)('[BOOK-10] is available in %s', async (language) => {
    const other = await startTestApp();
    const form = new URLSearchParams({ username: 'anna', password: 'lantern-anna', shop_id: '1', language });
    const answer = await fetch(`${other.api}/auth/login/lantern`, { method: 'POST', body: form });
    const { access_token: token } = (await answer.json()) as { access_token: string }; // as the wire says
    const spoken = async () => {
      const list = await fetch(`${other.api}/books`, { headers: { authorization: `Bearer ${token}` } });
      return ((await list.json()) as List).items[0]?.metadata.lang; // one book
    };
    // A sign-in waits for it at most two seconds.
    await expect.poll(spoken, { timeout: 20_000 }).toBe(language);
    await other.close();
  });
});

describe('the list', () => {
  it('[BOOK-1] returns a total, pages, or everything, newest first', async () => {
    for (const title of ['First', 'Second', 'Third']) await createTestBook(anna, { title }, `${title}.epub`);
    expect(await fetchList(anna, '?limit=0')).toEqual({ total: 4, providerUrl: null, next_cursor: null, items: [] });
    const titles = async (query: string) => (await fetchList(anna, query)).items.map(({ title }) => title);
    expect((await titles('')).slice(0, 3)).toEqual(['Third', 'Second', 'First']);
    expect(await titles('?limit=2&offset=1')).toEqual(['Second', 'First']);
    expect(await titles('?page=2&per_page=2')).toEqual((await titles('')).slice(2, 4));
    expect(await titles('?limit=99999')).toEqual(await titles(''));
    expect((await anna.get('/books?limit=-1')).status).toBe(400);
  });

  it('[BOOK-2] returns books in the exact shape of the wire', async () => {
    const stored = await createTestBook(anna, {
      title: 'Shape',
      authors: ['Ada Writer', 'Bo Author'],
      series: { name: 'Lamps', number: '2' },
      language: 'de',
      year: 1999,
      publisher: 'House',
      genres: ['Essays'],
    });
    const { items } = await fetchList(anna, '?limit=1');
    const book = Book.strict().parse(items[0]);
    expect(book).toEqual(Book.parse({ ...stored, link: book.link }));
    expect(book.metadata).toMatchObject({
      title: 'Shape',
      authors: 'Ada Writer, Bo Author',
      series: 'Lamps',
      series_ord: '2',
      lang: 'de',
      year: 1999,
      publisher: 'House',
      genres: 'Essays',
    });
    expect(book).toMatchObject({ read_percent: 0, percent: '0', collections: null, resource_id: null });
    expect(book.position).toEqual({
      pointer: null,
      pointer_pb: null,
      percent: 0,
      page: null,
      pages_total: 0,
      offs: 0,
      updated: null,
    });
    expect(Buffer.from(book.md5_hash, 'base64')).toHaveLength(16);
    expect(book.link).toContain(`${app.url}/api/v1.0/files/`);
  });

  it('[BOOK-12] works on both prefixes, with and without a slash; other paths are 404 as JSON', async () => {
    for (const address of ['/api/v1.0/books', '/api/v1.0/books/', '/api/v1.1/books', '/api/v1.1/books/']) {
      const answer = await fetch(app.url + address, { headers: { authorization: `Bearer ${anna.token}` } });
      expect(answer.status, address).toBe(200);
    }
    const unknown = await fetch(`${app.api}/nothing/here`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error_code: errors['request.unknown_path'].number });
  });
});

describe('one book', () => {
  it('[BOOK-11] has a table of contents and is readable', async () => {
    const { id } = await createTestBook(anna, { title: 'Contents', chapters: ['One', 'Two'] }, 'contents.epub');
    const details = BookDetails.parse(await (await anna.get(`/books/${id}`)).json());
    expect(details.readable).toBe(true);
    expect(details.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(details.characters).toBeGreaterThan(100);
  });

  it('[BOOK-6] accepts the favourite mark as JSON and as a form', async () => {
    const { id, name } = await createTestBook(anna, { title: 'Favoured' }, 'favoured & loved.epub');
    const favorite = async () => BookDetails.parse(await (await anna.get(`/books/${id}`)).json()).favorite;
    const path = `/fileops/info/${encodeURIComponent(name)}`;
    expect(await (await anna.post(path, { json: { favorite: { value: true } } })).text()).toBe('OK');
    expect(await favorite()).toBe(true);
    await anna.post(path, { body: new URLSearchParams({ 'favorite.value': 'false' }) });
    expect(await favorite()).toBe(false);
  });

  it('[BOOK-9] has covers in two sizes, at signed URLs', async () => {
    const { metadata } = await createTestBook(anna, { title: 'Covered' }, 'covered.epub');
    expect(metadata.cover?.map(({ height }) => height)).toEqual([400, 800]);
    for (const { path } of metadata.cover ?? []) {
      const answer = await fetch(path);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(new Uint8Array(await answer.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]));
      expect((await fetch(path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404);
    }
  });
});

describe('deletion', () => {
  it('[BOOK-4] removes the book everywhere and frees its space', async () => {
    const used = async () => ((await (await anna.get('/user')).json()) as { files_size: number }).files_size; // by contract
    const before = await used();
    const book = await createTestBook(anna, { title: 'Deleted' }, 'deleted.epub');
    expect(await used()).toBe(before + book.bytes);
    const answer = await anna.post(`/fileops/delete/?fast_hash=${book.fast_hash}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
    expect((await anna.delete('/bin')).status).toBe(200);
    expect(await used()).toBe(before);
    expect((await anna.get(`/fileops/info/?fast_hash=${book.fast_hash}`)).status).toBe(404);
    expect((await anna.get(`/books/${book.id}`)).status).toBe(404);
    expect((await fetch(book.link)).status).toBe(404);
    expect((await anna.post(`/fileops/delete/?fast_hash=${book.fast_hash}`)).status).toBe(404);
  });

  it('[FILES-6] [FILES-7] keeps bytes while another reader references them, then deletes them with their covers', async () => {
    const blobs = async (): Promise<number> => (await app.sql('SELECT count(*)::int AS n FROM blob')).rows[0].n;
    const before = await blobs();
    const bytes = await buildEpub({ title: 'Shared by two', cover: buildPng({ red: 200 }) });
    const hers = Book.parse(await (await uploadFile(anna, 'shared.epub', bytes)).json());
    await uploadFile(boris, 'mine.epub', bytes);
    expect(await blobs()).toBe(before + 3); // the book and two covers, for both
    await anna.post(`/fileops/delete/?fast_hash=${hers.fast_hash}`);
    await anna.delete('/bin');
    const his = (await listLibrary(boris)).find(({ name }) => name === 'mine.epub');
    expect(Buffer.from(await (await fetch(his?.link ?? '')).arrayBuffer()).equals(bytes)).toBe(true);
    await boris.post(`/fileops/delete/?fast_hash=${hers.fast_hash}`);
    await boris.delete('/bin');
    expect(await blobs()).toBe(before);
    expect((await fetch(his?.metadata.cover?.[0]?.path ?? '')).status).toBe(404);
  });

  it('[BOOK-5] deletes neither of two books with the same hash, unless a name is given', async () => {
    // Equal first and last 4,096 bytes and size: the fast hash does not see the middle.
    const twin = (filling: string) =>
      Buffer.concat([Buffer.alloc(4096, 'a'), Buffer.from(filling), Buffer.alloc(4096, 'z')]);
    await uploadFile(anna, 'twin one.txt', twin('first'));
    const second = Book.parse(await (await uploadFile(anna, 'twin two.txt', twin('other'))).json());
    const refused = await anna.post(`/fileops/delete/?fast_hash=${second.fast_hash}`);
    expect(refused.status).toBe(409);
    const named = await anna.post(
      `/fileops/delete/?fast_hash=${second.fast_hash}&path=${encodeURIComponent('/twin one.txt')}`,
    );
    expect(named.status).toBe(200);
    expect((await listLibrary(anna)).filter(({ name }) => name.startsWith('twin')).map(({ name }) => name)).toEqual([
      'twin two.txt',
    ]);
  });
});

it('[BOOK-3] finds no book of another reader, whatever the body says', async () => {
  const { id, fast_hash: hash, name } = await createTestBook(anna, { title: 'Hers alone' }, 'hers.epub');
  const tries: Promise<Response>[] = [
    boris.get(`/books/${id}`),
    boris.get(`/fileops/info/?fast_hash=${hash}`),
    boris.post(`/fileops/info/${name}`, { json: { nonsense: 1 } }),
    boris.post(`/fileops/delete/?fast_hash=${hash}`),
    boris.get(`/files/${name}`),
    boris.get(`/files/?fast_hash=${hash}`),
    boris.get(`/reader/open/${id}`),
    boris.post(`/reader/positions/${id}`, { json: { nonsense: 1 } }),
    boris.post(`/books/read-position?fast_hash=${hash}`, { json: { offs: 'nonsense' } }),
    boris.get(`/reader/documentInformation?fast_hash=${hash}`),
  ];
  for (const answer of await Promise.all(tries)) {
    expect(answer.status, answer.url).toBe(404);
    expect(await answer.json()).toMatchObject({ error_code: 311 });
  }
});
