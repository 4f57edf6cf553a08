import { readingTime } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBook } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { openBook } from '../../testing/an-opening.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let anna: TestReader;
let bookId: string;
beforeAll(async () => {
  app = await startTestApp();
  anna = await aReader(app, 'anna');
  bookId = (await aBook(anna, { title: 'Hours' }, 'hours.epub')).id;
});
afterAll(() => app.close());

const piece = (told: object = {}) => ({
  id: crypto.randomUUID(),
  device: 'desk',
  ageMs: 600_000,
  seconds: 300,
  pages: 10,
  characters: 12_000,
  ...told,
});
const record = (told: object, reader = anna, id = bookId) => reader.post(`/reader/sessions/${id}`, { json: told });
const seconds = async (told: object): Promise<number> =>
  readingTime.record.reply.parse(await (await record(told)).json()).seconds;
const days = async (query: string) => {
  const answer = await anna.get(`/stats/reading-time?${query}`);
  return readingTime.days.reply.parse(await answer.json()).days;
};
const total = async (): Promise<number> => (await days('zone=UTC&days=366')).reduce((sum, day) => sum + day.seconds, 0);

it('[TIME-1] a piece counts once however often it is sent, and grows but never shrinks', async () => {
  const before = await total();
  const one = piece();
  for (const told of [one, one, { ...one, seconds: 120 }]) expect(await seconds(told)).toBe(300);
  expect(await seconds({ ...one, seconds: 420 })).toBe(420);
  expect((await total()) - before).toBe(420);
});

it('[TIME-2] no piece is longer than the time since it began, negative or absurd', async () => {
  expect(await seconds(piece({ ageMs: 60_000 }))).toBe(60);
  for (const told of [
    { seconds: -1 },
    { seconds: 86_400 },
    { seconds: 1.5 },
    { pages: -1 },
    { ageMs: -5 },
    { id: 'x' },
  ])
    expect((await record(piece(told))).status, JSON.stringify(told)).toBe(400);
});

it('[TIME-3] a piece belongs to the day on which it began in the reader’s own time zone', async () => {
  const now = app.clock.now();
  // Three hours before the next midnight of UTC it is tomorrow already in Kiritimati, and today in Honolulu.
  const evening = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 21);
  app.clock.forward({ minutes: Math.ceil((evening - now.getTime()) / 60_000) });
  anna = await aReader(app, 'anna');
  await record(piece({ ageMs: 30 * 60_000, seconds: 600, pages: 7 }));
  const day = (ahead: number): string => new Date(evening + ahead * 86_400_000).toISOString().slice(0, 10);
  const on = async (zone: string, wanted: string) =>
    (await days(`zone=${zone}&days=2`)).find(({ day }) => day === wanted);
  expect(await on('Pacific/Honolulu', day(0))).toMatchObject({ seconds: 600, pages: 7 });
  expect(await on('Pacific/Kiritimati', day(1))).toMatchObject({ seconds: 600, pages: 7 });
  expect(await on('Pacific/Kiritimati', day(0))).not.toMatchObject({ seconds: 600 });
  expect(await days('zone=Europe/Berlin')).toHaveLength(28);
  expect((await anna.get('/stats/reading-time?zone=Middle/Earth')).status).toBe(400);
});

it('[TIME-8] opening a book tells the reader’s own pace, in it or in all, after ten minutes', async () => {
  const [one, other] = [
    await aBook(anna, { title: 'Pace' }, 'pace.epub'),
    await aBook(anna, { title: 'Other' }, 'other-pace.epub'),
  ];
  await app.sql('DELETE FROM reading_piece');
  const pace = async (id: string) => (await openBook(anna, id)).pace;
  await record(piece({ seconds: 590, characters: 5900 }), anna, one.id);
  expect(await pace(one.id)).toBeNull();
  await record(piece({ seconds: 10, characters: 100 }), anna, one.id);
  expect(await pace(one.id)).toBe(600);
  expect(await pace(other.id)).toBe(600);
  await record(piece({ seconds: 600, characters: 18_000 }), anna, other.id);
  expect([await pace(one.id), await pace(other.id)]).toEqual([600, 1800]);
});

it('[TIME-4] it is the reader’s own, of the reader’s own books, and stays when a book goes', async () => {
  const boris = await aReader(app, 'boris');
  expect((await record(piece(), boris)).status).toBe(404);
  const going = await aBook(anna, { title: 'Going' }, 'going.epub');
  const kept = piece();
  await record(kept, anna, going.id);
  expect((await record(kept)).status).toBe(404);
  const before = await total();
  await anna.post(`/fileops/delete/?fast_hash=${going.fast_hash}`);
  expect((await record(piece(), anna, going.id)).status).toBe(404);
  expect(await total()).toBe(before);
});
