import { readingTime } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBook } from '../../testing/open-test-book.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let bookId: string;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  bookId = (await createTestBook(anna, { title: 'Hours' }, 'hours.epub')).id;
});
afterAll(() => app.close());

const createInterval = (interval: object = {}) => ({
  id: crypto.randomUUID(),
  device: 'desk',
  ageMs: 600_000,
  seconds: 300,
  pages: 10,
  characters: 12_000,
  ...interval,
});
const record = (interval: object, reader = anna, id = bookId) =>
  reader.post(`/reader/sessions/${id}`, { json: interval });
const seconds = async (interval: object): Promise<number> =>
  readingTime.record.reply.parse(await (await record(interval)).json()).seconds;
const days = async (query: string) => {
  const answer = await anna.get(`/stats/reading-time?${query}`);
  return readingTime.days.reply.parse(await answer.json()).days;
};
const total = async (): Promise<number> => (await days('zone=UTC&days=366')).reduce((sum, day) => sum + day.seconds, 0);

it('[TIME-1] an interval counts once however often it is sent, and grows but never shrinks', async () => {
  const before = await total();
  const first = createInterval();
  for (const interval of [first, first, { ...first, seconds: 120 }]) expect(await seconds(interval)).toBe(300);
  expect(await seconds({ ...first, seconds: 420 })).toBe(420);
  expect((await total()) - before).toBe(420);
});

it('[TIME-2] an interval is not longer than the time since it began, negative or absurd', async () => {
  expect(await seconds(createInterval({ ageMs: 60_000 }))).toBe(60);
  for (const interval of [
    { seconds: -1 },
    { seconds: 86_400 },
    { seconds: 1.5 },
    { pages: -1 },
    { ageMs: -5 },
    { id: 'x' },
  ])
    expect((await record(createInterval(interval))).status, JSON.stringify(interval)).toBe(400);
});

it('[TIME-3] an interval belongs to its days in the reader’s time zone, and is split at midnight', async () => {
  const now = app.clock.now();
  // Three hours before the next midnight of UTC it is tomorrow already in Kiritimati, and today in Honolulu.
  const evening = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 21);
  app.clock.advance({ minutes: Math.ceil((evening - now.getTime()) / 60_000) });
  anna = await createTestReader(app, 'anna');
  await record(createInterval({ ageMs: 30 * 60_000, seconds: 600, pages: 7 }));
  const day = (ahead: number): string => new Date(evening + ahead * 86_400_000).toISOString().slice(0, 10);
  const on = async (zone: string, wanted: string) =>
    (await days(`zone=${zone}&days=2`)).find(({ day }) => day === wanted);
  expect(await on('Pacific/Honolulu', day(0))).toMatchObject({ seconds: 600, pages: 7 });
  expect(await on('Pacific/Kiritimati', day(1))).toMatchObject({ seconds: 600, pages: 7 });
  expect(await on('Pacific/Kiritimati', day(0))).not.toMatchObject({ seconds: 600 });
  const hour = { ageMs: 60 * 60_000, seconds: 3600, pages: 9 };
  app.clock.advance({ minutes: 3.5 * 60 });
  anna = await createTestReader(app, 'anna');
  const twoDays = () => Promise.all([day(0), day(1)].map((wanted) => on('UTC', wanted)));
  const before = await twoDays();
  await record(createInterval(hour));
  const after = await twoDays();
  const [first = 0, second = 0] = after.map((time, index) => (time?.seconds ?? 0) - (before[index]?.seconds ?? 0));
  expect([first + second, Math.abs(first - 1800) < 120]).toEqual([3600, true]); // the clock runs
  expect(after.map((time, index) => (time?.pages ?? 0) - (before[index]?.pages ?? 0))).toEqual([9, 0]);
  expect(await days('zone=Europe/Berlin')).toHaveLength(28);
  expect((await anna.get('/stats/reading-time?zone=Middle/Earth')).status).toBe(400);
});

it('[TIME-8] opening a book returns the reader’s pace, in it or in all, after ten minutes', async () => {
  const [first, other] = [
    await createTestBook(anna, { title: 'Pace' }, 'pace.epub'),
    await createTestBook(anna, { title: 'Other' }, 'other-pace.epub'),
  ];
  await app.sql('DELETE FROM reading_piece');
  const pace = async (id: string) => (await openTestBook(anna, id)).pace;
  await record(createInterval({ seconds: 590, characters: 5900 }), anna, first.id);
  expect(await pace(first.id)).toBeNull();
  await record(createInterval({ seconds: 10, characters: 100 }), anna, first.id);
  expect(await pace(first.id)).toBe(600);
  expect(await pace(other.id)).toBe(600);
  await record(createInterval({ seconds: 600, characters: 18_000 }), anna, other.id);
  expect([await pace(first.id), await pace(other.id)]).toEqual([600, 1800]);
});

it('[TIME-4] belongs to the reader and the reader’s books, and stays when a book is deleted', async () => {
  const boris = await createTestReader(app, 'boris');
  expect((await record(createInterval(), boris)).status).toBe(404);
  const going = await createTestBook(anna, { title: 'Going' }, 'going.epub');
  const kept = createInterval();
  await record(kept, anna, going.id);
  expect((await record(kept)).status).toBe(404);
  const before = await total();
  await anna.post(`/fileops/delete/?fast_hash=${going.fast_hash}`);
  expect((await record(createInterval(), anna, going.id)).status).toBe(404);
  expect(await total()).toBe(before);
});
