// oxlint-disable max-lines -- the calls of the bin, with one set-up
import { type Book, type Locator, Note } from '@lectern/contracts';
import { buildEpub, buildPng } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestSocket } from '../../testing/test-socket.ts';
import {
  findInconsistencies,
  getUsedSpace,
  listBin,
  listBinIds,
  moveToBin,
  NO_INCONSISTENCIES,
  NOT_FOUND,
  restoreBooks,
} from './testing/bin-requests.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
  await app.sql('DELETE FROM book'); // the welcome books
  await app.deps.services.sweep.run({ mend: true, many: true, signal: new AbortController().signal });
});
afterAll(() => app.close());

const locator: Locator = {
  spine: 1,
  cfi: 'epubcfi(/6/4[c2]!/4/2/1:40)',
  progression: 0.5,
  fraction: 0.4,
  quote: { before: 'before ', text: 'the words', after: ' after' },
};
const readOn = async ({ id }: Book, fraction = 0.4): Promise<void> => {
  const json = { at: { ...locator, fraction }, page: 2, pages: 9, device: 'browser', ageMs: 0 };
  expect((await anna.post(`/reader/positions/${id}`, { json })).status).toBe(200);
};
const createTestNote = async ({ fast_hash: hash }: Book, json: object = {}): Promise<Note> => {
  const note = { type: { value: 'highlight' }, mark: { anchor: 'pbr:/word?page=3&offs=17' }, ...json };
  const answer = await anna.post(`/notes?fast_hash=${hash}`, { json: note });
  const { uuid } = (await answer.json()) as { uuid: string }; // by contract
  return Note.parse(await (await anna.get(`/notes/${uuid}?fast_hash=${hash}`)).json());
};
const listNotes = async ({ fast_hash: hash }: Book): Promise<unknown> =>
  (await anna.get(`/notes?fast_hash=${hash}`)).json();
/** A book with positions, notes, collections and a favourite mark. */
const createFullBook = async (title: string): Promise<Book> => {
  const book = await createTestBook(anna, { title, chapters: 3, authors: ['Lev Tolstoy'] }, `${title}.epub`);
  await readOn(book, 0.2);
  await readOn(book);
  await createTestNote(book);
  await createTestNote(book, { note: { text: 'so it is' }, type: { value: 'note' } });
  for (const name of ['First', 'Second']) {
    await anna.post(`/collections/${name}`);
    await anna.post(`/collections/${name}/files/${encodeURIComponent(book.name)}`);
  }
  await anna.post(`/fileops/info/${encodeURIComponent(book.name)}`, { json: { favorite: { value: true } } });
  await anna.post('/catalogue/rating', { json: { ids: [book.id], value: 3.5 } });
  await anna.put(`/books/${book.id}/review`, { json: { text: 'Twice.' } });
  return book;
};
/** All database rows of a book, except its modification time. */
const readRows = async ({ id }: Pick<Book, 'id'>): Promise<unknown> => {
  const { rows } = await app.sql(
    `SELECT to_jsonb(b) - 'mtime' AS book,
       (SELECT jsonb_agg(to_jsonb(n) ORDER BY uuid) FROM note n WHERE book_id = b.id) AS notes,
       (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.id) FROM position_history p WHERE book_id = b.id) AS places,
       (SELECT jsonb_agg(to_jsonb(c) ORDER BY collection_id) FROM collection_book c WHERE book_id = b.id) AS collections,
       (SELECT to_jsonb(i) FROM indexed_book i WHERE book_id = b.id) AS indexed,
       EXISTS (SELECT FROM unindexed_book WHERE book_id = b.id) AS unindexed
     FROM book b WHERE id = $1`,
    [id],
  );
  return rows[0];
};
const shelves = async (): Promise<unknown> =>
  (await app.sql('SELECT reader_id, kind, name, books FROM shelf ORDER BY 1, 2, 3')).rows;

