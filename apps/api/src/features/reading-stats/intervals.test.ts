import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../platform/db/db.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { toCsvCell } from './interval-csv.ts';
import { createReadingStatsDb } from './reading-stats.db.ts';
import { parseCsv } from './recompute.testing.ts';

let app: TestApp;
let anna: TestReader;
let bookId: string;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app);
  bookId = (await createTestBook(anna, { title: 'Exported' }, 'exported.epub')).id;
});
afterAll(() => app.close());

it('[STAT-10] a cell that a spreadsheet would run as a formula begins with an apostrophe', () => {
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '\u200b=1', '＝1', '|calc'])
    expect(toCsvCell(formula).replace(/^"/, ''), formula).toMatch(/^'/);
  // a spreadsheet may split the file at semicolons, and then ignores the quotes
  expect(toCsvCell('Tea; =1; two;"-1";3')).toBe(`"Tea;' =1; two;'""-1"";3"`);
  expect(toCsvCell('A\n@SUM(A1)\tB\t=1')).toBe(`"A\n'@SUM(A1)\tB\t'=1"`);
  for (const text of ['Walden', 'A - B', '2001', '', '“=”', 'War; Peace']) expect(toCsvCell(text), text).toBe(text);
  expect(toCsvCell('“Yes”, "no"')).toBe(`"“Yes”, ""no"""`);
});

it('[STAT-10] exports all intervals in order, over many pages, and no cell runs as a formula', async () => {
  await app.sql(`UPDATE book SET title = $1, authors = $2 WHERE id = $3`, [
    '=HYPERLINK("https://evil.example","x")',
    '+1, "Anna"\n@SUM(A1)',
    bookId,
  ]);
  await app.sql(
    `INSERT INTO reading_piece (reader_id, id, book_id, device, started_at, seconds, pages, characters)
     SELECT reader_id, gen_random_uuid(), id, 'desk', '2025-01-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 hour', 60 + n % 7, 1, 2
     FROM book, generate_series(1, 2500) AS n WHERE id = $1`,
    [bookId],
  );
  const answer = await anna.get('/stats/reading/intervals.csv');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="reading-time.csv"');
  const [header, ...records] = parseCsv(await answer.text());
  expect(header).toEqual(['started_at', 'seconds', 'kind', 'pages', 'characters', 'book_id', 'title', 'authors']);
  expect(records).toHaveLength(2500);
  const starts = records.map(([start = '']) => start);
  expect(starts).toEqual(starts.toSorted());
  for (const record of records) {
    expect(record.slice(2)).toEqual([
      'read',
      '1',
      '2',
      bookId,
      `'=HYPERLINK("https://evil.example","x")`,
      `'+1, "Anna"\n'@SUM(A1)`,
    ]);
  }
});

it('[STAT-1] the database may know fewer time zones than the server', async () => {
  const db = openDatabase(app.deps.config.database.url);
  try {
    const now = new Date('2026-03-01T23:30:00Z');
    expect(await createReadingStatsDb(db, true).findToday('Europe/Berlin', now)).toBe('2026-03-02');
    expect(await createReadingStatsDb(db, true).findToday('Middle/Earth', now)).toBeNull();
  } finally {
    await db.$disconnect();
  }
});
