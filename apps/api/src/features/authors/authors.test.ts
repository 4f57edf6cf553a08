import { type Book, BookDetails, shelves } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql('DELETE FROM book');
  await app.sql('DELETE FROM library_name');
});

type Sample = { authors?: string[]; series?: { name: string; number: string }; genres?: string[] };
const add = (sample: Sample, reader = anna): Promise<Book> => {
  made += 1;
  return createTestBook(reader, { title: `Book ${made}`, ...sample }, `book ${made}.epub`);
};
const list = async (kind: string, reader = anna): Promise<string[]> => {
  const { items } = (await (await reader.get(`/library/${kind}`)).json()) as {
    items: { name: string; count: number }[];
  }; // by contract
  return items.map(({ name, count }) => `${name} ${count}`);
};
const count = async (kind: string, name: string): Promise<number> => {
  const query = new URLSearchParams({ display_type: kind, display_query: name, limit: '0' });
  return ((await (await anna.get(`/books?${query.toString()}`)).json()) as { total: number }).total; // by contract
};
const getAuthors = async ({ id }: Book) =>
  BookDetails.parse(await (await anna.get(`/books/${id}`)).json()).author_names;
const merge = (names: string[], name: string, reader = anna) =>
  reader.post('/library/authors/merge', { json: { names, name } });
const split = (names: string[], reader = anna, kept?: string[]) =>
  reader.post('/library/authors/split', { json: { names, kept } });

describe('one author under several spellings', () => {
  it('[META-172] is one author, one series and one genre, in the first spelling', async () => {
    await add({
      authors: ['José Saramago'.normalize('NFD')],
      series: { name: 'Saga', number: '1' },
      genres: ['Fishing'],
    });
    const second = await add({
      authors: ['JOSÉ\u00A0SARAMAGO', 'Saramago, José'],
      series: { name: 'saga\u200B', number: '2' },
      genres: ['fishing', 'FISHING'],
    });
    expect(second.metadata).toMatchObject({ authors: 'José Saramago', series: 'Saga', genres: 'Fishing' });
    expect(await list('authors')).toEqual(['José Saramago 2']);
    expect(await list('series')).toEqual(['Saga 2']);
    expect(await list('genres')).toEqual(['Fishing 2']);
  });

  it('[META-172] is found under any of its spellings', async () => {
    await add({ authors: ['J.R.R. Tolkien'] });
    await add({ authors: ['J. R. R. Tolkien'] });
    for (const name of ['J.R.R. Tolkien', 'JRR Tolkien', 'Tolkien, J. R. R.', 'j r r tolkien'])
      expect([name, await count('author', name)]).toEqual([name, 2]);
    expect(await count('author', 'Tolkien')).toBe(0);
  });

  it('[META-171] several authors in one field are several', async () => {
    const { metadata } = await add({ authors: ['Pratchett, Terry & Gaiman, Neil'] });
    expect(metadata.authors).toBe('Terry Pratchett, Neil Gaiman');
    expect(await list('authors')).toEqual(['Neil Gaiman 1', 'Terry Pratchett 1']);
  });

  it('[META-172] a spelling that no book has any more, and that of the only book, can be replaced', async () => {
    const book = await add({ authors: ['zoe adam'] });
    await anna.put(`/books/${book.id}`, { json: { authors: ['Zoe Adam'] } });
    expect(await list('authors')).toEqual(['Zoe Adam 1']);
    await anna.post('/bin/books', { json: { ids: [book.id] } });
    await add({ authors: ['ZOE ADAM'] });
    expect(await list('authors')).toEqual(['ZOE ADAM 1']);
  });

  it('[META-172] is one after simultaneous uploads', async () => {
    await Promise.all(['Ann Lee', 'ann lee', 'Lee, Ann', 'ANN LEE'].map((name) => add({ authors: [name] })));
    expect(await list('authors')).toHaveLength(1);
  });
});

const spell = async (kind: string, name: string, reader = anna) => {
  const answer = await reader.get(`/library/${kind}/spelling?name=${encodeURIComponent(name)}`);
  return shelves.spelling.reply.parse(await answer.json());
};

