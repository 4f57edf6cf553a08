import { ReadingStats } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { recompute } from './recompute.testing.ts';

const YEAR = 2025;
const INTERVALS = 5000;
const BOOKS = 24;
const MAX_MS = 300;
/** Berlin and St John’s change their clocks, at different hours; Kathmandu is 5:45 ahead of UTC, Apia 13 hours. */
const ZONES = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia'];
/** Changes of clocks in Berlin and St John’s, and the ends of years there and in Apia and Kathmandu. */
const EDGES = [
  '2025-03-30T01:00:00Z',
  '2025-10-26T01:00:00Z',
  '2025-03-09T05:30:00Z',
  '2025-11-02T04:30:00Z',
  '2025-01-01T03:30:00Z',
  '2024-12-31T23:00:00Z',
  '2025-12-31T11:00:00Z',
  '2025-12-31T18:15:00Z',
];

let app: TestApp;
let anna: TestReader;

/** A linear congruential generator: the same year in every run. */
const createRandom = () => {
  let state = 33;
  return (below: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const createBooks = async (): Promise<string[]> => {
  await createTestBook(anna, { title: 'Nought' }, 'book-0.epub');
  const { rows } = await app.sql(`SELECT string_agg(quote_ident(column_name), ',') AS names
    FROM information_schema.columns WHERE table_name = 'book' AND is_generated = 'NEVER'
      AND column_name NOT IN ('id', 'sha256', 'name', 'title', 'authors', 'author_names', 'is_audio_book', 'free')`);
  const names = String(rows[0].names);
  await app.sql(
    `INSERT INTO book (${names}, sha256, name, title, authors, author_names, is_audio_book, free)
     SELECT ${names}, sha256(n::text::bytea), 'book-' || n || '.epub', 'Book ' || n, author, ARRAY[author], n % 3 = 0, true
     FROM book, generate_series(1, $1::int - 1) AS n, LATERAL (SELECT 'Author ' || n % 7 AS author) AS named
     WHERE name = 'book-0.epub'`,
    [BOOKS],
  );
  const books = await app.sql(`SELECT id FROM book WHERE name LIKE 'book-%' ORDER BY id`);
  return books.rows.map(({ id }) => String(id));
};

beforeAll(async () => {
  app = await startTestApp({ env: { FLAGS: 'audioBooks=on' } });
  anna = await createTestReader(app);
  const ids = await createBooks();
  const random = createRandom();
  const yearMs = Date.UTC(YEAR, 0);
  const starts = Array.from({ length: INTERVALS }, (_, n) => {
    // every tenth begins within the half hour before an edge
    if (n % 10 === 0) return Date.parse(EDGES[(n / 10) % EDGES.length] ?? '') - random(1_800_000);
    // evenings are when people read
    return yearMs - 43_200_000 + random(366) * 86_400_000 + (random(3) > 0 ? 72_000_000 : 0) + random(21_600_000);
  });
  await app.sql(
    `INSERT INTO reading_piece (reader_id, id, book_id, device, started_at, seconds, pages, characters, listened)
     SELECT (SELECT reader_id FROM book WHERE id = $1::bigint), gen_random_uuid(), p.book::bigint, 'desk', to_timestamp(p.ms / 1000.0),
       p.seconds, CASE WHEN b.is_audio_book THEN 0 ELSE p.pages END, 0, b.is_audio_book
     FROM json_to_recordset($2::json) AS p(ms float8, book text, seconds int, pages int) JOIN book b ON b.id = p.book::bigint`,
    [
      ids[0],
      JSON.stringify(
        starts.map((ms) => ({
          ms,
          book: ids[random(BOOKS)],
          seconds: 1 + random(random(20) === 0 ? 3600 : 900),
          pages: random(30),
        })),
      ),
    ],
  );
  // one book in the bin, one deleted for good, one of the recordings too
  for (const [path, some] of [
    ['/bin/books', ids.slice(4, 7)],
    ['/bin/end', ids.slice(5, 7)],
  ] as const) {
    const answer = await anna.post(path, { json: { ids: some } });
    if (answer.status !== 200) throw new Error(`${path} failed: ${await answer.text()}`);
  }
});
afterAll(() => app.close());

const getStats = async (zone: string, year = YEAR) =>
  ReadingStats.parse(await (await anna.get(`/stats/reading?zone=${encodeURIComponent(zone)}&year=${year}`)).json());
const getCsv = async (): Promise<string> => (await anna.get('/stats/reading/intervals.csv')).text();

it.each(ZONES)(
  '[STAT-3] [STAT-2] the numbers of a year in %s equal those that another program computes',
  async (zone) => {
    const csv = await getCsv();
    expect(csv.trimEnd().split('\r\n')).toHaveLength(INTERVALS + 1);
    const [stats, expected] = [await getStats(zone), recompute(csv, zone, YEAR)];
    expect(expected.totals.read).toBeGreaterThan(1_000_000);
    expect(expected.totals.listened).toBeGreaterThan(500_000);
    expect(expected.deleted.books).toBe(2);
    expect(Object.fromEntries(stats.days.map(({ day, ...time }) => [day, time]))).toEqual(expected.days);
    expect(Object.fromEntries(stats.hours.map(({ weekday, hour, ...time }) => [`${weekday} ${hour}`, time]))).toEqual(
      expected.hours,
    );
    expect(stats.totals).toEqual(expected.totals);
    expect(stats.streaks).toMatchObject(expected.streak);
    expect(stats.pages_per_hour).toBeCloseTo(expected.pagesPerHour, 6);
    expect(stats.books.map(({ book, seconds }) => [book.id, seconds])).toEqual(expected.books);
    expect(stats.authors.map(({ name, seconds }) => [name, seconds])).toEqual(expected.authors);
    expect(stats.deleted).toEqual(expected.deleted);
  },
);

it('[STAT-3] the answer takes at most 300 ms', async () => {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const start = performance.now();
    await getStats('Europe/Berlin');
    times.push(performance.now() - start);
  }
  expect(Math.min(...times)).toBeLessThanOrEqual(MAX_MS);
});
