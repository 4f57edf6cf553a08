import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ACTION_AGE, type Book, ReadingStats } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

const MIGRATION = path.resolve('../../prisma/migrations/20261126140400_reading_stats/migration.sql');
const DAY_MS = 86_400_000;

let app: TestApp;
let anna: TestReader;
let walden: Book;
let hobbit: Book;
beforeAll(async () => {
  app = await startTestApp({ env: { FLAGS: 'audioBooks=on' } });
  anna = await createTestReader(app);
  walden = await createTestBook(anna, { title: 'Walden' }, 'walden.epub');
  hobbit = await createTestBook(anna, { title: 'There and back' }, 'hobbit.epub');
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['reading_piece', 'finished_book', 'reading_goal']) await app.sql(`DELETE FROM ${table}`);
});

type Piece = { at: string | Date; minutes?: number; pages?: number; book?: string; listened?: boolean };
/** Stores intervals of the past, which no call accepts. */
const read = async (...pieces: Piece[]): Promise<void> => {
  for (const { at, minutes = 30, pages = 10, book = walden.id, listened = false } of pieces)
    await app.sql(
      `INSERT INTO reading_piece (reader_id, id, book_id, device, started_at, seconds, pages, characters, listened)
       SELECT reader_id, gen_random_uuid(), $1::bigint, 'desk', $2, $3, $4, 0, $5 FROM book WHERE id = $6::bigint`,
      [book, at, minutes * 60, pages, listened, walden.id],
    );
};
const getStats = async (query = 'zone=UTC', reader = anna): Promise<ReadingStats> => {
  const answer = await reader.get(`/stats/reading?${query}`);
  return ReadingStats.parse(await answer.json());
};
const today = (): string => app.clock.now().toISOString().slice(0, 10);
const daysAgo = (days: number): Date => new Date(Date.parse(`${today()}T12:00:00Z`) - days * DAY_MS);
const setStatus = (id: string, status: string, headers: Record<string, string> = {}) =>
  anna.post('/catalogue/status', { json: { ids: [id], status }, headers });
const savePosition = (id: string, fraction: number) =>
  anna.post(`/reader/positions/${id}`, {
    json: {
      at: {
        spine: 1,
        cfi: 'epubcfi(/6/4[c2]!/4/2/1:0)',
        progression: 0.5,
        fraction,
        quote: { before: '', text: 'a', after: '' },
      },
      page: 1,
      pages: 9,
      device: 'desk',
      ageMs: 0,
    },
  });

it('[STAT-1] a year without reading is empty; the current one is the default', async () => {
  const empty = await getStats();
  expect(empty).toMatchObject({
    year: Number(today().slice(0, 4)),
    today: today(),
    days: [],
    hours: [],
    totals: { read: 0, listened: 0, pages: 0, days: 0 },
    streaks: { current: 0, longest: 0, longest_until: null },
    finished: [],
    longest: null,
    fastest: null,
    goal: null,
  });
  expect(empty.years).toEqual([{ year: empty.year, read: 0, listened: 0, finished: 0 }]);
});

it('[STAT-1] anything that is no time zone is refused', async () => {
  for (const zone of ['', 'Middle/Earth', '+02:00', '-05', "UTC'; DROP TABLE book; --", 'x'.repeat(100)])
    expect((await anna.get(`/stats/reading?zone=${encodeURIComponent(zone)}`)).status, zone).toBe(400);
  for (const query of ['zone=UTC&year=1.5', 'zone=UTC&year=12026', ''])
    expect((await anna.get(`/stats/reading?${query}`)).status, query).toBe(400);
});

