import { limits } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestSocket } from '../../testing/test-socket.ts';
import {
  createCollection,
  expectOk,
  expectRefusal,
  findBook,
  listCollectionNames,
  listCollections,
  toCollectionUrl,
  uploadText,
} from './testing/collection-requests.ts';

let app: TestApp;
let anna: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
beforeEach(() => app.sql('DELETE FROM collection'));
afterAll(() => app.close());

it('[COLL-9] every change is announced and bumps the times of the collection and its books', async () => {
  const book = await uploadText(anna);
  const { cursor } = (await (await anna.get('/changes')).json()) as { cursor: number }; // by contract
  const socket = createTestSocket(app);
  await socket.sendHello(anna.token);
  let before = { update_at: '', mtime: (await findBook(anna, book)).mtime };
  const step = async (action: () => Promise<unknown>): Promise<void> => {
    await action();
    const now = {
      update_at: (await listCollections(anna))[0]?.update_at ?? before.update_at,
      mtime: (await findBook(anna, book)).mtime,
    };
    expect(Date.parse(now.mtime)).toBeGreaterThan(Date.parse(before.mtime));
    if (before.update_at !== '') expect(Date.parse(now.update_at)).toBeGreaterThan(Date.parse(before.update_at));
    before = now;
  };
  const { id } = await createCollection(anna, 'Told');
  await step(() => expectOk(anna.put(`/collections/by-id/${id}/books/${book.id}`)));
  await step(() => anna.post(toCollectionUrl('Told', 'rename', 'Told anew')));
  await step(() => expectOk(anna.delete(toCollectionUrl('Told anew', 'files', book.name))));
  await expectOk(anna.put(`/collections/by-id/${id}/books/${book.id}`));
  before = { update_at: '', mtime: (await findBook(anna, book)).mtime };
  await step(() => expectOk(anna.delete(toCollectionUrl('Told anew'))));
  const changes = (await socket.waitForChanges(9)).map((change) => [change.kind, change.id]);
  socket.close();
  expect(changes).toEqual([
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

it('[COLL-12] the limits of collections per reader and per book are exact', async () => {
  const book = await uploadText(anna);
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
  const few = await Promise.all(['x', 'y', 'z', 'one too many'].map((name) => anna.post(toCollectionUrl(name))));
  expect(few.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  expect((await expectRefusal(anna.post(toCollectionUrl('another')))).slice(0, 2)).toEqual([409, 239]);
  const puts = await Promise.all([1, 2, 3].map((n) => anna.post(toCollectionUrl(`more ${n}`, 'files', book.name))));
  expect(puts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await findBook(anna, book)).collection_ids).toHaveLength(limits.BOOK_COLLECTIONS);
  const [status, number, text] = await expectRefusal(anna.post(toCollectionUrl('x', 'files', book.name)));
  expect([status, number]).toEqual([409, 239]);
  expect(text).toBe('A book can be in up to 100 collections. Remove it from one and try again.');
});

it('[COLL-22] many books are added and removed in one action, which returns exactly those', async () => {
  const boris = await createTestReader(app, 'boris');
  const [one, two, three] = [await uploadText(anna), await uploadText(anna), await uploadText(anna)];
  const his = await uploadText(boris);
  const { id } = await createCollection(anna, 'Many', [one.id]);
  const { cursor } = (await (await anna.get('/changes')).json()) as { cursor: number }; // by contract
  const change = async (json: object, reader = anna): Promise<unknown> => {
    const answer = await reader.post(`/collections/by-id/${id}/books`, { json });
    return answer.status === 200 ? answer.json() : answer.status;
  };
  const before = await findBook(anna, one);
  expect(await change({ add: [one.id, two.id, his.id, three.id], remove: [three.id] })).toEqual({
    added: [two.id],
    removed: [],
  });
  expect(await findBook(anna, one)).toMatchObject({ mtime: before.mtime });
  expect(await change({ add: [three.id], remove: [one.id, two.id, '9007199254740991'] })).toEqual({
    added: [three.id],
    removed: [one.id, two.id].toSorted(),
  });
  expect(await change({ add: [three.id], remove: [one.id] })).toEqual({ added: [], removed: [] });
  expect(await change({})).toEqual({ added: [], removed: [] });
  const { items } = (await (await anna.get(`/changes?since=${cursor}`)).json()) as { items: { kind: string }[] }; // by contract
  const expectedChanges = [
    'book.changed',
    'collection.changed',
    'book.changed',
    'book.changed',
    'book.changed',
    'collection.changed',
  ];
  expect(items.map(({ kind }) => kind)).toEqual(expectedChanges);
  expect((await listCollections(anna))[0]?.books).toEqual([`/${three.name}`]);
  expect([await change({ add: [his.id] }), await change({ add: ['x'] }), await change({ add: 1 }, boris)]).toEqual([
    404, 400, 404,
  ]);
});

it('[COLL-13] concurrent changes and deletions of books and collections stay consistent', async () => {
  const books = await Promise.all(Array.from({ length: 6 }, () => uploadText(anna)));
  const ids = books.map(({ id }) => id);
  const all = await Promise.all(['one', 'two', 'three'].map((name) => createCollection(anna, name, ids)));
  const changes = all.flatMap(({ id }, place) => [
    ...ids.map((book) => anna.delete(`/collections/by-id/${id}/books/${book}`)),
    ...ids.toReversed().map((book) => anna.put(`/collections/by-id/${id}/books/${book}`)),
    anna.put(`/collections/by-id/${id}`, { json: { name: `new ${place}` } }),
    anna.post('/collections', { json: { name: `made ${place}`, book_ids: ids.toReversed() } }),
  ]);
  const ends = [
    ...books.slice(0, 3).map(({ fast_hash: hash }) => anna.post(`/fileops/delete?fast_hash=${hash}`)),
    anna.delete(`/collections/by-id/${all[2]?.id}`),
  ];
  const statuses = (await Promise.all([...changes, ...ends])).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
  expect(await listCollectionNames(anna)).toEqual(['made 0', 'made 1', 'made 2', 'new 0', 'new 1']);
});
