import { randomBytes } from 'node:crypto';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, emptyLibrary, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import {
  findInconsistencies,
  getUsedSpace,
  listBinIds,
  moveToBin,
  NO_INCONSISTENCIES,
  NOT_FOUND,
  purgeBooks,
  restoreBooks,
} from './testing/bin-requests.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
});
afterAll(() => app.close());

const ROUNDS = [1, 2, 3];
const inLibrary = async (): Promise<string[]> => (await listLibrary(anna)).map(({ id }) => id);
/** In how many places (library, bin) the book is. */
const places = async (id: string): Promise<number> =>
  [...(await inLibrary()), ...(await listBinIds(anna))].filter((one) => one === id).length;
const won = (answers: readonly unknown[]): number =>
  answers.filter((answer) => JSON.stringify(answer) !== JSON.stringify(NOT_FOUND)).length;

it('[BIN-10] of concurrent deletions or restorations of a book, exactly one succeeds', async () => {
  const { id, bytes } = await createTestBook(anna, { title: 'Wanted' }, 'wanted.epub');
  for (const _ of ROUNDS) {
    expect(won(await Promise.all([1, 2, 3, 4].map(() => moveToBin(anna, id))))).toBe(1);
    expect(won(await Promise.all([1, 2, 3, 4].map(() => restoreBooks(anna, id))))).toBe(1);
    expect([await places(id), await getUsedSpace(anna)]).toEqual([1, bytes]);
  }
  await moveToBin(anna, id);
  expect(
    won(
      await Promise.all([purgeBooks(anna, id), restoreBooks(anna, id), purgeBooks(anna, id), restoreBooks(anna, id)]),
    ),
  ).toBe(1);
  await emptyLibrary(anna);
  expect(await getUsedSpace(anna)).toBe(0);
  expect(await findInconsistencies(app)).toEqual(NO_INCONSISTENCIES);
});

it('[BIN-10] concurrent deletions, restorations, collections and notes leave each book in exactly one place', async () => {
  const books = await Promise.all(
    [1, 2, 3, 4].map((n) => createTestBook(anna, { title: `Busy ${n}`, authors: ['Ann Lee'] }, `busy ${n}.epub`)),
  );
  const ids = books.map(({ id }) => id);
  await anna.post('/collections', { json: { name: 'Busy', book_ids: ids } });
  for (const round of ROUNDS) {
    const answers = await Promise.all([
      moveToBin(anna, ...ids),
      restoreBooks(anna, ...ids.toReversed()),
      moveToBin(anna, ...ids.toReversed()),
      restoreBooks(anna, ...ids),
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
  await restoreBooks(anna, ...ids);
  expect((await listLibrary(anna)).map(({ collections }) => collections)).toEqual(Array(4).fill('Busy'));
  expect(await findInconsistencies(app)).toEqual(NO_INCONSISTENCIES);
  await emptyLibrary(anna);
});

it('[BIN-10] a deletion concurrent with an upload of the same bytes leaves exactly one book', async () => {
  const bytes = await buildEpub({ title: 'Same bytes', cover: randomBytes(20_000) });
  const { id } = await createTestBook(anna, { title: 'Beside' }, 'beside.epub');
  await uploadFile(anna, 'same.epub', bytes);
  for (const _ of ROUNDS) {
    const [same] = (await listLibrary(anna)).filter(({ title }) => title === 'Same bytes');
    const [, answer] = await Promise.all([moveToBin(anna, same?.id ?? id), uploadFile(anna, 'same.epub', bytes)]);
    expect([201, 409]).toContain(answer.status);
    const remaining = (await listLibrary(anna)).filter(({ title }) => title === 'Same bytes');
    const binned = (await app.sql("SELECT id FROM binned_book WHERE title = 'Same bytes'")).rows;
    expect(remaining.length + binned.length).toBe(1);
    if (remaining.length === 0) expect((await uploadFile(anna, 'same.epub', bytes)).status).toBe(201);
  }
  expect(await findInconsistencies(app)).toEqual(NO_INCONSISTENCIES);
  await emptyLibrary(anna);
});

it('[BIN-10] two readers who purge the same books concurrently and upload them again keep all counts correct', async () => {
  const files = await Promise.all([1, 2, 3].map((n) => buildEpub({ title: `Both ${n}`, cover: randomBytes(5000) })));
  for (const _ of ROUNDS) {
    await Promise.all(
      [anna, boris].map(async (reader, which) => {
        const order = which ? files.toReversed() : files;
        for (const [n, bytes] of order.entries()) {
          expect((await uploadFile(reader, `both ${n}.epub`, bytes)).status).toBe(201);
        }
        await emptyLibrary(reader);
      }),
    );
  }
  expect(await findInconsistencies(app)).toEqual(NO_INCONSISTENCIES);
  expect([await getUsedSpace(anna), await getUsedSpace(boris)]).toEqual([0, 0]);
});