it('[STAT-1] time read and listened to is kept apart, and recorded by the kind of the book', async () => {
  await app.sql('UPDATE book SET is_audio_book = true WHERE id = $1', [hobbit.id]);
  const interval = { device: 'desk', ageMs: 600_000, seconds: 300, pages: 0, characters: 0 };
  for (const { id } of [walden, hobbit])
    await anna.post(`/reader/sessions/${id}`, { json: { ...interval, id: crypto.randomUUID() } });
  const { totals, years, books } = await getStats();
  expect([totals.read, totals.listened]).toEqual([300, 300]);
  expect(years[0]).toMatchObject({ read: 300, listened: 300 });
  expect(books.map(({ book }) => book.audio).toSorted()).toEqual([false, true]);
  await app.sql('UPDATE book SET is_audio_book = false WHERE id = $1', [hobbit.id]);
});

it('[STAT-2] an interval is split at midnight and at every hour of the reader’s time zone', async () => {
  await read({ at: '2025-06-30T21:50:00Z', minutes: 30 });
  const berlin = await getStats('zone=Europe/Berlin&year=2025');
  expect(berlin.days).toEqual([
    { day: '2025-06-30', read: 600, listened: 0 },
    { day: '2025-07-01', read: 1200, listened: 0 },
  ]);
  expect(berlin.hours).toEqual([
    { weekday: 1, hour: 23, read: 600, listened: 0 },
    { weekday: 2, hour: 0, read: 1200, listened: 0 },
  ]);
  const kathmandu = await getStats('zone=Asia/Kathmandu&year=2025');
  expect(kathmandu.hours).toEqual([
    { weekday: 2, hour: 3, read: 1500, listened: 0 },
    { weekday: 2, hour: 4, read: 300, listened: 0 },
  ]);
});

it('[STAT-2] is right when clocks change and at the end of a year', async () => {
  // 02:00 does not exist on 30 March, and exists twice on 26 October
  await read(
    { at: '2025-03-30T00:50:00Z' },
    { at: '2025-10-26T00:00:00Z', minutes: 60 },
    { at: '2025-10-26T01:00:00Z', minutes: 60 },
  );
  const berlin = await getStats('zone=Europe/Berlin&year=2025');
  expect(berlin.hours).toEqual([
    { weekday: 7, hour: 1, read: 600, listened: 0 },
    { weekday: 7, hour: 2, read: 7200, listened: 0 },
    { weekday: 7, hour: 3, read: 1200, listened: 0 },
  ]);
  await read({ at: '2025-12-31T10:50:00Z' });
  const apia = await getStats('zone=Pacific/Apia&year=2026');
  expect(apia.days).toEqual([{ day: '2026-01-01', read: 1200, listened: 0 }]);
  await read({ at: '2025-12-31T22:50:00Z' });
  const [last, next] = [await getStats('zone=Europe/Berlin&year=2025'), await getStats('zone=Europe/Berlin&year=2026')];
  expect(last.days.at(-1)).toEqual({ day: '2025-12-31', read: 2400, listened: 0 });
  expect(next.days).toEqual([{ day: '2026-01-01', read: 1200, listened: 0 }]);
  expect(next.years.find(({ year }) => year === 2026)).toMatchObject({ read: 1200 });
});

it('[STAT-2] a zone that is also an abbreviation has summer time', async () => {
  await read({ at: '2025-07-01T22:10:00Z' });
  for (const zone of ['CET', 'Europe/Brussels'])
    expect((await getStats(`zone=${zone}&year=2025`)).hours, zone).toEqual([
      { weekday: 3, hour: 0, read: 1800, listened: 0 },
    ]);
});