it('[LIB-86] [LIB-87] a name says how it is written now, and what was merged into it', async () => {
  await add({ authors: ['Stephen King'], series: { name: 'The Stand', number: '1' }, genres: ['Science Fiction'] });
  await add({ authors: ['Richard Bachman'] });
  await merge(['Richard Bachman'], 'Stephen King');
  const merged = { name: 'Stephen King', merged: ['Richard Bachman'] };
  expect(await spell('authors', 'bachman, RICHARD')).toEqual(merged);
  expect(await spell('authors', 'Stephen King')).toEqual(merged);
  expect(await spell('series', 'the  stand')).toEqual({ name: 'The Stand', merged: [] });
  expect((await spell('genres', 'Научная фантастика')).name).toBe((await spell('genres', 'science fiction')).name);
  expect(await spell('authors', 'Nobody')).toEqual({ name: 'Nobody', merged: [] });
  expect(await spell('authors', 'Richard Bachman', boris)).toEqual({ name: 'Richard Bachman', merged: [] });
  await split(['Richard Bachman']);
  expect(await spell('authors', 'Richard Bachman')).toEqual({ name: 'Richard Bachman', merged: [] });
  expect((await anna.get('/library/formats/spelling?name=x')).status).toBe(400);
  expect((await anna.get(`/library/authors/spelling?name=${'x'.repeat(8000)}`)).status).toBe(400);
});

describe('merging authors', () => {
  it('[META-173] gives their books one author, also those that come later, until it is taken back', async () => {
    const first = await add({ authors: ['Richard Bachman', 'Ann Lee'] });
    const second = await add({ authors: ['Stephen King'] });
    const { cursor } = (await (await anna.get('/changes')).json()) as { cursor: number }; // by contract
    expect(await (await merge(['Richard Bachman', 'Stephen King'], 'Stephen King')).json()).toEqual({ changed: 1 });
    expect(await getAuthors(first)).toEqual(['Stephen King', 'Ann Lee']);
    const { items } = (await (await anna.get(`/changes?since=${cursor}`)).json()) as { items: object[] }; // by contract
    expect(items).toMatchObject([{ kind: 'book.changed', id: first.id }]);
    const third = await add({ authors: ['BACHMAN, Richard'] });
    expect(third.metadata.authors).toBe('Stephen King');
    expect(await list('authors')).toEqual(['Stephen King 3', 'Ann Lee 1']);
    expect(await count('author', 'Richard Bachman')).toBe(3);

    expect((await split(['Richard Bachman'])).status).toBe(200);
    expect(await Promise.all([first, second, third].map(getAuthors))).toEqual([
      ['Richard Bachman', 'Ann Lee'],
      ['Stephen King'],
      ['Richard Bachman'],
    ]);
  });

  it('[META-173] may choose a new spelling, which no file replaces, and merges what was merged before', async () => {
    const book = await add({ authors: ['Mark Twain'] });
    await add({ authors: ['S. L. Clemens'] });
    await add({ authors: ['Quintus Snodgrass'] });
    await merge(['Quintus Snodgrass', 'S. L. Clemens'], 'S. L. Clemens');
    expect((await merge(['S. L. Clemens', 'Mark Twain'], 'Twain, Mark')).status).toBe(200);
    expect(await list('authors')).toEqual(['Twain, Mark 3']);
    await anna.post('/bin/books', { json: { ids: [book.id] } });
    await add({ authors: ['Mark Twain'] });
    expect(await list('authors')).toEqual(['Twain, Mark 3']);
    await anna.post('/bin/restore', { json: { ids: [book.id] } });
    expect(await list('authors')).toEqual(['Twain, Mark 4']);
  });

  it('[META-173] taking a merge back leaves earlier merges as they were', async () => {
    for (const name of ['Quintus Snodgrass', 'S. L. Clemens', 'Mark Twain']) await add({ authors: [name] });
    await merge(['Quintus Snodgrass'], 'S. L. Clemens');
    expect(await (await merge(['S. L. Clemens', 'Mark Twain'], 'Mark Twain')).json()).toEqual({ changed: 2 });
    expect(await list('authors')).toEqual(['Mark Twain 3']);
    expect(await spell('authors', 'Quintus Snodgrass')).toEqual({
      name: 'Mark Twain',
      merged: ['Quintus Snodgrass', 'S. L. Clemens'],
    });
    await add({ authors: ['Quintus Snodgrass'] });
    expect(await list('authors')).toEqual(['Mark Twain 4']);

    expect(await (await split(['S. L. Clemens'])).json()).toEqual({ changed: 3 });
    expect(await list('authors')).toEqual(['S. L. Clemens 3', 'Mark Twain 1']);
    expect(await spell('authors', 'S. L. Clemens')).toEqual({ name: 'S. L. Clemens', merged: ['Quintus Snodgrass'] });
    expect(await spell('authors', 'Mark Twain')).toEqual({ name: 'Mark Twain', merged: [] });
  });

  it('[LIB-87] an earlier merge can stay when one of its authors is separated', async () => {
    for (const name of ['Quintus Snodgrass', 'S. L. Clemens', 'Mark Twain']) await add({ authors: [name] });
    await merge(['Quintus Snodgrass'], 'S. L. Clemens');
    await merge(['S. L. Clemens'], 'Mark Twain');
    expect((await split(['S. L. Clemens'], anna, ['Quintus Snodgrass'])).status).toBe(200);
    expect(await list('authors')).toEqual(['S. L. Clemens 1', 'Mark Twain 2']);
    await split(['Quintus Snodgrass']);
    await merge(['Mark Twain'], 'S. L. Clemens');
    await merge(['S. L. Clemens'], 'Mark Twain');
    expect(await list('authors')).toEqual(['Quintus Snodgrass 1', 'Mark Twain 2']);
  });

  it('[META-173] reaches a book that was in the bin meanwhile', async () => {
    const book = await add({ authors: ['Richard Bachman'] });
    await add({ authors: ['Stephen King'] });
    await anna.post('/bin/books', { json: { ids: [book.id] } });
    await merge(['Stephen King', 'Richard Bachman'], 'Stephen King');
    await anna.post('/bin/restore', { json: { ids: [book.id] } });
    expect(await list('authors')).toEqual(['Stephen King 2']);
  });

  it('[META-173] changes one library only; authors without books and wrong names are refused', async () => {
    await add({ authors: ['Ada'] });
    await add({ authors: ['Bea'] });
    await add({ authors: ['Ada'] }, boris);
    expect((await merge(['Ada', 'Bea'], 'Bea', boris)).status).toBe(200);
    expect([await list('authors'), await list('authors', boris)]).toEqual([['Ada 1', 'Bea 1'], ['Bea 1']]);
    expect((await merge(['Nobody', 'Noone'], 'Nobody')).status).toBe(404);
    expect((await split(['Nobody'])).status).toBe(404);
    for (const names of [[], ['x'.repeat(301)], ['\0'], ['  ']]) expect((await merge(names, 'Ada')).status).toBe(400);
    expect((await merge(['Ada'], '')).status).toBe(400);
  });
});

