import { randomBytes } from 'node:crypto';
import { anEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook, clear, libraryOf, upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { end, gone, idsIn, nothing, put, restore, used, wrong } from './testing/asking.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await aReader(app, 'anna'), await aReader(app, 'boris')];
});
afterAll(() => app.close());

const ROUNDS = [1, 2, 3];
const inLibrary = async (): Promise<string[]> => (await libraryOf(anna)).map(({ id }) => id);
/** In exactly one place, or in none. */
const places = async (id: string): Promise<number> =>
  [...(await inLibrary()), ...(await idsIn(anna))].filter((one) => one === id).length;
const won = (answers: readonly unknown[]): number =>
  answers.filter((answer) => JSON.stringify(answer) !== JSON.stringify(gone)).length;

it('[BIN-10] of many deletions of one book, and of many returns, one finds it', async () => {
  const { id, bytes } = await aBook(anna, { title: 'Wanted' }, 'wanted.epub');
  for (const _ of ROUNDS) {
    expect(won(await Promise.all([1, 2, 3, 4].map(() => put(anna, id))))).toBe(1);
    expect(won(await Promise.all([1, 2, 3, 4].map(() => restore(anna, id))))).toBe(1);
    expect([await places(id), await used(anna)]).toEqual([1, bytes]);
  }
  await put(anna, id);
  expect(won(await Promise.all([end(anna, id), restore(anna, id), end(anna, id), restore(anna, id)]))).toBe(1);
  await clear(anna);
  expect(await used(anna)).toBe(0);
  expect(await wrong(app)).toEqual(nothing);
});

it('[BIN-10] deletions, returns, collections and notes of many books side by side leave each in one place', async () => {
  const books = await Promise.all(
    [1, 2, 3, 4].map((n) => aBook(anna, { title: `Busy ${n}`, authors: ['Ann Lee'] }, `busy ${n}.epub`)),
  );
  const ids = books.map(({ id }) => id);
  await anna.post('/collections', { json: { name: 'Busy', book_ids: ids } });
  for (const round of ROUNDS) {
    const answers = await Promise.all([
      put(anna, ...ids),
      restore(anna, ...ids.toReversed()),
      put(anna, ...ids.toReversed()),
      restore(anna, ...ids),
      anna.post(`/collections/Busy/rename/Busy`),
      anna.post(`/collections/Busy/files/${encodeURIComponent('busy 1.epub')}`),
      anna.post(`/notes?fast_hash=${books[1]?.fast_hash}`, {
        json: { type: { value: 'highlight' }, mark: { anchor: `pbr:/word?page=${round}` } },
      }),
      anna.post(`/books/status/${ids[2]}/${round % 2 ? 'read' : 'unread'}`),
    ]);
    for (const answer of answers)
      if (answer instanceof Response) expect([200, 404], answer.url).toContain(answer.status);
    for (const id of ids) expect(await places(id)).toBe(1);
  }
  await restore(anna, ...ids);
  expect((await libraryOf(anna)).map(({ collections }) => collections)).toEqual(Array(4).fill('Busy'));
  expect(await wrong(app)).toEqual(nothing);
  await clear(anna);
});

it('[BIN-10] a deletion beside an upload of the same bytes leaves one book, here or there', async () => {
  const bytes = await anEpub({ title: 'Same bytes', cover: randomBytes(20_000) });
  const { id } = await aBook(anna, { title: 'Beside' }, 'beside.epub');
  await upload(anna, 'same.epub', bytes);
  for (const _ of ROUNDS) {
    const [same] = (await libraryOf(anna)).filter(({ title }) => title === 'Same bytes');
    const [, answer] = await Promise.all([put(anna, same?.id ?? id), upload(anna, 'same.epub', bytes)]);
    expect([201, 409]).toContain(answer.status);
    const there = (await libraryOf(anna)).filter(({ title }) => title === 'Same bytes');
    const binned = (await app.sql("SELECT id FROM binned_book WHERE title = 'Same bytes'")).rows;
    expect(there.length + binned.length).toBe(1);
    if (there.length === 0) expect((await upload(anna, 'same.epub', bytes)).status).toBe(201);
  }
  expect(await wrong(app)).toEqual(nothing);
  await clear(anna);
});

it('[BIN-10] two readers who end the same books at once, and upload them again, leave every count right', async () => {
  const files = await Promise.all([1, 2, 3].map((n) => anEpub({ title: `Both ${n}`, cover: randomBytes(5000) })));
  for (const _ of ROUNDS) {
    await Promise.all(
      [anna, boris].map(async (reader, which) => {
        const order = which ? files.toReversed() : files;
        for (const [n, bytes] of order.entries()) {
          expect((await upload(reader, `both ${n}.epub`, bytes)).status).toBe(201);
        }
        await clear(reader);
      }),
    );
  }
  expect(await wrong(app)).toEqual(nothing);
  expect([await used(anna), await used(boris)]).toEqual([0, 0]);
});
