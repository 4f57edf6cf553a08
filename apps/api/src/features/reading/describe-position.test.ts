import { type Locator, reading } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());

const QUOTE: Locator['quote'] = {
  before: 'It had ended. If we had a keen vision, ',
  text: 'it would be like hearing the grass grow and the squirrel’s heart',
  after: ' beat. And then',
};
const createLocator = (fraction: number): Locator => ({
  spine: 1,
  cfi: 'epubcfi(/6/4[c2]!/4/2/1:7)',
  progression: 0.5,
  fraction,
  quote: QUOTE,
});
const save = async (id: string, fraction: number, more: object = {}): Promise<void> => {
  const json = { at: createLocator(fraction), page: 2, pages: 9, device: 'browser', ageMs: 0, ...more };
  expect((await anna.post(`/reader/positions/${id}`, { json })).status).toBe(200);
};
const describeBook = async (id: string) => {
  const answer = await anna.get(`/reader/positions/${id}/excerpt`);
  expect(answer.status).toBe(200);
  return reading.excerpt.reply.parse(await answer.json());
};

it('[OVER-16] tells the sentence, the chapter and what is left at the current position, and nothing without one', async () => {
  const { id } = await createTestBook(anna, { title: 'Stopped', chapters: 3 }, 'stopped.epub');
  expect(await describeBook(id)).toMatchObject({ sentence: null, chapter: null, version: 0 });
  await save(id, 0.5);
  const stopped = await describeBook(id);
  expect(stopped.sentence).toEqual({
    before: 'If we had a keen vision, ',
    text: 'it would be like hearing the grass grow and the squirrel’s heart beat.',
  });
  expect(stopped.chapter).toEqual(expect.any(String));
  expect(stopped.charactersLeft).toBeGreaterThan(0);
  await save(id, 1);
  expect((await describeBook(id)).charactersLeft).toBe(0);
});

it('[OVER-17] the chapter is the one that the page named; old clients still get the page', async () => {
  const { id } = await createTestBook(anna, { title: 'Named', chapters: 3 }, 'named.epub');
  await save(id, 0.4, { chapter: 'The Thaw' });
  expect(await describeBook(id)).toMatchObject({ chapter: 'The Thaw' });
  const listed = (await (await anna.get('/books')).json()) as { items: { id: string; position: unknown }[] }; // as the contract has it
  const { position } = listed.items.find((book) => book.id === id) ?? {};
  expect(position).toMatchObject({ page: '2', percent: 40 });
});

it('[OVER-18] a position without text, of an old client or cleared, leaves none of the last sentence', async () => {
  const { id, fast_hash: hash } = await createTestBook(anna, { title: 'Moved on', chapters: 3 }, 'moved-on.epub');
  await save(id, 0.2);
  const body = { json: { offs: 60 } };
  expect((await anna.post(`/books/read-position?fast_hash=${hash}`, body)).status).toBe(200);
  expect(await describeBook(id)).toMatchObject({ sentence: null });
  await save(id, 0.7);
  expect((await anna.post('/catalogue/status', { json: { ids: [id], status: 'unread' } })).status).toBe(200);
  expect(await describeBook(id)).toMatchObject({ sentence: null, chapter: null, version: 0 });
});

it('[OVER-18] the sentence is of the reader’s own book only', async () => {
  const { id } = await createTestBook(anna, { title: 'Mine', chapters: 3 }, 'mine.epub');
  await save(id, 0.5);
  const boris = await createTestReader(app, 'boris');
  expect((await boris.get(`/reader/positions/${id}/excerpt`)).status).toBe(404);
});
