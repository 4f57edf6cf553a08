import { ReadingStats } from '@lectern/contracts';
import { buildM4b } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp({ env: { FLAGS: 'audioBooks=off' } });
  anna = await createTestReader(app);
});
afterAll(() => app.close());

const getStats = async () => ReadingStats.parse(await (await anna.get('/stats/reading?zone=UTC')).json());

it('[FLAG-7] without audiobooks the statistics count reading alone; the intervals stay', async () => {
  const book = await createTestBook(anna, { title: 'Lighthouse' }, 'read.epub');
  await uploadFile(anna, 'heard.m4b', buildM4b({ title: 'Lighthouse', seconds: 10, narrator: 'Nora Reed' }));
  const { rows } = await app.sql('SELECT id FROM book WHERE is_audio_book');
  const recording = String(rows[0].id);
  const interval = { device: 'desk', ageMs: 600_000, seconds: 300, pages: 0, characters: 0 };
  for (const id of [book.id, recording])
    await anna.post(`/reader/sessions/${id}`, { json: { ...interval, id: crypto.randomUUID() } });
  await app.sql(
    "UPDATE book SET read_status = 'reading', position_at = now() WHERE name IN ('read.epub', 'heard.m4b')",
  );
  const stats = await getStats();
  expect([stats.totals.read, stats.totals.listened]).toEqual([300, 0]);
  expect(stats.books.map(({ book: { id } }) => id)).toEqual([book.id]);
  expect(stats.current.map((current) => current.book.id)).toEqual([book.id]);
  await app.sql(
    "INSERT INTO finished_book (reader_id, book_id, finished_at) SELECT reader_id, id, now() FROM book WHERE name IN ('read.epub', 'heard.m4b')",
  );
  expect((await getStats()).finished.map((finished) => finished.book.id)).toEqual([book.id]);
  const csv = await (await anna.get('/stats/reading/intervals.csv')).text();
  expect(csv.trimEnd().split('\r\n')).toHaveLength(3);
});