it('[BIN-1] no call finds a deleted book', async () => {
  const book = await createFullBook('Nowhere');
  const { baseUrl, manifest } = await openTestBook(anna, book.id);
  const part = baseUrl + (manifest.spine[0]?.href ?? '');
  expect((await app.fetchBooks(part)).status).toBe(200);
  const before = await shelves();
  expect(await moveToBin(anna, book.id)).toEqual([200, [book.id]]);
  expect(await moveToBin(anna, book.id)).toEqual(NOT_FOUND);

  const { id, fast_hash: hash, name } = book;
  const file = encodeURIComponent(name);
  const tries = [
    anna.get(`/books/${id}`),
    anna.get(`/fileops/info/?fast_hash=${hash}`),
    anna.post(`/fileops/info/${file}`, { json: { favorite: { value: true } } }),
    anna.post(`/fileops/delete/?fast_hash=${hash}`),
    anna.delete(`/audio-books/${file}/`),
    anna.get(`/fileops/cover/${file}.cover_s.jpg`),
    anna.get(`/files/${file}`),
    anna.get(`/files/?fast_hash=${hash}`),
    fetch(book.link),
    anna.get(`/reader/open/${id}`),
    anna.post(`/reader/positions/${id}`, { json: { at: locator, page: 1, pages: 2, device: 'x', ageMs: 0 } }),
    anna.post(`/books/read-position?fast_hash=${hash}`, { json: { offs: 3 } }),
    anna.get(`/reader/documentInformation?fast_hash=${hash}`),
    anna.post(`/books/status/${id}/read`),
    anna.put(`/books/${id}`, { json: { title: 'Somewhere' } }),
    anna.get(`/notes?fast_hash=${hash}`),
    anna.post(`/collections/First/files/${file}`),
  ];
  for (const answer of await Promise.all(tries)) {
    expect(answer.status, answer.url).toBe(404);
    expect(await answer.json(), answer.url).toMatchObject({ error_code: 311 });
  }
  expect((await app.fetchBooks(part)).status).toBe(404);

  expect(await listLibrary(anna)).toEqual([]);
  expect(await (await anna.get('/books?limit=0')).json()).toMatchObject({ total: 0 });
  expect(await (await anna.get('/books/last-opened')).json()).toBeNull();
  expect(await (await anna.get('/search?query=nowhere')).json()).toMatchObject({ books: { total: 0 } });
  expect(await (await anna.get('/library/authors')).json()).toMatchObject({ total: 0 });
  expect(await (await anna.get('/collections')).json()).toMatchObject({ items: [{ books: [] }, { books: [] }] });
  expect((await app.sql('SELECT 1 FROM shelf')).rowCount).toBe(0);
  expect(await (await boris.get('/bin')).json()).toMatchObject({ total: 0 });

  expect(await restoreBooks(anna, book.id)).toEqual([200, [book.id]]);
  expect(await shelves()).toEqual(before);
  expect((await app.fetchBooks(part)).status).toBe(200);
  await moveToBin(anna, book.id);
});

it('[BIN-1] deletions of old clients, by hash or path, move books to the bin', async () => {
  const [one, two] = [
    await createTestBook(anna, { title: 'One' }, 'one.epub'),
    await createTestBook(anna, { title: 'Two' }, 'two two.epub'),
  ];
  expect(await (await anna.post(`/fileops/delete/?fast_hash=${one.fast_hash}`)).text()).toBe('OK');
  expect(await (await anna.delete(`/audio-books/%2Ftwo%20two.epub/?fast_hash=${two.fast_hash}`)).text()).toBe('OK');
  expect((await listBinIds(anna)).slice(0, 2)).toEqual([two.id, one.id]);
  expect((await boris.delete('/audio-books/two%20two.epub')).status).toBe(404);
});