it('[STAT-3] sums that no device counts are no fault, and one reader’s requests are answered one after the other', async () => {
  const pages = 2_000_000_000;
  await read({ at: '2025-07-01T22:10:00Z', pages }, { at: '2025-07-02T22:10:00Z', pages });
  expect((await getStats('zone=UTC&year=2025')).totals.pages).toBe(2 * pages);
  const asked = await Promise.all(Array.from({ length: 20 }, () => anna.get('/stats/reading?zone=UTC')));
  const refused = asked.filter(({ status }) => status === 429);
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(20 - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('[STAT-4] a streak goes on over the end of a year, and a day needs a minute', async () => {
  await read({ at: '2024-12-30T12:00:00Z' }, { at: '2024-12-31T12:00:00Z' }, { at: '2025-01-01T12:00:00Z' });
  await read({ at: '2025-01-02T12:00:00Z', minutes: 0.5 }, { at: '2025-01-03T12:00:00Z' });
  expect((await getStats()).streaks).toEqual({ current: 0, longest: 3, longest_until: '2025-01-01' });
});

it('[STAT-4] the current streak ends today or yesterday', async () => {
  await read({ at: daysAgo(3) }, { at: daysAgo(2) }, { at: daysAgo(1) });
  expect((await getStats()).streaks).toMatchObject({ current: 3, longest: 3 });
  await app.sql("UPDATE reading_piece SET started_at = started_at - $1 * interval '1 day'", [1]);
  expect((await getStats()).streaks.current).toBe(0);
});

it('[STAT-5] a book is finished when its end is reached or it is marked, and no more when the mark is taken back', async () => {
  const finished = async () => (await getStats()).finished.map(({ book, day }) => [book.title, day]);
  expect((await savePosition(walden.id, 0.5)).status).toBe(200);
  expect(await finished()).toEqual([]);
  await savePosition(walden.id, 1);
  expect(await finished()).toEqual([['Walden', today()]]);
  await setStatus(walden.id, 'unread');
  expect(await finished()).toEqual([]);
  await setStatus(hobbit.id, 'read', { [ACTION_AGE]: String(2 * DAY_MS) });
  expect(await finished()).toEqual([
    ['There and back', new Date(app.clock.now().getTime() - 2 * DAY_MS).toISOString().slice(0, 10)],
  ]);
  await setStatus(hobbit.id, 'reading');
  expect((await getStats()).years[0]).toMatchObject({ finished: 0 });
});

it('[STAT-5] books that were finished before have the day on which their end was reached, or none', async () => {
  await app.sql(`UPDATE book SET read_status = 'read', position_at = '2025-05-06T07:00:00Z' WHERE id = $1`, [
    hobbit.id,
  ]);
  await app.sql(`UPDATE book SET read_status = 'read', position_at = NULL WHERE id = $1`, [walden.id]);
  await app.sql(`DELETE FROM action`);
  await app.sql(`DELETE FROM position_history`);
  const migration = readFileSync(MIGRATION, 'utf8');
  await app.sql(migration.slice(migration.indexOf('INSERT INTO "finished_book"')));
  expect((await getStats('zone=UTC&year=2025')).finished).toMatchObject([
    { book: { id: hobbit.id }, day: '2025-05-06' },
  ]);
  expect((await app.sql('SELECT count(*)::int AS n FROM finished_book')).rows).toEqual([{ n: 1 }]);
  await app.sql(`UPDATE book SET read_status = '', position_at = NULL`);
});

it('[STAT-6] time and finished books of deleted books stay, with a title while they are in the bin', async () => {
  const { id } = await createTestBook(anna, { title: 'Short-lived' }, 'short.epub');
  await setStatus(id, 'read');
  await read({ at: daysAgo(0), book: id, minutes: 20 });
  const show = async () => {
    const { books, finished, authors, deleted } = await getStats();
    return {
      books: books.map(({ book }) => book.title),
      finished: finished.map(({ book }) => [book.state, book.title]),
      authors,
      deleted,
    };
  };
  const author = { name: 'Ada Marsh', seconds: 1200, books: 1 };
  await anna.post('/bin/books', { json: { ids: [id] } });
  expect(await show()).toEqual({
    books: ['Short-lived'],
    finished: [['bin', 'Short-lived']],
    authors: [author],
    deleted: { books: 0, seconds: 0 },
  });
  await anna.post('/bin/end', { json: { ids: [id] } });
  expect(await show()).toEqual({
    books: [],
    finished: [['deleted', null]],
    authors: [],
    deleted: { books: 1, seconds: 1200 },
  });
});

it('[STAT-7] tells the pace, the longest and the fastest book', async () => {
  await read({ at: '2025-02-01T12:00:00Z', minutes: 5, pages: 10 });
  expect((await getStats('zone=UTC&year=2025')).pages_per_hour).toBeNull();
  await read(
    { at: '2025-02-03T12:00:00Z', minutes: 55, pages: 30 },
    { at: '2025-02-03T14:00:00Z', minutes: 50, pages: 0 },
  );
  await read({ at: '2025-02-05T12:00:00Z', minutes: 20, pages: 0, book: hobbit.id });
  await app.sql(
    `INSERT INTO finished_book (reader_id, book_id, finished_at)
     SELECT reader_id, id, CASE id WHEN $1::bigint THEN '2025-02-04T12:00:00Z'::timestamptz ELSE '2025-02-06T12:00:00Z' END
     FROM book WHERE id IN ($1::bigint, $2::bigint)`,
    [walden.id, hobbit.id],
  );
  const stats = await getStats('zone=UTC&year=2025');
  expect(stats.pages_per_hour).toBeCloseTo(40);
  expect(stats.longest).toMatchObject({ book: { title: 'Walden' }, seconds: 6600 });
  expect(stats.fastest).toMatchObject({ book: { title: 'There and back' }, seconds: 1200, days: 2 });
});

it('[STAT-8] tells when a book that is being read ends, and nothing that cannot be known', async () => {
  await setStatus(walden.id, 'unread');
  await savePosition(walden.id, 0.25);
  const current = async () => (await getStats()).current.find(({ book }) => book.id === walden.id);
  expect(await current()).toMatchObject({ percent: 25, seconds: 0, seconds_left: null, finish_day: null });
  await app.sql('UPDATE book SET characters = NULL WHERE id = $1', [walden.id]);
  await read(...[3, 2, 1, 0].map((days) => ({ at: daysAgo(days), minutes: 30 })));
  const finishDay = new Date(Date.parse(today()) + 12 * DAY_MS).toISOString().slice(0, 10);
  expect(await current()).toMatchObject({
    seconds: 7200,
    percent_per_hour: 12.5,
    seconds_left: 21_600,
    finish_day: finishDay,
  });
  await app.sql('UPDATE book SET is_audio_book = true, duration_ms = 4000000 WHERE id = $1', [walden.id]);
  expect(await current()).toMatchObject({ seconds_left: 3000 });
  await app.sql('UPDATE book SET is_audio_book = false, duration_ms = NULL WHERE id = $1', [walden.id]);
});

it('[STAT-9] a goal belongs to a year, and can be changed and removed', async () => {
  const setGoal = (year: number | string, books: unknown) =>
    anna.put(`/stats/reading/goals/${year}`, { json: { books } });
  const goalOf = async (year: number) => (await getStats(`zone=UTC&year=${year}`)).goal;
  expect(await (await setGoal(2025, 12)).json()).toEqual({ year: 2025, books: 12 });
  await setGoal(2025, 24);
  expect([await goalOf(2025), await goalOf(2026)]).toEqual([24, null]);
  for (const books of [0, 1001, 1.5, 'many', undefined]) expect((await setGoal(2025, books)).status).toBe(400);
  expect((await setGoal('soon', 5)).status).toBe(400);
  await setGoal(2025, null);
  expect(await goalOf(2025)).toBeNull();
});

it('[STAT-11] nobody gets another reader’s numbers, and nobody without a session any', async () => {
  await read({ at: '2025-02-01T12:00:00Z' });
  const boris = await createTestReader(app, 'boris');
  await boris.put('/stats/reading/goals/2025', { json: { books: 3 } });
  expect(await getStats('zone=UTC&year=2025', boris)).toMatchObject({ days: [], books: [], finished: [], goal: 3 });
  expect((await getStats('zone=UTC&year=2025')).goal).toBeNull();
  expect((await (await boris.get('/stats/reading/intervals.csv')).text()).trimEnd().split('\n')).toHaveLength(1);
  for (const url of ['/stats/reading?zone=UTC', '/stats/reading/intervals.csv'])
    expect((await fetch(app.api + url)).status).toBe(401);
});
