import { type Book, BookDetails } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let book: Book;

const SAMPLE = {
  title: 'Before',
  authors: ['Ada Byron', 'Byron, Lord'],
  series: { name: 'Engines', number: '2' },
  genres: ['sf_cyberpunk', 'Essays'],
  language: 'de-AT',
};
const AS_THE_FILE_SAYS = {
  title: 'Before',
  authors: ['Ada Byron', 'Lord Byron'],
  series: 'Engines',
  series_ord: '2',
  genres: ['Science Fiction', 'Essays'],
  lang: 'de-at',
};

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql('DELETE FROM book');
  book = await createTestBook(anna, SAMPLE, 'kept name.epub');
});

const details = async (reader = anna, id = book.id): Promise<BookDetails> =>
  BookDetails.parse(await (await reader.get(`/books/${id}`)).json());
const edited = async (json: object): Promise<BookDetails> => {
  const answer = await anna.put(`/books/${book.id}`, { json });
  expect(answer.status).toBe(200);
  return BookDetails.parse(await answer.json());
};
/** The current editable fields. */
const pickFields = ({ metadata: { title, series, series_ord, lang }, author_names, genre_names }: BookDetails) => ({
  title,
  authors: author_names,
  series,
  series_ord,
  genres: genre_names,
  lang,
});

it('[EDIT-1] each field is edited for this reader only, and announced as a change', async () => {
  const his = await createTestBook(boris, SAMPLE, 'his.epub');
  const { cursor } = (await (await anna.get('/changes')).json()) as { cursor: number }; // by contract
  const title = await edited({ title: '  После <b>“it”</b>  ' });
  expect(title).toMatchObject({ id: book.id, name: 'kept name.epub', title: 'После <b>“it”</b>' });
  expect(title.metadata.title).toBe('После <b>“it”</b>');
  expect(Date.parse(title.mtime)).toBeGreaterThan(Date.parse(book.mtime));
  const wanted = {
    authors: ['Грин, Александр', 'B'],
    series: 'Сны',
    series_ord: '2.1',
    genres: ['Zebras'],
    lang: 'uk',
  };
  for (const [field, value] of Object.entries(wanted)) {
    const before = pickFields(await details());
    expect(pickFields(await edited({ [field]: value })), field).toEqual({ ...before, [field]: value });
  }
  expect((await details()).metadata).toMatchObject({ authors: 'Грин, Александр, B', genres: 'Zebras' });
  expect(pickFields(await details(boris, his.id))).toEqual(AS_THE_FILE_SAYS);
  const { items } = (await (await anna.get(`/changes?since=${cursor}`)).json()) as { items: object[] }; // by contract
  expect(items).toMatchObject(Array(6).fill({ kind: 'book.changed', id: book.id }));
});

it('[EDIT-2] null restores the value of the file, an empty text or list clears it', async () => {
  expect(pickFields(await details())).toEqual(AS_THE_FILE_SAYS);
  const none = { authors: [], series: '', genres: [], lang: '' };
  const bare = { title: 'Before', authors: [], series: null, series_ord: null, genres: [], lang: null };
  const empty = await edited(none);
  expect(pickFields(empty)).toEqual(bare);
  expect(empty.metadata).toMatchObject({ authors: null, genres: null });
  const { original } = empty;
  expect(original).toEqual({ ...AS_THE_FILE_SAYS, cover: book.metadata.cover });
  expect(pickFields(await edited({ series_ord: '7' }))).toEqual(bare);
  for (const [field, value] of Object.entries(AS_THE_FILE_SAYS).filter(([name]) => name !== 'title')) {
    expect(pickFields(await edited({ [field]: null })), field).toMatchObject({ [field]: value });
  }
  await edited({ title: 'Other', authors: ['X'], series: 'Y', series_ord: '9', genres: ['Z'], lang: 'fr' });
  const back = { title: null, authors: null, series: null, series_ord: null, genres: null, lang: null };
  const after = await edited(back);
  expect(pickFields(after)).toEqual(AS_THE_FILE_SAYS);
  expect(after.metadata).toMatchObject({
    authors: book.metadata.authors,
    genres: book.metadata.genres,
    series: 'Engines',
  });
});