it('[BIN-2] the bin is listed in pages, last deleted first', async () => {
  const books: Book[] = [];
  for (const n of [1, 2, 3]) {
    const book = await createTestBook(
      boris,
      { title: `Page ${n}`, authors: ['Ann Lee'], language: 'de' },
      `page ${n}.epub`,
    );
    books.unshift(book);
    await moveToBin(boris, book.id);
  }
  const { items, total, bytes, next_cursor: cursor } = await listBin(boris, '?limit=2');
  expect([total, bytes]).toEqual([3, books.reduce((sum, book) => sum + book.bytes, 0)]);
  expect(await getUsedSpace(boris)).toBe(bytes);
  const [last] = books;
  expect(items[0]).toEqual({
    id: last?.id,
    title: 'Page 3',
    authors: 'Ann Lee',
    lang: 'de',
    cover: expect.stringMatching(/^\/covers\//),
    format: 'epub',
    bytes: last?.bytes,
    audio: false,
    deleted: expect.any(String),
    ends: expect.any(String),
  });
  const days = (Date.parse(items[0]?.ends ?? '') - Date.parse(items[0]?.deleted ?? '')) / 86_400_000;
  expect(days).toBe(30);
  const rest = await listBin(boris, `?limit=2&cursor=${cursor}`);
  expect([...items, ...rest.items].map(({ id }) => id)).toEqual(books.map(({ id }) => id));
  expect(rest.next_cursor).toBeNull();
  for (const nonsense of ['xx', '[1e99,"1"]', '[-8.64e15,"1"]', '[8.64e15,"1"]']) {
    expect((await boris.get(`/bin?cursor=${Buffer.from(nonsense).toString('base64url')}`)).status).toBe(400);
  }
  await boris.delete('/bin');
});

it('[BIN-3] a restored book is identical in every field', async () => {
  const book = await createFullBook('As it was');
  // more rows than are stored in one part
  await app.sql(
    `INSERT INTO position_history (reader_id, book_id, session_id, device, percent, fraction, made_at)
     SELECT reader_id, book_id, session_id, device, 1, 1e-7 * n, made_at FROM (
       SELECT * FROM position_history WHERE book_id = $1 LIMIT 1) AS one, generate_series(1, 1200) AS n`,
    [book.id],
  );
  await app.sql(
    'UPDATE book SET quote = \'{"odd": "\\\\ \\" é"}\', year = NULL, author_names = \'{a,"b, c"}\' WHERE id = $1',
    [book.id],
  );
  await anna.put(`/books/${book.id}`, { json: { title: 'As it is now' } });
  const picture = new Blob([new Uint8Array(buildPng({ red: 201, green: 3 }))]);
  expect((await anna.put(`/books/${book.id}/cover`, { body: picture })).status).toBe(200);
  const [rows, notes, counts] = [await readRows(book), await listNotes(book), await shelves()];
  const whole = (await listLibrary(anna)).find(({ id }) => id === book.id);
  await moveToBin(anna, book.id);
  expect(await readRows(book)).toBeUndefined();
  expect(await findInconsistencies(app)).toEqual(NO_INCONSISTENCIES);
  expect(await restoreBooks(anna, book.id)).toEqual([200, [book.id]]);

  expect(await readRows(book)).toEqual(rows);
  expect(await listNotes(book)).toEqual(notes);
  expect(await shelves()).toEqual(counts);
  const again = (await listLibrary(anna)).find(({ id }) => id === book.id);
  expect(again).toEqual({ ...whole, mtime: again?.mtime });
  expect(Date.parse(again?.mtime ?? '')).toBeGreaterThan(Date.parse(whole?.mtime ?? ''));
  expect(await (await anna.get('/search?query=now')).json()).toMatchObject({ books: { total: 1 } });
  expect(await findInconsistencies(app)).toEqual(NO_INCONSISTENCIES);
});

it('[BIN-4] a restored book does not reclaim what was reassigned meanwhile', async () => {
  const book = await createFullBook('Given away');
  const first = await createTestBook(anna, { title: 'Same name, first' }, 'same.epub');
  const second = await uploadFile(anna, 'same.epub', await buildEpub({ title: 'Same name, second' })).then(
    async (answer) => (await answer.json()) as Book, // by contract
  );
  expect(second.name).toBe('same[1].epub');
  const [note] = (await listNotes(book)) as { uuid: string }[]; // by contract
  await moveToBin(anna, book.id, first.id, second.id);

  await anna.delete('/collections/Second');
  const taken = await createTestBook(anna, { title: 'Has taken the name' }, 'same.epub');
  await app.sql('UPDATE note SET uuid = $1 WHERE uuid = $2', [note?.uuid, (await createTestNote(taken)).uuid]);
  const { id: third } = await uploadFile(anna, 'same[1].epub', await buildEpub({ title: 'The other name too' })).then(
    async (answer) => (await answer.json()) as Book, // by contract
  );
  expect(await restoreBooks(anna, second.id, first.id, book.id)).toMatchObject([200, { length: 3 }]);
  const names = new Map((await listLibrary(anna)).map(({ id, name }) => [id, name]));
  expect([taken.id, third, first.id, second.id].map((id) => names.get(id))).toEqual([
    'same.epub',
    'same[1].epub',
    'same[2].epub',
    'same[1][1].epub',
  ]);
  const back = (await listLibrary(anna)).find(({ id }) => id === book.id);
  expect(back?.collections).toBe('First');
  expect(await listNotes(book)).toHaveLength(2);
  expect((await anna.get(`/notes/${note?.uuid}?fast_hash=${taken.fast_hash}`)).status).toBe(200);
});

it('[BIN-5] unknown ids and other readers’ books are skipped; a thousand books are deleted in one call', async () => {
  const hers = await createTestBook(anna, { title: 'Hers' }, 'hers.epub');
  const his = await createTestBook(boris, { title: 'His' }, 'his.epub');
  expect(await moveToBin(anna, his.id, '987654321')).toEqual(NOT_FOUND);
  expect(await moveToBin(anna, his.id, hers.id, hers.id, '987654321')).toEqual([200, [hers.id]]);
  for (const call of ['/bin/restore', '/bin/end']) {
    expect((await boris.post(call, { json: { ids: [hers.id] } })).status).toBe(404);
  }
  expect(await listBinIds(anna)).toContain(hers.id);
  expect(await restoreBooks(anna, '987654321', hers.id)).toEqual([200, [hers.id]]);
  for (const json of [{}, { ids: [] }, { ids: ['x'] }, { ids: Array(1001).fill('1') }]) {
    expect((await anna.post('/bin/books', { json })).status).toBe(400);
  }
  await app.sql(
    `INSERT INTO book (reader_id, sha256, fast_hash, md5, bytes, name, format, mime_type, title)
     SELECT reader_id, sha256(n::text::bytea), 'x', md5, 1, 'many ' || n, format, mime_type, 'Many'
     FROM (SELECT * FROM book WHERE id = $1) AS one, generate_series(1, 1000) AS n`,
    [his.id],
  );
  const ids = (await app.sql("SELECT id FROM book WHERE title = 'Many'")).rows.map(({ id }) => String(id));
  expect((await moveToBin(boris, ...ids))[1]).toHaveLength(1000);
  expect((await restoreBooks(boris, ...ids))[1]).toHaveLength(1000);
  expect(await (await boris.get('/books?limit=0')).json()).toMatchObject({ total: 1001 });
  await app.sql("DELETE FROM book WHERE title = 'Many'");
});

it('[BIN-6] every open client is notified of deletions and restorations', async () => {
  const book = await createFullBook('Told');
  const collections = (await (await anna.get('/collections')).json()) as { items: { id: string }[] }; // by contract
  const touched = collections.items.map(({ id }) => ['collection.changed', id]).sort();
  const socket = createTestSocket(app);
  await socket.sendHello(anna.token);
  await moveToBin(anna, book.id);
  await restoreBooks(anna, book.id);
  await moveToBin(anna, book.id);
  await anna.post('/bin/end', { json: { ids: [book.id] } });
  const changes = (await socket.waitForChanges(10)).map(({ kind, ...change }) => [
    kind,
    'id' in change ? change.id : '',
  ]);
  socket.close();
  expect(changes.slice(0, 2).sort()).toEqual(touched);
  expect(changes[2]).toEqual(['book.removed', book.id]);
  expect(changes.slice(3, 5).sort()).toEqual(touched);
  expect(changes[5]).toEqual(['book.added', book.id]);
  expect(changes[8]).toEqual(['book.removed', book.id]);
  expect(changes[9]).toEqual(['book.removed', book.id]);
});

it('[BIN-11] every dependent table of a book is stored or rebuilt', async () => {
  const { rows } = await app.sql(
    `SELECT conrelid::regclass::text AS name FROM pg_constraint WHERE confrelid = 'book'::regclass AND contype = 'f' ORDER BY 1`,
  );
  const [kept, made] = [
    ['collection_book', 'note', 'position_history', 'queued_book'],
    ['indexed_book', 'unindexed_book'],
  ];
  expect(rows.map(({ name }) => name)).toEqual([...kept, ...made].sort());
  const book = await createFullBook('Hung with all');
  // the place of an audiobook, whose parts are kept as those of a text are
  await app.sql('INSERT INTO queued_book SELECT reader_id, id, 0, now() FROM book WHERE id = $1', [book.id]);
  await moveToBin(anna, book.id);
  const { rows: parts } = await app.sql('SELECT DISTINCT kind FROM binned_part WHERE book_id = $1 ORDER BY 1', [
    book.id,
  ]);
  expect(parts.map(({ kind }) => kind)).toEqual(kept);
});
