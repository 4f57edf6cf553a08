import { afterAll, beforeAll, expect, it } from 'vitest';
import { runBulkTransaction } from '../../platform/db/bulk-transaction.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { advanceCounters } from './advance-counters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('[OPS-16] books in the bin keep their remaining time, however old the backup is', async () => {
  const anna = await createTestReader(app);
  const { id } = await createTestBook(anna, { title: 'Waits' }, 'waits.epub');
  await anna.post('/bin/books', { json: { ids: [id] } });
  await app.sql("UPDATE binned_book SET binned_at = binned_at - interval '50 days'");
  const now = app.clock.now();
  const madeAt = new Date(now.getTime() - 49 * 86_400_000);
  await runBulkTransaction(app.deps.config.database.url, 'write', (database) => advanceCounters(database, now, madeAt));
  const { clean } = app.deps.services.bin;
  expect(await clean(new AbortController().signal)).toEqual({ ended: 0 });
  app.clock.advance({ days: 30 });
  expect(await clean(new AbortController().signal)).toEqual({ ended: 1 });
});
