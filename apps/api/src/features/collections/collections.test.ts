import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { libraryOf } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aText, at, bookNow, list, made, namesOf, ok, read, refused } from './testing/asking.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await aReader(app, 'anna');
  boris = await aReader(app, 'boris');
});
beforeEach(() => app.sql('DELETE FROM collection'));
afterAll(() => app.close());

describe('a collection', () => {
  it('[COLL-2] is made, renamed and deleted, by its name and by its id; its books stay', async () => {
    const book = await aText(anna);
    const first = await read(await anna.post(at('Sea stories')));
    expect(first).toMatchObject({ name: 'Sea stories', books: [] });
    await ok(anna.post(at('Sea stories', 'files', book.name)));
    const renamed = await read(await anna.post(at('Sea stories', 'rename', 'Ships')));
    expect(renamed).toMatchObject({ id: first.id, name: 'Ships', books: [`/${book.name}`] });
    const again = await read(await anna.put(`/collections/by-id/${first.id}`, { json: { name: 'ships' } }));
    expect(again).toMatchObject({ id: first.id, name: 'ships' });
    await ok(anna.delete(at('Ships')));
    const other = await made(anna, 'by-id', [book.id]);
    await ok(anna.delete(`/collections/by-id/${other.id}`));
    expect(await namesOf(anna)).toEqual([]);
    expect((await bookNow(anna, book)).collections).toBeNull();
  });

  it('[COLL-1] stands in the list by name, with its books, the one added last first', async () => {
    const [one, two] = [await aText(anna), await aText(anna)];
    for (const name of ['zebra', 'Äpfel', 'apes', 'Яблоки']) await made(anna, name);
    await ok(anna.post(at('apes', 'files', one.name)));
    app.clock.forward({ seconds: 1 });
    await ok(anna.post(at('apes', 'files', two.name)));
    expect(await namesOf(anna)).toEqual(['apes', 'Äpfel', 'zebra', 'Яблоки']);
    expect((await list(anna))[0]?.books).toEqual([`/${two.name}`, `/${one.name}`]);
    expect(await list(boris)).toEqual([]);
  });

  it('[COLL-1] [COLL-8] comes whole when there are more books than are held at once', async () => {
    const { name } = await aText(anna);
    await made(anna, 'All');
    await made(anna, 'More');
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
    expect((await list(anna)).map(({ books }) => new Set(books).size)).toEqual([6000, 6000]);
    const many = (await libraryOf(anna)).filter((book) => book.name.startsWith('many '));
    expect(new Set(many.map(({ collections }) => collections))).toEqual(new Set(['All,More']));
    await app.sql("DELETE FROM book WHERE name LIKE 'many %'");
  });

  it('[COLL-14] is made with books in one deed', async () => {
    const [one, hers] = [await aText(anna), await aText(boris, 'his.txt')];
    const { books } = await made(anna, 'Both', [one.id, hers.id, '999999999']);
    expect(books).toEqual([`/${one.name}`]);
  });
});

