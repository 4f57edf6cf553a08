import { Book, readingTime, type Sent } from '@lectern/contracts';
import { buildM4b } from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let book: Book;
let other: Book;
const uploadRecording = async (title: string): Promise<Book> =>
  Book.parse(await (await uploadFile(anna, `${title}.m4b`, buildM4b({ title, seconds: 3600 }))).json());
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
  [book, other] = [await uploadRecording('One'), await uploadRecording('Two')];
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql('DELETE FROM reading_piece');
});

type Interval = Partial<Sent<typeof readingTime.record, 'body'>>;
const record = (interval: Interval, { id } = book, reader = anna) =>
  reader.post(`/reader/sessions/${id}`, {
    json: {
      id: crypto.randomUUID(),
      device: 'desk',
      deviceName: 'Firefox on Linux',
      ageMs: 600_000,
      seconds: 300,
      pages: 0,
      characters: 0,
      fromMs: 0,
      toMs: 300_000,
      ...interval,
    },
  });
const readHistory = async (query = 'zone=UTC', reader = anna) => {
  const answer = await reader.get(`/listening/history?${query}`);
  expect(answer.status).toBe(200);
  return readingTime.history.reply.parse(await answer.json());
};
const listSessions = async (query?: string, reader = anna) =>
  (await readHistory(query, reader)).days.flatMap(({ sessions }) => sessions);

it('[LISTEN-70] intervals that went on are one session with its places, minutes and device; a leap begins another', async () => {
  await record({ ageMs: 1_200_000, fromMs: 0, toMs: 300_000 });
  await record({ ageMs: 890_000, fromMs: 290_000, toMs: 590_000 });
  await record({ ageMs: 580_000, fromMs: 2_000_000, toMs: 2_300_000 });
  await record({ ageMs: 270_000, seconds: 60, fromMs: 0, toMs: 60_000 }, other);
  await record({ ageMs: 200_000, seconds: 60, fromMs: 60_000, toMs: 120_000, device: 'phone' }, other);
  const sessions = await listSessions();
  expect(
    sessions.map(({ book, seconds, fromMs, toMs, device }) => [book.title, seconds, fromMs, toMs, device]),
  ).toEqual([
    ['Two', 60, 60_000, 120_000, 'phone'],
    ['Two', 60, 0, 60_000, 'desk'],
    ['One', 300, 2_000_000, 2_300_000, 'desk'],
    ['One', 600, 0, 590_000, 'desk'],
  ]);
  expect(sessions[0]?.deviceName).toBe('Firefox on Linux');
});

it('[LISTEN-70] an interval that grows moves its end, and one that arrives late does not', async () => {
  const id = crypto.randomUUID();
  await record({ id, seconds: 300, toMs: 300_000 });
  await record({ id, seconds: 400, fromMs: 0, toMs: 400_000 });
  await record({ id, seconds: 300, toMs: 300_000 });
  expect(await listSessions()).toMatchObject([{ seconds: 400, fromMs: 0, toMs: 400_000 }]);
});

it('[LISTEN-71] a session belongs to the day on which it began, in the time zone of the reader', async () => {
  const now = app.clock.now().getTime();
  const midnight = Math.floor(now / 86_400_000) * 86_400_000;
  await record({ ageMs: now - midnight + 30 * 60_000 });
  const dayOf = async (zone: string) => (await readHistory(`zone=${zone}`)).days.map(({ day }) => day);
  const format = (at: number): string => new Date(at).toISOString().slice(0, 10);
  expect(await dayOf('UTC')).toEqual([format(midnight - 1)]);
  expect(await dayOf('Pacific/Kiritimati')).toEqual([format(midnight)]);
  expect(await dayOf('Pacific/Honolulu')).toEqual([format(midnight - 1)]);
  expect((await anna.get('/listening/history?zone=Middle/Earth')).status).toBe(400);
});

it('[LISTEN-72] the history comes in pages, without gaps and repeats', async () => {
  await app.sql(
    `INSERT INTO reading_piece (reader_id, id, book_id, device, started_at, seconds, pages, characters, listened, from_ms, to_ms)
     SELECT reader_id, gen_random_uuid(), id, 'desk', now() - n / 3 * interval '1 hour', 60, 0, 0, true, n * 200000, n * 200000 + 60000
     FROM book, generate_series(1, 450) n WHERE id = $1`,
    [book.id],
  );
  const places: number[] = [];
  let cursor: string | null = '';
  let pages = 0;
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof readHistory>> = await readHistory(`zone=UTC${cursor && `&cursor=${cursor}`}`);
    places.push(...page.days.flatMap(({ sessions }) => sessions.map(({ fromMs }) => fromMs)));
    cursor = page.next;
    pages += 1;
  }
  expect([pages, places.length, new Set(places).size]).toEqual([3, 450, 450]);
  for (const bad of ['x', '1-2', '99999999999999999-00000000-0000-0000-0000-000000000000'])
    expect((await anna.get(`/listening/history?zone=UTC&cursor=${bad}`)).status, bad).toBe(400);
});

it('[LISTEN-73] it is the reader’s alone, goes into the bin with its book, and ends there with it', async () => {
  const boris = await createTestReader(app, 'boris');
  const going = await uploadRecording('Going');
  await record({}, going);
  expect(await listSessions('zone=UTC', boris)).toEqual([]);
  await anna.post('/bin/books', { json: { ids: [going.id] } });
  expect(await listSessions()).toEqual([]);
  await anna.post('/bin/restore', { json: { ids: [going.id] } });
  expect(await listSessions()).toHaveLength(1);
  await anna.post('/bin/books', { json: { ids: [going.id] } });
  await anna.post('/bin/end', { json: { ids: [going.id] } });
  const { rows } = await app.sql('SELECT seconds, from_ms, to_ms, device_name FROM reading_piece');
  expect(rows).toEqual([{ seconds: 300, from_ms: null, to_ms: null, device_name: null }]);
});

it('[LISTEN-74] the reader can clear it; the time stays in the statistics, and what is listened to later is listed', async () => {
  const id = crypto.randomUUID();
  await record({ id });
  expect((await anna.delete('/listening/history')).status).toBe(200);
  await record({ id, seconds: 350, toMs: 350_000 });
  expect(await listSessions()).toEqual([]);
  const { days } = readingTime.days.reply.parse(await (await anna.get('/stats/reading-time?zone=UTC&days=2')).json());
  expect(days.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(350);
  await record({ ageMs: 60_000, seconds: 30 });
  expect(await listSessions()).toHaveLength(1);
});
