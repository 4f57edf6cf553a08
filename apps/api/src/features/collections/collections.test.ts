import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listLibrary } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import {
  createCollection,
  expectOk,
  expectRefusal,
  findBook,
  listCollectionNames,
  listCollections,
  parseCollection,
  toCollectionUrl,
  uploadText,
} from './testing/collection-requests.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
beforeEach(() => app.sql('DELETE FROM collection'));
afterAll(() => app.close());

describe('a collection', () => {
  it('[COLL-2] is created, renamed and deleted, by name and by id; its books stay', async () => {
    const book = await uploadText(anna);
    const first = await parseCollection(await anna.post(toCollectionUrl('Sea stories')));
    expect(first).toMatchObject({ name: 'Sea stories', books: [] });
    await expectOk(anna.post(toCollectionUrl('Sea stories', 'files', book.name)));
    const renamed = await parseCollection(await anna.post(toCollectionUrl('Sea stories', 'rename', 'Ships')));
    expect(renamed).toMatchObject({ id: first.id, name: 'Ships', books: [`/${book.name}`] });
    const again = await parseCollection(await anna.put(`/collections/by-id/${first.id}`, { json: { name: 'ships' } }));
    expect(again).toMatchObject({ id: first.id, name: 'ships' });
    await expectOk(anna.delete(toCollectionUrl('Ships')));
    const other = await createCollection(anna, 'by-id', [book.id]);
    await expectOk(anna.delete(`/collections/by-id/${other.id}`));
    expect(await listCollectionNames(anna)).toEqual([]);
    expect((await findBook(anna, book)).collections).toBeNull();
  });

  it('[COLL-1] is listed by name, with its books, last added first', async () => {
    const [one, two] = [await uploadText(anna), await uploadText(anna)];
    for (const name of ['zebra', 'Äpfel', 'apes', 'Яблоки']) await createCollection(anna, name);
    await expectOk(anna.post(toCollectionUrl('apes', 'files', one.name)));
    app.clock.advance({ seconds: 1 });
    await expectOk(anna.post(toCollectionUrl('apes', 'files', two.name)));
    expect(await listCollectionNames(anna)).toEqual(['apes', 'Äpfel', 'zebra', 'Яблоки']);
    expect((await listCollections(anna))[0]?.books).toEqual([`/${two.name}`, `/${one.name}`]);
    expect(await listCollections(boris)).toEqual([]);
  });

  it('[COLL-1] [COLL-8] is complete even with more books than are read at once', async () => {
    const { name } = await uploadText(anna);
    await createCollection(anna, 'All');
    await createCollection(anna, 'More');
    await app.sql(
      `INSERT INTO book (reader_id, sha256, fast_hash, md5, bytes, name, format, mime_type, title)
       SELECT reader_id, sha256(n::text::bytea), fast_hash, md5, bytes, 'many ' || n, format, mime_type, title
       FROM book, generate_series(1, 6000) AS n WHERE name = $1`,
      [name],
    );
    await app.sql(
      `INSERT INTO collection_book SELECT b.reader_id, c.id, b.id, now() FROM book b JOIN collection c USING (reader_id)
       WHERE b.name LIKE 'many %'`,
    );
    expect((await listCollections(anna)).map(({ books }) => new Set(books).size)).toEqual([6000, 6000]);
    const many = (await listLibrary(anna)).filter((book) => book.name.startsWith('many '));
    expect(new Set(many.map(({ collections }) => collections))).toEqual(new Set(['All,More']));
    await app.sql("DELETE FROM book WHERE name LIKE 'many %'");
  });

  it('[COLL-14] is created with books in one action', async () => {
    const [one, hers] = [await uploadText(anna), await uploadText(boris, 'his.txt')];
    const { books } = await createCollection(anna, 'Both', [one.id, hers.id, '999999999']);
    expect(books).toEqual([`/${one.name}`]);
  });
});

