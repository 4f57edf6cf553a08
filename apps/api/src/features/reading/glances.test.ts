import { Book, type Locator, reading } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const createLocator = (fraction: number): Locator => ({
  spine: 1,
  cfi: `epubcfi(/6/4[c2]!/4/2/1:${Math.round(fraction * 100)})`,
  progression: 0.5,
  fraction,
  quote: { before: 'before ', text: `the words at ${fraction}`, after: ' after' },
});
type Sent = { isGlance?: true; device?: string; ageMs?: number };
const send = async (fraction: number, id: string, more: Sent = {}) => {
  const json = { at: createLocator(fraction), page: 2, pages: 9, device: 'browser', ageMs: 0, ...more };
  const answer = await anna.post(`/reader/positions/${id}`, { json });
  expect(answer.status).toBe(200);
  return reading.save.reply.parse(await answer.json()).position;
};
const glance = (fraction: number, id: string, more: Sent = {}) => send(fraction, id, { ...more, isGlance: true });
const listPositions = async (id: string) =>
  reading.places.reply.parse(await (await anna.get(`/reader/positions/${id}`)).json()).items;

describe('a glance', () => {
  const fetchBook = async (id: string) => Book.parse(await (await anna.get(`/books/${id}`)).json());

  it('[POS-14] at a book that nobody has begun does not make it “reading” or last read, and is known to its device', async () => {
    const { id } = await createTestBook(anna, { title: 'Glanced at' }, 'glanced.epub');
    const before = await fetchBook(id);
    expect(await glance(0.3, id)).toMatchObject({ fraction: 0.3, device: 'browser' });
    expect(await fetchBook(id)).toEqual(before);
    const answer = await anna.get(`/reader/open/${id}?device=browser`);
    expect(await answer.json()).toMatchObject({ position: null, here: { fraction: 0.3 } });
    await send(0.3, id);
    expect(await fetchBook(id)).toMatchObject({ read_status: 'reading', read_percent: 30 });
  });

  it('[POS-14] at the end of a book saves the position and does not make it “read”; staying there does', async () => {
    const { id } = await createTestBook(anna, { title: 'Last page' }, 'last-page.epub');
    await send(0.5, id);
    await glance(1, id);
    expect(await fetchBook(id)).toMatchObject({ read_status: 'reading', read_percent: 100 });
    await send(1, id);
    expect((await fetchBook(id)).read_status).toBe('read');
  });

  it('[POS-14] leads no other device there, and is in no list, also when someone reads the book', async () => {
    const { id } = await createTestBook(anna, { title: 'A quiet glance' }, 'quiet-glance.epub');
    await glance(0.3, id);
    expect(await listPositions(id)).toEqual([]);
    // read earlier on a device that was offline
    await send(0.6, id, { device: 'tablet', ageMs: 60_000 });
    expect(await listPositions(id)).toMatchObject([{ fraction: 0.6, device: 'tablet' }]);
    const answer = await anna.get(`/reader/open/${id}?device=phone`);
    expect(await answer.json()).toMatchObject({ position: { fraction: 0.6, device: 'tablet' } });
    await send(0.7, id);
    expect(await listPositions(id)).toMatchObject([{ fraction: 0.7 }, { fraction: 0.6 }]);
  });

  it('[POS-14] becomes reading although its answer came later than the ten seconds', async () => {
    const { id } = await createTestBook(anna, { title: 'A slow network' }, 'slow-network.epub');
    await glance(0, id);
    // reached before the server had received the glance
    await send(0, id, { ageMs: 60_000 });
    expect(await fetchBook(id)).toMatchObject({ read_status: 'reading' });
    expect(await listPositions(id)).toHaveLength(1);
  });
});