describe('books', () => {
  it('[COLL-3] come and go by path, once or twice, with a slash before it or none', async () => {
    const book = await aText(anna, 'War & peace, 1.txt');
    await made(anna, 'Long');
    const files = at('Long', 'files');
    for (const path of [
      'War+%26+peace,%201.txt',
      '%2FWar%20%26%20peace%2C%201.txt',
      '/War%20%26%20peace%2C%201.txt/',
    ]) {
      await ok(anna.post(`${files}/${path}?fast_hash=${book.fast_hash}`));
      expect((await list(anna))[0]?.books).toEqual(['/War & peace, 1.txt']);
      await ok(anna.post(`${files}/${path}`));
      await ok(anna.delete(`${files}/${path}`));
      await ok(anna.delete(`${files}/${path}`));
      expect((await list(anna))[0]?.books).toEqual([]);
    }
  });

  it('[COLL-3] come and go by name in a body, JSON or form', async () => {
    const book = await aText(anna);
    await made(anna, 'Heard, not read');
    const call = (verb: string) => `/audio-books/${verb}-collection/${encodeURIComponent(book.name)}/`;
    await ok(anna.post(call('add-to'), { json: { collection: 'heard, NOT read' } }));
    expect((await list(anna))[0]?.books).toHaveLength(1);
    await ok(anna.post(call('remove-from'), { body: new URLSearchParams({ collection: 'Heard, not read' }) }));
    expect((await list(anna))[0]?.books).toEqual([]);
  });

  it('[COLL-8] tell their collections by name, in every answer', async () => {
    const book = await aText(anna);
    const [b, a] = [await made(anna, 'b, with comma', [book.id]), await made(anna, 'A', [book.id])];
    const told = { collections: 'A,b, with comma', collection_ids: [a.id, b.id] };
    expect(await bookNow(anna, book)).toMatchObject(told);
    expect(await (await anna.get(`/books/${book.id}`)).json()).toMatchObject(told);
    expect(await (await anna.put(`/books/${book.id}`, { json: { title: 'Told' } })).json()).toMatchObject(told);
  });

  it('[COLL-10] that are deleted leave their collections, whose time moves', async () => {
    const [book, other] = [await aText(anna), await aText(anna)];
    const { id, update_at: before } = await made(anna, 'Short', [book.id, other.id]);
    app.clock.forward({ seconds: 5 });
    await ok(anna.post(`/fileops/delete?fast_hash=${book.fast_hash}`));
    const [now] = await list(anna);
    expect(now).toMatchObject({ id, books: [`/${other.name}`] });
    expect(Date.parse(now?.update_at ?? '')).toBeGreaterThan(Date.parse(before));
  });

  it('[COLL-11] of one collection are listed, by its id or its name', async () => {
    const [one, two] = [await aText(anna), await aText(anna)];
    await aText(anna);
    const { id } = await made(anna, 'Цена', [one.id, two.id]);
    for (const which of [id, encodeURIComponent('цена'), encodeURIComponent('ЦЕНА')]) {
      const answer = await anna.get(`/books?display_type=collection&display_query=${which}&limit=1`);
      expect(await answer.json()).toMatchObject({ total: 2, items: [{ name: two.name }] });
    }
    for (const [reader, which] of [
      [anna, 'none'],
      [anna, ''],
      [boris, id],
    ] as const) {
      const answer = reader.get(`/books?display_type=collection&display_query=${which}`);
      expect((await refused(answer)).slice(0, 2)).toEqual([404, 238]);
    }
  });
});

it('[COLL-7] what is not there, or another reader’s, is not found, whatever the body says', async () => {
  const [book, his] = [await aText(anna), await aText(boris, 'boris.txt')];
  const { id } = await made(anna, 'Hers', [book.id]);
  const nonsense = { json: { nonsense: 1 } };
  const tries: [Promise<Response>, number][] = [
    [boris.put(`/collections/by-id/${id}`, nonsense), 238],
    [boris.delete(`/collections/by-id/${id}`), 238],
    [boris.put(`/collections/by-id/${id}/books/${his.id}`), 238],
    [boris.delete(`/collections/by-id/${id}/books/${his.id}`), 238],
    [boris.put(`/collections/by-id/${id}/books/${book.id}`), 311],
    [boris.delete(at('Hers')), 238],
    [boris.post(at('Hers', 'rename', 'Mine')), 238],
    [boris.post(at('Hers', 'files', his.name)), 238],
    [boris.post(`/audio-books/add-to-collection/${his.name}`, { json: { collection: 'Hers' } }), 238],
    [boris.post(`/audio-books/add-to-collection/${book.name}`, nonsense), 311],
    [anna.put(`/collections/by-id/${id}/books/${his.id}`), 311],
    [anna.put(`/collections/by-id/999999999/books/${book.id}`), 238],
    [anna.post(at('None', 'files', book.name)), 238],
    [
      anna.post(`/audio-books/add-to-collection/${encodeURIComponent(book.name)}`, { json: { collection: 'None' } }),
      238,
    ],
    [anna.post(at('Hers', 'files', 'none.txt')), 311],
    [anna.post(`${at('Hers', 'files', book.name)}?fast_hash=${his.fast_hash}`), 311],
  ];
  for (const [answer, number] of tries) expect((await refused(answer)).slice(0, 2)).toEqual([404, number]);
  expect(await list(anna)).toMatchObject([{ name: 'Hers', books: [`/${book.name}`] }]);
  expect(await list(boris)).toEqual([]);
});

it('[COLL-15] the favourite is set and cleared at the calls of audiobooks, too', async () => {
  const book = await aText(anna);
  const call = (verb: string) => `/audio-books/${verb}-favorites/${encodeURIComponent(book.name)}/`;
  await ok(anna.post(call('add-to'), { json: { favorite: { value: true } } }));
  expect((await bookNow(anna, book)).favorite).toBe(true);
  await ok(anna.post(call('remove-from'), { body: new URLSearchParams({ 'favorite.value': 'false' }) }));
  expect((await bookNow(anna, book)).favorite).toBe(false);
  expect((await refused(boris.post(call('add-to'), { json: { nonsense: 1 } }))).slice(0, 2)).toEqual([404, 311]);
});