describe('books', () => {
  it('[COLL-3] are added and removed by path, repeatedly, with or without a leading slash', async () => {
    const book = await uploadText(anna, 'War & peace, 1.txt');
    await createCollection(anna, 'Long');
    const files = toCollectionUrl('Long', 'files');
    for (const path of [
      'War+%26+peace,%201.txt',
      '%2FWar%20%26%20peace%2C%201.txt',
      '/War%20%26%20peace%2C%201.txt/',
    ]) {
      await expectOk(anna.post(`${files}/${path}?fast_hash=${book.fast_hash}`));
      expect((await listCollections(anna))[0]?.books).toEqual(['/War & peace, 1.txt']);
      await expectOk(anna.post(`${files}/${path}`));
      await expectOk(anna.delete(`${files}/${path}`));
      await expectOk(anna.delete(`${files}/${path}`));
      expect((await listCollections(anna))[0]?.books).toEqual([]);
    }
  });

  it('[COLL-3] are added and removed by name in a body, JSON or form', async () => {
    const book = await uploadText(anna);
    await createCollection(anna, 'Heard, not read');
    const call = (verb: string) => `/audio-books/${verb}-collection/${encodeURIComponent(book.name)}/`;
    await expectOk(anna.post(call('add-to'), { json: { collection: 'heard, NOT read' } }));
    expect((await listCollections(anna))[0]?.books).toHaveLength(1);
    await expectOk(anna.post(call('remove-from'), { body: new URLSearchParams({ collection: 'Heard, not read' }) }));
    expect((await listCollections(anna))[0]?.books).toEqual([]);
  });

  it('[COLL-8] list their collections by name, in every reply', async () => {
    const book = await uploadText(anna);
    const [b, a] = [
      await createCollection(anna, 'b, with comma', [book.id]),
      await createCollection(anna, 'A', [book.id]),
    ];
    const expectedFields = { collections: 'A,b, with comma', collection_ids: [a.id, b.id] };
    expect(await findBook(anna, book)).toMatchObject(expectedFields);
    expect(await (await anna.get(`/books/${book.id}`)).json()).toMatchObject(expectedFields);
    expect(await (await anna.put(`/books/${book.id}`, { json: { title: 'Told' } })).json()).toMatchObject(
      expectedFields,
    );
  });

  it('[COLL-10] that are deleted leave their collections, whose time is bumped', async () => {
    const [book, other] = [await uploadText(anna), await uploadText(anna)];
    const { id, update_at: before } = await createCollection(anna, 'Short', [book.id, other.id]);
    app.clock.advance({ seconds: 5 });
    await expectOk(anna.post(`/fileops/delete?fast_hash=${book.fast_hash}`));
    const [now] = await listCollections(anna);
    expect(now).toMatchObject({ id, books: [`/${other.name}`] });
    expect(Date.parse(now?.update_at ?? '')).toBeGreaterThan(Date.parse(before));
  });

  it('[COLL-11] of a collection are listed by its id or name', async () => {
    const [one, two] = [await uploadText(anna), await uploadText(anna)];
    await uploadText(anna);
    const { id } = await createCollection(anna, 'Цена', [one.id, two.id]);
    for (const ref of [id, encodeURIComponent('цена'), encodeURIComponent('ЦЕНА')]) {
      const answer = await anna.get(`/books?display_type=collection&display_query=${ref}&limit=1`);
      expect(await answer.json()).toMatchObject({ total: 2, items: [{ name: two.name }] });
    }
    for (const [reader, ref] of [
      [anna, 'none'],
      [anna, ''],
      [boris, id],
    ] as const) {
      const answer = reader.get(`/books?display_type=collection&display_query=${ref}`);
      expect((await expectRefusal(answer)).slice(0, 2)).toEqual([404, 238]);
    }
  });
});

it('[COLL-7] unknown and other readers’ items are not found, whatever the body says', async () => {
  const [book, his] = [await uploadText(anna), await uploadText(boris, 'boris.txt')];
  const { id } = await createCollection(anna, 'Hers', [book.id]);
  const nonsense = { json: { nonsense: 1 } };
  const tries: [Promise<Response>, number][] = [
    [boris.put(`/collections/by-id/${id}`, nonsense), 238],
    [boris.delete(`/collections/by-id/${id}`), 238],
    [boris.put(`/collections/by-id/${id}/books/${his.id}`), 238],
    [boris.delete(`/collections/by-id/${id}/books/${his.id}`), 238],
    [boris.put(`/collections/by-id/${id}/books/${book.id}`), 311],
    [boris.delete(toCollectionUrl('Hers')), 238],
    [boris.post(toCollectionUrl('Hers', 'rename', 'Mine')), 238],
    [boris.post(toCollectionUrl('Hers', 'files', his.name)), 238],
    [boris.post(`/audio-books/add-to-collection/${his.name}`, { json: { collection: 'Hers' } }), 238],
    [boris.post(`/audio-books/add-to-collection/${book.name}`, nonsense), 311],
    [anna.put(`/collections/by-id/${id}/books/${his.id}`), 311],
    [anna.put(`/collections/by-id/999999999/books/${book.id}`), 238],
    [anna.post(toCollectionUrl('None', 'files', book.name)), 238],
    [
      anna.post(`/audio-books/add-to-collection/${encodeURIComponent(book.name)}`, { json: { collection: 'None' } }),
      238,
    ],
    [anna.post(toCollectionUrl('Hers', 'files', 'none.txt')), 311],
    [anna.post(`${toCollectionUrl('Hers', 'files', book.name)}?fast_hash=${his.fast_hash}`), 311],
  ];
  for (const [answer, number] of tries) expect((await expectRefusal(answer)).slice(0, 2)).toEqual([404, number]);
  expect(await listCollections(anna)).toMatchObject([{ name: 'Hers', books: [`/${book.name}`] }]);
  expect(await listCollections(boris)).toEqual([]);
});

it('[COLL-15] the favourite mark is also set and cleared by the audiobook calls', async () => {
  const book = await uploadText(anna);
  const call = (verb: string) => `/audio-books/${verb}-favorites/${encodeURIComponent(book.name)}/`;
  await expectOk(anna.post(call('add-to'), { json: { favorite: { value: true } } }));
  expect((await findBook(anna, book)).favorite).toBe(true);
  await expectOk(anna.post(call('remove-from'), { body: new URLSearchParams({ 'favorite.value': 'false' }) }));
  expect((await findBook(anna, book)).favorite).toBe(false);
  expect((await expectRefusal(boris.post(call('add-to'), { json: { nonsense: 1 } }))).slice(0, 2)).toEqual([404, 311]);
});
