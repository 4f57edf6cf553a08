import { limits } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { aSocket } from '../../testing/a-socket.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aText, at, bookNow, list, made, namesOf, ok, refused } from './testing/asking.ts';

let app: TestApp;
let anna: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await aReader(app, 'anna');
});
beforeEach(() => app.sql('DELETE FROM collection'));
afterAll(() => app.close());

it('[COLL-9] every change is told, raises the time of the collection, and that of its books', async () => {
  const book = await aText(anna);
  const { cursor } = (await (await anna.get('/changes')).json()) as { cursor: number }; // by contract
  const socket = aSocket(app);
  await socket.hello(anna.token);
  let before = { update_at: '', mtime: (await bookNow(anna, book)).mtime };
  const step = async (deed: () => Promise<unknown>): Promise<void> => {
    await deed();
    const now = {
      update_at: (await list(anna))[0]?.update_at ?? before.update_at,
      mtime: (await bookNow(anna, book)).mtime,
    };
    expect(Date.parse(now.mtime)).toBeGreaterThan(Date.parse(before.mtime));
    if (before.update_at !== '') expect(Date.parse(now.update_at)).toBeGreaterThan(Date.parse(before.update_at));
    before = now;
  };
  const { id } = await made(anna, 'Told');
  await step(() => ok(anna.put(`/collections/by-id/${id}/books/${book.id}`)));
  await step(() => anna.post(at('Told', 'rename', 'Told anew')));
  await step(() => ok(anna.delete(at('Told anew', 'files', book.name))));
  await ok(anna.put(`/collections/by-id/${id}/books/${book.id}`));
  before = { update_at: '', mtime: (await bookNow(anna, book)).mtime };
  await step(() => ok(anna.delete(at('Told anew'))));
  const heard = (await socket.changesOf(9)).map((change) => [change.kind, change.id]);
  socket.close();
  expect(heard).toEqual([
    ['collection.added', id],
    ['book.changed', book.id],
    ['collection.changed', id],
    ['collection.changed', id],
    ['book.changed', book.id],
    ['collection.changed', id],
    ['book.changed', book.id],
    ['collection.changed', id],
    ['collection.removed', id],
  ]);
  const { items } = (await (await anna.get(`/changes?since=${cursor}`)).json()) as { items: object[] }; // by contract
  expect(items).toHaveLength(9);
});

it('[COLL-12] there is room for so many collections of a reader and of a book, exactly', async () => {
  const book = await aText(anna);
  const fill = (prefix: string, count: number) =>
    app.sql(
      `INSERT INTO collection (reader_id, name, name_key, updated_at)
       SELECT reader_id, $1 || n, $1 || n, now() FROM book, generate_series(1, $2::int) AS n WHERE name = $3`,
      [prefix, count, book.name],
    );
  await fill('c', limits.BOOK_COLLECTIONS - 1);
  await app.sql(
    'INSERT INTO collection_book SELECT c.reader_id, c.id, b.id, now() FROM collection c JOIN book b USING (reader_id) WHERE b.name = $1',
    [book.name],
  );
  await fill('more ', limits.COLLECTIONS - limits.BOOK_COLLECTIONS + 1 - 2);
  const few = await Promise.all(['x', 'y', 'z', 'one too many'].map((name) => anna.post(at(name))));
  expect(few.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  expect((await refused(anna.post(at('another')))).slice(0, 2)).toEqual([409, 239]);
  const puts = await Promise.all([1, 2, 3].map((n) => anna.post(at(`more ${n}`, 'files', book.name))));
  expect(puts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await bookNow(anna, book)).collection_ids).toHaveLength(limits.BOOK_COLLECTIONS);
});

it('[COLL-22] many come and go in one deed, which tells exactly them', async () => {
  const boris = await aReader(app, 'boris');
  const [one, two, three] = [await aText(anna), await aText(anna), await aText(anna)];
  const his = await aText(boris);
  const { id } = await made(anna, 'Many', [one.id]);
  const { cursor } = (await (await anna.get('/changes')).json()) as { cursor: number }; // by contract
  const change = async (json: object, reader = anna): Promise<unknown> => {
    const answer = await reader.post(`/collections/by-id/${id}/books`, { json });
    return answer.status === 200 ? answer.json() : answer.status;
  };
  const before = await bookNow(anna, one);
  expect(await change({ add: [one.id, two.id, his.id, three.id], remove: [three.id] })).toEqual({
    added: [two.id],
    removed: [],
  });
  expect(await bookNow(anna, one)).toMatchObject({ mtime: before.mtime });
  expect(await change({ add: [three.id], remove: [one.id, two.id, '9007199254740991'] })).toEqual({
    added: [three.id],
    removed: [one.id, two.id].toSorted(),
  });
  expect(await change({ add: [three.id], remove: [one.id] })).toEqual({ added: [], removed: [] });
  expect(await change({})).toEqual({ added: [], removed: [] });
  const { items } = (await (await anna.get(`/changes?since=${cursor}`)).json()) as { items: { kind: string }[] }; // by contract
  const told = [
    'book.changed',
    'collection.changed',
    'book.changed',
    'book.changed',
    'book.changed',
    'collection.changed',
  ];
  expect(items.map(({ kind }) => kind)).toEqual(told);
  expect((await list(anna))[0]?.books).toEqual([`/${three.name}`]);
  expect([await change({ add: [his.id] }), await change({ add: ['x'] }), await change({ add: 1 }, boris)]).toEqual([
    404, 400, 404,
  ]);
});

it('[COLL-13] books and collections that are changed and deleted at once end well', async () => {
  const books = await Promise.all(Array.from({ length: 6 }, () => aText(anna)));
  const ids = books.map(({ id }) => id);
  const all = await Promise.all(['one', 'two', 'three'].map((name) => made(anna, name, ids)));
  const deeds = all.flatMap(({ id }, place) => [
    ...ids.map((book) => anna.delete(`/collections/by-id/${id}/books/${book}`)),
    ...ids.toReversed().map((book) => anna.put(`/collections/by-id/${id}/books/${book}`)),
    anna.put(`/collections/by-id/${id}`, { json: { name: `new ${place}` } }),
    anna.post('/collections', { json: { name: `made ${place}`, book_ids: ids.toReversed() } }),
  ]);
  const ends = [
    ...books.slice(0, 3).map(({ fast_hash: hash }) => anna.post(`/fileops/delete?fast_hash=${hash}`)),
    anna.delete(`/collections/by-id/${all[2]?.id}`),
  ];
  const statuses = (await Promise.all([...deeds, ...ends])).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
  expect(await namesOf(anna)).toEqual(['made 0', 'made 1', 'made 2', 'new 0', 'new 1']);
});
