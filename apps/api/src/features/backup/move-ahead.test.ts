import { afterAll, beforeAll, expect, it } from 'vitest';
import { wholeDatabase } from '../../platform/db/whole-database.ts';
import { aBook } from '../../testing/a-book.ts';
import { aReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { moveAhead } from './move-ahead.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('[OPS-16] what was in the bin waits as long as it had to when the backup was made, however old that is', async () => {
  const anna = await aReader(app);
  const { id } = await aBook(anna, { title: 'Waits' }, 'waits.epub');
  await anna.post('/bin/books', { json: { ids: [id] } });
  await app.sql("UPDATE binned_book SET binned_at = binned_at - interval '50 days'");
  const now = app.clock.now();
  const madeAt = new Date(now.getTime() - 49 * 86_400_000);
  await wholeDatabase(app.deps.config.database.url, 'write', (database) => moveAhead(database, now, madeAt));
  const { clean } = app.deps.services.bin;
  expect(await clean(new AbortController().signal)).toEqual({ ended: 0, letGo: 0 });
  app.clock.forward({ days: 30 });
  expect(await clean(new AbortController().signal)).toEqual({ ended: 1, letGo: 1 });
});
