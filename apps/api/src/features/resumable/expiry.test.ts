import { limits } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestTusClient } from '../../testing/test-tus-client.ts';

let app: TestApp;
let anna: TestReader;
let tus: ReturnType<typeof createTestTusClient>;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  tus = createTestTusClient(anna, app.url);
});
afterAll(() => app.close());

const countUploads = async (where: string): Promise<number> =>
  (await app.sql(`SELECT count(*)::int AS n FROM unfinished_upload WHERE ${where}`)).rows[0].n;

it('[TUS-17] keeps a limited number of outcomes of a reader, the newest, and all incomplete uploads', async () => {
  const boris = await createTestReader(app, 'boris');
  const ended = (reader: string, from: number, many: number) =>
    app.sql(`INSERT INTO unfinished_upload (reader_id, id, name, length, expires_at, outcome)
      SELECT id, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '.epub', 10,
        now() + n * interval '1 second', '{"book": "1"}'::jsonb
      FROM (SELECT id FROM reader ORDER BY id ${reader} LIMIT 1) one, generate_series(${from}, ${from + many - 1}) n`);
  const kept = limits.INCOMPLETE_UPLOADS;
  await ended('ASC', 1, kept + 30);
  await ended('DESC', 1, kept + 5);
  const waiting = await tus.createUpload('waits.epub', 1000);
  expect(await countUploads('outcome IS NOT NULL')).toBe(kept + kept + 5);
  expect(await countUploads(`outcome IS NOT NULL AND name = '31.epub'`)).toBe(2);
  expect(await countUploads(`outcome IS NOT NULL AND name = '30.epub'`)).toBe(1); // of the other reader
  expect(await tus.offset(waiting)).toBe(0);
  await createTestTusClient(boris, app.url).createUpload('of boris.epub', 1000);
  expect(await countUploads('outcome IS NOT NULL')).toBe(2 * kept);
});

it('[TUS-18] a chunk that is on its way when its upload would expire is kept', async () => {
  const bytes = await buildEpub({ title: 'At the last minute' });
  const address = await tus.createUpload('minute.epub', bytes.length);
  await tus.send(address, 0, bytes.subarray(0, 1000));
  app.clock.advance({ minutes: 24 * 60 - 1 });
  anna = await createTestReader(app, 'anna');
  tus = createTestTusClient(anna, app.url);
  const soon = await countUploads(
    `name = 'minute.epub' AND expires_at < '${app.clock.now().toISOString()}'::timestamptz + interval '1 hour'`,
  );
  const line = tus.sendPartially(address, 1000, bytes.subarray(1000, 2000), bytes.length - 1000);
  await expect
    .poll(() =>
      countUploads(
        `name = 'minute.epub' AND expires_at > '${app.clock.now().toISOString()}'::timestamptz + interval '23 hours'`,
      ),
    )
    .toBe(1);
  expect(soon).toBe(1);
  app.clock.advance({ minutes: 5 });
  await app.deps.services.resumable.clean(new AbortController().signal);
  line.cut();
  await expect.poll(() => tus.offset(address)).toBe(2000);
  expect((await tus.send(address, 2000, bytes.subarray(2000))).status).toBe(200);
});