it('[EDIT-3] texts are reduced to one line, and too long ones are refused with their field', async () => {
  const odd = await edited({
    title: ' A\tB\u202e\u0007\r\nC  ',
    authors: ['e\u0301', '  ', '\u00e9', ' X '],
    lang: 'pt-BR',
  });
  expect(pickFields(odd)).toMatchObject({ title: 'A B C', authors: ['\u00e9', 'X'], lang: 'pt-br' });
  const wrong: [string, unknown][] = [
    ...['', '   ', '\u202e', 'x'.repeat(1001), 'a\u0000b', 7, '\ud800'].map((one): [string, unknown] => ['title', one]),
    ['authors', 'Ada'],
    ['authors', Array.from({ length: 101 }, (_, n) => `${n}`)],
    ['authors.0', ['x'.repeat(301)]],
    ['series', 'x'.repeat(301)],
    ['series_ord', 'x'.repeat(21)],
    ['genres', Array.from({ length: 51 }, (_, n) => `${n}`)],
    ['lang', 'no tag!'],
    ['lang', 'x'.repeat(36)],
  ];
  for (const [field, value] of wrong) {
    const answer = await anna.put(`/books/${book.id}`, { json: { [field.replace('.0', '')]: value } });
    expect([answer.status, await answer.json()], `${field} ${JSON.stringify(value)}`).toMatchObject([
      400,
      { details: { field } },
    ]);
  }
  for (const json of [{}, { titel: 'X' }]) {
    expect((await anna.put(`/books/${book.id}`, { json })).status).toBe(400);
  }
  expect(pickFields(await details())).toEqual(pickFields(odd));
});

it('[EDIT-4] an edited book is found, listed and counted under its new values only', async () => {
  const { total } = (await (await anna.get('/books?limit=0')).json()) as { total: number }; // by contract
  expect(total).toBe(1);
  const counts = async () =>
    Promise.all(
      ['authors', 'genres', 'series'].map(async (kind) => {
        const { items } = (await (await anna.get(`/library/${kind}`)).json()) as { items: { name: string }[] }; // by contract
        return items.map(({ name }) => name).sort();
      }),
    );
  const found = async (query: string): Promise<number> => {
    const { books } = (await (await anna.get(`/search?query=${query}`)).json()) as { books: { total: number } }; // by contract
    return books.total;
  };
  const on = async (kind: string, name: string): Promise<number> => {
    const query = new URLSearchParams({ display_type: kind, display_query: name, limit: '0' });
    return ((await (await anna.get(`/books?${query.toString()}`)).json()) as { total: number }).total; // by contract
  };
  expect(await counts()).toEqual([['Ada Byron', 'Lord Byron'], ['Essays', 'Science Fiction'], ['Engines']]);
  await edited({ authors: ['Quixote'], genres: ['Essays', 'Zebra'], series: 'Mills' });
  expect(await counts()).toEqual([['Quixote'], ['Essays', 'Zebra'], ['Mills']]);
  expect([await found('quixote'), await found('mills'), await found('byron')]).toEqual([1, 1, 0]);
  expect([await on('author', 'Quixote'), await on('author', 'Ada Byron')]).toEqual([1, 0]);
  expect([await on('series', 'Mills'), await on('genre', 'Zebra'), await on('series', 'Engines')]).toEqual([1, 1, 0]);
  await edited({ authors: null, genres: null, series: null });
  expect(await counts()).toEqual([['Ada Byron', 'Lord Byron'], ['Essays', 'Science Fiction'], ['Engines']]);
});

it('[EDIT-5] [BOOK-3] a stranger’s book is not found, whatever the body says', async () => {
  for (const json of [{ title: 'Mine' }, {}, { lang: '!' }]) {
    expect((await boris.put(`/books/${book.id}`, { json })).status).toBe(404);
  }
  expect((await boris.put(`/books/${book.id}/cover`, { body: 'no picture' })).status).toBe(404);
  expect((await boris.delete(`/books/${book.id}/cover`)).status).toBe(404);
  expect((await fetch(`${app.api}/books/${book.id}`, { method: 'PUT', body: '{}' })).status).toBe(401);
  expect((await fetch(`${app.api}/books/${book.id}/cover`, { method: 'PUT', body: 'x' })).status).toBe(401);
  expect(pickFields(await details())).toEqual(AS_THE_FILE_SAYS);
});
