import { type Book, BookDetails, BookTile, CatalogueBook, type Reply, type ratings } from '@lectern/contracts';
import { buildSampleFiles, buildZip } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
let shelf: Book[];
let his: Book;

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
  await app.sql('DELETE FROM book'); // the welcome books
  shelf = [];
  for (const title of ['Oldest', 'Older', 'Newer', 'Newest'])
    shelf.push(await createTestBook(anna, { title }, `${title}.epub`));
  his = await createTestBook(boris, { title: 'Only of Boris' }, 'his.epub');
});
afterAll(() => app.close());

const book = (title: string): Book => shelf.find((one) => one.title === title) ?? expect.fail(title);
const rate = async (value: unknown, ...ids: string[]): Promise<Response> =>
  anna.post('/catalogue/rating', { json: { ids, value } });
const rated = async (value: number | null, ...ids: string[]): Promise<string[]> => {
  const answer = await rate(value, ...ids);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Reply<typeof ratings.rate>).changed.toSorted(); // by contract
};
const writeReview = (id: string, text: unknown, reader = anna): Promise<Response> =>
  reader.put(`/books/${id}/review`, { json: { text } });
const getDetails = async (id: string): Promise<BookDetails> =>
  BookDetails.parse(await (await anna.get(`/books/${id}`)).json());
const getEntry = async (id: string): Promise<CatalogueBook> => {
  const { items } = (await (await anna.get(`/catalogue/books?ids=${id}`)).json()) as { items: unknown[] }; // by contract
  return CatalogueBook.parse(items[0]);
};
const listTitles = async (path: string): Promise<string[]> =>
  ((await (await anna.get(path)).json()) as { items: Book[] }).items.map(({ title }) => title); // by contract
const changesDuring = async (work: () => Promise<unknown>): Promise<[string, string][]> => {
  const { cursor } = (await (await anna.get('/changes')).json()) as { cursor: number }; // by contract
  await work();
  const { items } = (await (await anna.get(`/changes?since=${cursor}`)).json()) as {
    items: { kind: string; id: string }[];
  }; // by contract
  return items.map(({ kind, id }) => [kind, id]);
};

it('[RATE-1] books are rated in half stars, and the rating is taken away', async () => {
  const [{ id: one }, { id: two }] = [book('Oldest'), book('Older')];
  expect(await changesDuring(() => rate(4.5, one))).toEqual([['book.changed', one]]);
  expect((await getDetails(one)).rating).toBe(4.5);
  expect(await rated(4.5, one, two)).toEqual([two]);
  expect(await changesDuring(() => rate(4.5, one, two))).toEqual([]);
  const before = await getEntry(one);
  expect(await rated(0.5, one)).toEqual([one]);
  expect((await getEntry(one)).updated > before.updated).toBe(true);
  expect(await rated(null, one, two)).toEqual([one, two].toSorted());
  expect((await getDetails(one)).rating).toBeNull();
  for (const value of [0, 0.25, 0.5000000000000004, 4.7, 5.5, -1, '4', undefined]) {
    expect([value, (await rate(value, one)).status]).toEqual([value, 400]);
  }
  expect((await rate(5)).status).toBe(400);
});

it('[RATE-2] a review keeps its lines, and an empty one is deleted', async () => {
  const { id } = book('Newer');
  const answer = await writeReview(id, '  First line.\r\nSecond “line” \\ <b>\u202e\0 \n\n');
  expect([answer.status, await answer.json()]).toEqual([200, { changed: [id] }]);
  const text = 'First line.\nSecond “line” \\ <b>';
  expect([(await getDetails(id)).review, (await getEntry(id)).review]).toEqual([text, text]);
  expect(await (await writeReview(id, text)).json()).toEqual({ changed: [] });
  expect((await writeReview(id, 'x'.repeat(4001))).status).toBe(400);
  expect((await writeReview(id, null)).status).toBe(400);
  expect((await writeReview(id, 'x'.repeat(4000))).status).toBe(200);
  expect(await changesDuring(() => writeReview(id, ' \n '))).toEqual([['book.changed', id]]);
  expect((await getDetails(id)).review).toBe('');
});

