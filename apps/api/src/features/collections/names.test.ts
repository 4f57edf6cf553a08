import { limits } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import {
  createCollection,
  expectOk,
  expectRefusal,
  findBook,
  listCollectionNames,
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

describe('names', () => {
  it.each([
    ['a/b'],
    ['..'],
    ['.'],
    ['%2F..%2F'],
    ['../../etc/passwd'],
    ['C:\\books'],
    ['read, later, soon'],
    ['📚 & 🐈‍⬛'],
    ["'; DROP TABLE book; --"],
    ['<img src=x onerror=alert(1)>'],
    ['%_'],
    ['files'],
    ['rename'],
    ['by-id'],
    ['1'],
    ['ж'.repeat(200)],
    ['🐈'.repeat(200)],
  ])('[COLL-4] %s is a name like any other', async (name) => {
    const book = await uploadText(anna);
    const { id } = await createCollection(anna, name, [book.id]);
    expect(await listCollectionNames(anna)).toEqual([name]);
    expect(await findBook(anna, book)).toMatchObject({ collections: name, collection_ids: [id] });
    const byName = await anna.get(`/books?display_type=collection&display_query=${encodeURIComponent(name)}`);
    expect(await byName.json()).toMatchObject({ total: 1 });
    if (/^\.{1,2}$/.test(name)) return; // these two can't be written in a URL; they are addressed by id
    await expectOk(anna.delete(toCollectionUrl(name, 'files', book.name)));
    await parseCollection(await anna.post(toCollectionUrl(name, 'rename', 'plain')));
    await parseCollection(await anna.post(toCollectionUrl('plain', 'rename', name)));
    await expectOk(anna.delete(toCollectionUrl(name)));
    await parseCollection(await anna.post(toCollectionUrl(name)));
  });

  it('[COLL-4] are normalised, and refused when they are too long', async () => {
    const { id } = await createCollection(anna, ' \u202eTwo\n\tlines\u0007 ');
    expect(await listCollectionNames(anna)).toEqual(['Two lines']);
    for (const long of ['x'.repeat(201), 'x'.repeat(10 * 1024), '🐈'.repeat(201)]) {
      expect((await expectRefusal(anna.post(toCollectionUrl(long)))).slice(0, 2)).toEqual([400, 237]);
      expect((await expectRefusal(anna.put(`/collections/by-id/${id}`, { json: { name: long } }))).slice(0, 2)).toEqual(
        [400, 237],
      );
      expect((await expectRefusal(anna.delete(toCollectionUrl(long)))).slice(0, 2)).toEqual([404, 238]);
    }
    expect(limits.COLLECTION_NAME_CHARS).toBe(200);
    expect((await anna.post(toCollectionUrl('a\0b'))).status).toBe(400);
  });

  it('[COLL-5] that are empty or taken are refused with a text', async () => {
    const { id } = await createCollection(anna, 'Taken');
    await createCollection(anna, 'Other');
    for (const empty of [' ', '\u200b', '\n']) {
      expect(await expectRefusal(anna.post(toCollectionUrl(empty)))).toEqual([
        400,
        230,
        'Collection name cannot be empty',
      ]);
    }
    expect(await expectRefusal(anna.post('/collections'))).toEqual([400, 230, 'Collection name cannot be empty']);
    expect(await expectRefusal(anna.post(toCollectionUrl('Taken', 'rename', ' ')))).toEqual([
      400,
      230,
      'Collection name cannot be empty',
    ]);
    expect(await expectRefusal(anna.post(toCollectionUrl('tAKEN')))).toEqual([409, 231, 'This name is already taken']);
    const inUse = anna.put(`/collections/by-id/${id}`, { json: { name: 'OTHER' } });
    expect(await expectRefusal(inUse)).toEqual([409, 231, 'This name is already in use']);
    expect(await listCollectionNames(anna)).toEqual(['Other', 'Taken']);
    await createCollection(boris, 'Taken'); // names are per reader
  });

  it.each([
    ['Ёлка', 'ёлка'],
    ['Éte\u0301', 'e\u0301té'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['ÅNGSTRÖM', 'a\u030angstro\u0308m'],
    ['Ǆ', 'ǆ'],
  ])('[COLL-5] %s and %s are one name', async (one, other) => {
    await createCollection(anna, one);
    expect((await expectRefusal(anna.post(toCollectionUrl(other)))).slice(0, 2)).toEqual([409, 231]);
    await expectOk(anna.delete(toCollectionUrl(other)));
  });

  it.each([
    ['Sci-Fi', 'Sci\u2011Fi'],
    ['Rock ’n’ roll', "rock 'n' roll"],
    ['To\u00a0read', 'to read'],
    ['Ёлка', 'Елка'],
    ['Soft\u00adcover', 'softcover'],
    ['Ｗｉｄｅ', 'wide'],
  ])('[META-176] %s and %s are one name, for making, finding, renaming and saving a filter', async (one, other) => {
    const { id } = await createCollection(anna, one);
    const { id: second } = await createCollection(anna, 'Second');
    expect((await expectRefusal(anna.post(toCollectionUrl(other)))).slice(0, 2)).toEqual([409, 231]);
    const rename = anna.put(`/collections/by-id/${second}`, { json: { name: other } });
    expect((await expectRefusal(rename)).slice(0, 2)).toEqual([409, 231]);
    expect((await parseCollection(await anna.put(`/collections/by-id/${id}`, { json: { name: other } }))).id).toBe(id);
    await expectOk(anna.delete(toCollectionUrl(one)));
    await app.sql('DELETE FROM smart_collection');
    const save = (name: string) => anna.post('/smart-collections', { json: { name, filter: { type: ['ebook'] } } });
    expect([(await save(one)).status, (await save(other)).status]).toEqual([200, 409]);
  });

  it('[META-176] names that were alike before stay, and each can be found, filled and renamed', async () => {
    const book = await uploadText(anna);
    const { id: first } = await createCollection(anna, 'Sci-Fi');
    const { id: second } = await createCollection(anna, 'Other');
    await app.sql('UPDATE collection SET name = $2, name_key = lower($2) WHERE id = $1', [second, 'Sci\u2011Fi']);
    expect(await listCollectionNames(anna)).toHaveLength(2);
    await expectOk(anna.post(toCollectionUrl('sci\u2011fi', 'files', book.name)));
    expect((await findBook(anna, book)).collection_ids).toEqual([second]);
    expect((await expectRefusal(anna.post(toCollectionUrl('sci fi'.replace(' ', '\u2010'))))).slice(0, 2)).toEqual([
      409, 231,
    ]);
    await parseCollection(await anna.put(`/collections/by-id/${second}`, { json: { name: 'Space' } }));
    expect(await listCollectionNames(anna)).toEqual(['Sci-Fi', 'Space']);
    await expectOk(anna.delete(`/collections/by-id/${first}`));
  });

  it('[COLL-5] [S24] of two concurrent uses of a name one succeeds', async () => {
    const statuses = async (tries: Promise<Response>[]) =>
      (await Promise.all(tries)).map(({ status }) => status).toSorted();
    expect(
      await statuses([
        anna.post(toCollectionUrl('Race')),
        anna.post(toCollectionUrl('RACE')),
        anna.post(toCollectionUrl('race')),
      ]),
    ).toEqual([200, 409, 409]);
    const [a, b] = [await createCollection(anna, 'a'), await createCollection(anna, 'b')];
    const rename = (id: string) => anna.put(`/collections/by-id/${id}`, { json: { name: 'one' } });
    expect(await statuses([rename(a.id), rename(b.id)])).toEqual([200, 409]);
  });

  it('[COLL-6] in a URL may contain + for a space', async () => {
    const { name: book } = await uploadText(anna);
    expect((await parseCollection(await anna.post('/collections/To+read/'))).name).toBe('To read');
    expect((await parseCollection(await anna.post('/collections/C%2B%2B'))).name).toBe('C++');
    await expectOk(anna.post(`/collections/To+read/files/${encodeURIComponent(book)}`));
    await expectOk(anna.delete('/collections/To%20read'));
    await parseCollection(await anna.post('/collections/C++/rename/See+plus'));
    expect(await listCollectionNames(anna)).toEqual(['See plus']);
  });
});
