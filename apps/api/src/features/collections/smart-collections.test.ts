import { Collection, SmartCollection, smartCollections, sync } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
});
afterAll(() => app.close());

const UNREAD = { status: ['unread'], language: ['en', 'de'] };
const create = (name: string, filter: object = UNREAD, reader = anna): Promise<Response> =>
  reader.post('/smart-collections', { json: { name, filter } });
const parse = async (answer: Response): Promise<SmartCollection> => {
  expect(answer.status).toBe(200);
  return SmartCollection.parse(await answer.json());
};
const listNames = async (reader = anna): Promise<string[]> =>
  smartCollections.list.reply
    .parse(await (await reader.get('/smart-collections')).json())
    .items.map(({ name }) => name);
const getError = async (answer: Response): Promise<[number, number]> => {
  const { error_code: code } = (await answer.json()) as { error_code: number }; // by contract
  return [answer.status, code];
};

it('[COLL-40] a filter is saved under a name, renamed, changed and deleted', async () => {
  const created = await parse(await create(' Quiet  evenings '));
  expect(created).toMatchObject({ name: 'Quiet evenings', filter: UNREAD });
  const renamed = await parse(await anna.put(`/smart-collections/${created.id}`, { json: { name: 'Evenings' } }));
  expect(renamed).toMatchObject({ id: created.id, name: 'Evenings', filter: UNREAD });
  expect(renamed.update_at > created.update_at).toBe(true);
  const filter = { rating: ['4'] };
  const changed = await parse(await anna.put(`/smart-collections/${created.id}`, { json: { filter } }));
  expect(changed).toMatchObject({ name: 'Evenings', filter });
  expect(await listNames()).toEqual(['Evenings']);
  expect(await (await anna.delete(`/smart-collections/${created.id}`)).text()).toBe('OK');
  expect(await listNames()).toEqual([]);
  expect((await anna.delete(`/smart-collections/${created.id}`)).status).toBe(404);
});

it('[COLL-41] names are as those of collections; filters without a condition or with unknown values are refused', async () => {
  const { id } = await parse(await create('Ёлка'));
  expect(await getError(await create('  '))).toEqual([400, 230]);
  expect(await getError(await create('ёлка'))).toEqual([409, 231]);
  const other = await parse(await create('Other'));
  expect(await getError(await anna.put(`/smart-collections/${other.id}`, { json: { name: 'ЁЛКА' } }))).toEqual([
    409, 231,
  ]);
  for (const filter of [{}, { status: [] }, { status: ['lost'] }, { author: Array(51).fill('x') }, 'unread'])
    expect((await anna.post('/smart-collections', { json: { name: 'Bad', filter } })).status).toBe(400);
  expect((await anna.put(`/smart-collections/${id}`, { json: { filter: {} } })).status).toBe(400);
  // an ordinary collection may have the same name: old clients do not know of this one
  expect((await anna.post('/collections', { json: { name: 'Ёлка' } })).status).toBe(200);
});

it('[COLL-42] old clients do not see smart collections, and put no books into them', async () => {
  const { id, name } = await parse(await create('Hidden'));
  const { items } = (await (await anna.get('/collections')).json()) as { items: Collection[] }; // by contract
  expect(items.map((item) => item.name)).not.toContain(name);
  expect((await anna.put(`/collections/by-id/${id}`, { json: { name: 'x' } })).status).toBe(404);
  expect((await anna.post(`/collections/by-id/${id}/books`, { json: { add: ['1'] } })).status).toBe(404);
  expect((await anna.get(`/books?display_type=collection&display_query=${id}`)).status).toBe(404);
  expect((await anna.delete(`/collections/${name}`)).status).toBe(404);
});

it("[COLL-43] another reader's smart collection is not found, whatever the body says", async () => {
  const { id } = await parse(await create('Mine'));
  expect(await listNames(boris)).toEqual([]);
  expect((await boris.put(`/smart-collections/${id}`, { json: { name: '' } })).status).toBe(404);
  expect((await boris.delete(`/smart-collections/${id}`)).status).toBe(404);
  expect(await listNames()).toContain('Mine');
});

it('[COLL-44] every change is announced as that of a collection, with an id of its own', async () => {
  const read = async (since?: number) =>
    sync.changes.reply.parse(await (await boris.get(`/changes${since === undefined ? '' : `?since=${since}`}`)).json());
  const { cursor } = await read();
  const { id } = await parse(await create('Told', UNREAD, boris));
  const ordinary = Collection.parse(await (await boris.post('/collections', { json: { name: 'Other' } })).json());
  expect(ordinary.id).not.toBe(id);
  await boris.put(`/smart-collections/${id}`, { json: { name: 'Retold' } });
  await boris.delete(`/smart-collections/${id}`);
  const { items } = await read(cursor);
  expect(items.filter((change) => 'id' in change && change.id === id).map(({ kind }) => kind)).toEqual([
    'collection.added',
    'collection.changed',
    'collection.removed',
  ]);
});

it('[COLL-45] of two changes the one made last applies, name and filter apart', async () => {
  const { id } = await parse(await create('First'));
  const change = (json: object, ageSeconds: number): Promise<Response> =>
    anna.put(`/smart-collections/${id}`, { json, headers: { 'x-action-age': String(ageSeconds * 1000) } });
  await parse(await change({ name: 'Newer' }, 10));
  const late = await parse(await change({ name: 'Older', filter: { type: ['audio'] } }, 60));
  expect(late).toMatchObject({ name: 'Newer', filter: { type: ['audio'] } });
  // a deletion from before the change comes too late
  await anna.delete(`/smart-collections/${id}`, { headers: { 'x-action-age': '30000' } });
  expect(await listNames()).toContain('Newer');
});

it('[COLL-46] a reader has at most 200 of them', async () => {
  await app.sql(
    `INSERT INTO smart_collection (reader_id, id, name, name_key, filter, updated_at)
     SELECT r.id, nextval('collection_id_seq'), 'No ' || n, 'no ' || n, '{"status":["read"]}', now()
     FROM reader r, generate_series(1, 199) AS n WHERE r.login = 'boris'`,
  );
  expect((await create('Last', UNREAD, boris)).status).toBe(200);
  expect(await getError(await create('One more', UNREAD, boris))).toEqual([409, 239]);
});