it('[RATE-3] books of others and in the bin are not found', async () => {
  const deleted = await createTestBook(anna, { title: 'Gone' }, 'gone.epub');
  await anna.post('/bin/books', { json: { ids: [deleted.id] } });
  for (const id of [his.id, deleted.id, '9007199254740991']) {
    expect([id, (await rate(3, id)).status]).toEqual([id, 404]);
    expect([id, (await writeReview(id, 'mine')).status]).toEqual([id, 404]);
    expect([id, (await writeReview(id, 7)).status]).toEqual([id, 404]);
  }
  expect(await rated(3, his.id, deleted.id, book('Newer').id)).toEqual([book('Newer').id]);
  expect(await (await boris.get(`/books/${his.id}`)).json()).toMatchObject({ rating: null, review: '' });
  await rated(null, book('Newer').id);
});

it('[RATE-4] tiles, catalogue and details have the rating; a Book keeps its fields', async () => {
  const { id } = book('Newest');
  const [plain] = (await listLibrary(anna)).filter((one) => one.id === id);
  const entry = await getEntry(id);
  expect([Object.keys(entry).includes('rating'), Object.keys(entry).includes('review')]).toEqual([false, false]);
  await rated(5, id);
  await writeReview(id, 'Say ",\\"rating\\":null" twice: ,"rating":null');
  const { items } = (await (await anna.get('/books/tiles')).json()) as { items: unknown[] }; // by contract
  expect(BookTile.parse(items[0])).toMatchObject({ id, rating: 5 });
  expect(JSON.stringify(items)).not.toContain('review');
  expect(await getEntry(id)).toMatchObject({ rating: 5, review: 'Say ",\\"rating\\":null" twice: ,"rating":null' });
  const [after] = (await listLibrary(anna)).filter((one) => one.id === id);
  expect(Object.keys(after ?? {})).toEqual(Object.keys(plain ?? {}));
  await rated(null, id);
  await writeReview(id, '');
});

it('[RATE-5] lists are sorted by rating, equal books by age, and limited to the best', async () => {
  await rated(4.5, book('Oldest').id, book('Newer').id);
  await rated(3, book('Newest').id);
  const best = ['Newer', 'Oldest', 'Newest', 'Older'];
  for (const list of ['/books', '/books/tiles']) {
    expect(await listTitles(`${list}?sort=rating`)).toEqual(best);
    expect(await listTitles(`${list}?sort=rating&order=asc`)).toEqual(best.toReversed());
    expect(await listTitles(`${list}?display_type=rating&sort=rating`)).toEqual(best.slice(0, 3));
    expect(await listTitles(`${list}?display_type=rating&display_query=3.5&sort=title`)).toEqual(['Newer', 'Oldest']);
    expect(await (await anna.get(`${list}?display_type=rating&display_query=4&limit=1`)).json()).toMatchObject({
      total: 2,
    });
    for (const stars of ['6', '0.3', 'x', '-1'])
      expect((await anna.get(`${list}?display_type=rating&display_query=${stars}`)).status).toBe(400);
  }
});

it('[RATE-6] the bin keeps rating and review, and an export contains them', async () => {
  const { id } = book('Oldest');
  await writeReview(id, 'Again some day.');
  await anna.post('/bin/books', { json: { ids: [id] } });
  await anna.post('/bin/restore', { json: { ids: [id] } });
  expect(await getDetails(id)).toMatchObject({ rating: 4.5, review: 'Again some day.' });
});

it('[RATE-7] a rating in the file is the first one, and never replaces the reader’s', async () => {
  const files = buildSampleFiles({ title: 'Rated in calibre' }).map(({ path, content }) => ({
    path,
    content: path.endsWith('.opf')
      ? String(content).replace('</metadata>', '<meta name="calibre:rating" content="7.0"/></metadata>')
      : content,
  }));
  const bytes = await buildZip(files);
  const upload = async (reader: TestReader) =>
    (await (await uploadFile(reader, 'rated.epub', bytes)).json()) as { id: string }; // by contract
  const { id } = await upload(anna);
  expect((await getDetails(id)).rating).toBe(3.5);
  await rated(1, id);
  await upload(anna);
  await anna.post('/bin/books', { json: { ids: [id] } });
  await upload(anna);
  expect((await getDetails(id)).rating).toBe(1);
  await upload(boris);
  expect(await (await boris.get('/books?display_type=rating&display_query=3.5')).json()).toMatchObject({ total: 1 });
});