it('[META-174] a job unifies the names of books that were stored before, once', async () => {
  const [one, two] = [
    await add({ authors: ['A'] }),
    await add({ authors: ['B'], series: { name: 'Saga', number: '1' } }),
  ];
  await add({ authors: ['C'], series: { name: 'Other', number: '1' } });
  await app.sql('DELETE FROM library_name');
  await app.sql(
    `UPDATE book SET author_names = '{"Lee, Ann"}', authors = 'Lee, Ann', series = 'SAGA' WHERE id = ${one.id}`,
  );
  await app.sql(
    `UPDATE book SET author_names = '{"Ann Lee & Bo Day"}', authors = 'Ann Lee & Bo Day' WHERE id = ${two.id}`,
  );
  await app.sql('UPDATE reader SET names_version = 0');
  const { cursor } = (await (await anna.get('/changes')).json()) as { cursor: number }; // by contract
  await app.deps.services.authors.unifyStored(new AbortController().signal);
  expect(await list('authors')).toEqual(['C 1', 'Bo Day 1', 'Ann Lee 2']);
  expect(await list('series')).toEqual(['Other 1', 'SAGA 2']);
  expect(await count('author', 'Bo Day')).toBe(1);
  const { items } = (await (await anna.get(`/changes?since=${cursor}`)).json()) as { items: object[] }; // by contract
  expect(items).toHaveLength(2);
  expect(await app.deps.services.authors.unifyStored(new AbortController().signal)).toEqual({ libraries: 0 });
});
