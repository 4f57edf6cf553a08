import { limits } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aText, at, bookNow, made, namesOf, ok, read, refused } from './testing/asking.ts';

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
    const book = await aText(anna);
    const { id } = await made(anna, name, [book.id]);
    expect(await namesOf(anna)).toEqual([name]);
    expect(await bookNow(anna, book)).toMatchObject({ collections: name, collection_ids: [id] });
    const byName = await anna.get(`/books?display_type=collection&display_query=${encodeURIComponent(name)}`);
    expect(await byName.json()).toMatchObject({ total: 1 });
    if (/^\.{1,2}$/.test(name)) return; // no program can write these two in an address: they are reached by id
    await ok(anna.delete(at(name, 'files', book.name)));
    await read(await anna.post(at(name, 'rename', 'plain')));
    await read(await anna.post(at('plain', 'rename', name)));
    await ok(anna.delete(at(name)));
    await read(await anna.post(at(name)));
  });

  it('[COLL-4] are tidied, and refused when they are too long', async () => {
    const { id } = await made(anna, ' \u202eTwo\n\tlines\u0007 ');
    expect(await namesOf(anna)).toEqual(['Two lines']);
    for (const long of ['x'.repeat(201), 'x'.repeat(10 * 1024), '🐈'.repeat(201)]) {
      expect((await refused(anna.post(at(long)))).slice(0, 2)).toEqual([400, 237]);
      expect((await refused(anna.put(`/collections/by-id/${id}`, { json: { name: long } }))).slice(0, 2)).toEqual([
        400, 237,
      ]);
      expect((await refused(anna.delete(at(long)))).slice(0, 2)).toEqual([404, 238]);
    }
    expect(limits.COLLECTION_NAME_CHARS).toBe(200);
    expect((await anna.post(at('a\0b'))).status).toBe(400);
  });

  it('[COLL-5] that are empty or taken are refused in words', async () => {
    const { id } = await made(anna, 'Taken');
    await made(anna, 'Other');
    for (const empty of [' ', '\u200b', '\n']) {
      expect(await refused(anna.post(at(empty)))).toEqual([400, 230, 'Collection name cannot be empty']);
    }
    expect(await refused(anna.post('/collections'))).toEqual([400, 230, 'Collection name cannot be empty']);
    expect(await refused(anna.post(at('Taken', 'rename', ' ')))).toEqual([400, 230, 'Collection name cannot be empty']);
    expect(await refused(anna.post(at('tAKEN')))).toEqual([409, 231, 'This name is already taken']);
    const inUse = anna.put(`/collections/by-id/${id}`, { json: { name: 'OTHER' } });
    expect(await refused(inUse)).toEqual([409, 231, 'This name is already in use']);
    expect(await namesOf(anna)).toEqual(['Other', 'Taken']);
    await made(boris, 'Taken'); // each reader has names of his own
  });

  it.each([
    ['Ёлка', 'ёлка'],
    ['Éte\u0301', 'e\u0301té'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['ÅNGSTRÖM', 'a\u030angstro\u0308m'],
    ['Ǆ', 'ǆ'],
  ])('[COLL-5] %s and %s are one name', async (one, other) => {
    await made(anna, one);
    expect((await refused(anna.post(at(other)))).slice(0, 2)).toEqual([409, 231]);
    await ok(anna.delete(at(other)));
  });

  it('[COLL-5] [S24] of two that are given at once one wins', async () => {
    const statuses = async (tries: Promise<Response>[]) =>
      (await Promise.all(tries)).map(({ status }) => status).toSorted();
    expect(await statuses([anna.post(at('Race')), anna.post(at('RACE')), anna.post(at('race'))])).toEqual([
      200, 409, 409,
    ]);
    const [a, b] = [await made(anna, 'a'), await made(anna, 'b')];
    const rename = (id: string) => anna.put(`/collections/by-id/${id}`, { json: { name: 'one' } });
    expect(await statuses([rename(a.id), rename(b.id)])).toEqual([200, 409]);
  });

  it('[COLL-6] in an address may have + for a space', async () => {
    const { name: book } = await aText(anna);
    expect((await read(await anna.post('/collections/To+read/'))).name).toBe('To read');
    expect((await read(await anna.post('/collections/C%2B%2B'))).name).toBe('C++');
    await ok(anna.post(`/collections/To+read/files/${encodeURIComponent(book)}`));
    await ok(anna.delete('/collections/To%20read'));
    await read(await anna.post('/collections/C++/rename/See+plus'));
    expect(await namesOf(anna)).toEqual(['See plus']);
  });
});
