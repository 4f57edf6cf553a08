import { Book, type Locator, reading } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let id: string;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());
beforeEach(async () => {
  made += 1;
  ({ id } = await createTestBook(anna, { title: `Unread ${made}` }, `unread ${made}.epub`));
});

const createLocator = (fraction: number): Locator => ({
  spine: 1,
  cfi: `epubcfi(/6/4[c2]!/4/2/1:${Math.round(fraction * 100)})`,
  progression: 0.5,
  fraction,
  quote: { before: '', text: `the words at ${fraction}`, after: '' },
});
const send = async (fraction: number, more: { device?: string; ageMs?: number; isGlance?: true } = {}) => {
  const json = { at: createLocator(fraction), page: 2, pages: 9, device: 'browser', ageMs: 0, ...more };
  expect((await anna.post(`/reader/positions/${id}`, { json })).status).toBe(200);
};
const setStatus = async (status: string): Promise<void> => {
  expect((await anna.post('/catalogue/status', { json: { ids: [id], status } })).status).toBe(200);
};
const fetchBook = async () => Book.parse(await (await anna.get(`/books/${id}`)).json());
const open = async (device = 'browser') => (await anna.get(`/reader/open/${id}?device=${device}`)).json();
const countRecent = async (): Promise<number> =>
  ((await (await anna.get('/books?display_type=recent&limit=0')).json()) as { total: number }).total; // by contract
const listPositions = async () =>
  reading.places.reply.parse(await (await anna.get(`/reader/positions/${id}`)).json()).items;

it('[LIB-60] a book that is marked as unread has no progress, is not among those read recently, and opens at its beginning', async () => {
  const recent = await countRecent();
  const untouched = await fetchBook();
  await send(0.6);
  expect(await countRecent()).toBe(recent + 1);
  app.clock.advance({ seconds: 1 });
  expect((await anna.post(`/books/status/${id}/unread`)).status).toBe(200);
  const { mtime: _, ...unread } = await fetchBook();
  expect(untouched).toMatchObject(unread);
  expect(await countRecent()).toBe(recent);
  expect(await open()).toMatchObject({ position: null, here: null });
  expect(await listPositions()).toMatchObject([{ fraction: 0.6 }]);
});

it('[LIB-60] [SYNC-43] taking it back restores status, progress and position', async () => {
  await send(0.6);
  const { mtime: _, ...before } = await fetchBook();
  app.clock.advance({ seconds: 1 });
  await setStatus('unread');
  app.clock.advance({ seconds: 1 });
  await setStatus('reading');
  expect(await fetchBook()).toMatchObject(before);
  expect(await open()).toMatchObject({ position: { fraction: 0.6, quote: { text: 'the words at 0.6' } } });
});

it('[LIB-60] [POS-14] a glance at an unread book leaves it unread; its device opens it there', async () => {
  await send(0.6);
  app.clock.advance({ seconds: 1 });
  await setStatus('unread');
  app.clock.advance({ seconds: 1 });
  await send(0.1, { isGlance: true });
  expect(await fetchBook()).toMatchObject({ read_status: '', read_percent: 0 });
  expect(await open()).toMatchObject({ position: null, here: { fraction: 0.1 } });
});

it('[SYNC-43] a position from before arrives late and stays in the history; one from after it begins the book anew', async () => {
  await send(0.6);
  app.clock.advance({ minutes: 1 });
  await setStatus('unread');
  app.clock.advance({ minutes: 1 });
  await send(0.7, { device: 'phone', ageMs: 90_000 });
  expect(await fetchBook()).toMatchObject({ read_status: '', read_percent: 0 });
  expect(await open('phone')).toMatchObject({ position: null, here: null });
  expect(await listPositions()).toMatchObject([{ fraction: 0.7 }, { fraction: 0.6 }]);
  await send(0.05);
  expect(await fetchBook()).toMatchObject({ read_status: 'reading', read_percent: 5 });
  await setStatus('read');
  expect(await fetchBook()).toMatchObject({ read_status: 'read', read_percent: 5 });
});

it('[SYNC-43] a mark that was made earlier and arrives later takes no position', async () => {
  await send(0.2);
  await setStatus('read');
  app.clock.advance({ minutes: 1 });
  const json = { ids: [id], status: 'unread' };
  await anna.post('/catalogue/status', { json, headers: { 'X-Action-Age': '120000' } });
  expect(await fetchBook()).toMatchObject({ read_status: 'read', read_percent: 20 });
});

it('[SYNC-43] an unread book keeps what it had through the bin', async () => {
  await send(0.6);
  app.clock.advance({ seconds: 1 });
  await setStatus('unread');
  await anna.post('/bin/books', { json: { ids: [id] } });
  await anna.post('/bin/restore', { json: { ids: [id] } });
  app.clock.advance({ seconds: 1 });
  await setStatus('reading');
  expect(await fetchBook()).toMatchObject({ read_status: 'reading', read_percent: 60 });
});
