import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, Prisma } from '../../platform/db/db.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createSweepDb } from './sweep.db.ts';

let app: TestApp;
let db: Database;
beforeAll(async () => {
  app = await startTestApp();
  db = openDatabase(app.deps.config.database.url);
});
afterAll(async () => {
  await db.$disconnect();
  await app.close();
});

it('[OPS-7] affected books are found by indexes, however many books there are', async () => {
  const plans: string[] = [];
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    const explained = async (parts: TemplateStringsArray, ...values: unknown[]): Promise<object[]> => {
      plans.push(JSON.stringify(await tx.$queryRaw`EXPLAIN ${Prisma.sql(parts, ...values)}`));
      return [];
    };
    await createSweepDb({ $queryRaw: explained } as unknown as Database).findAffectedBooks(new Uint8Array(32)); // only the method that is used
  });
  expect(plans.join()).not.toContain('Seq Scan');
  const indexes = ['book_sha256_idx', 'binned_book_sha256_idx', 'book_own_cover_idx', 'binned_book_own_cover_idx'];
  for (const index of [...indexes, 'document_covers_idx']) expect(plans.join()).toContain(index);
});

it('[OPS-6] contents whose books cannot be found do not stop the rest of the sweep', async () => {
  await app.sql(
    `INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader, released_at)
     SELECT sha256(n::text::bytea), md5(n::text), 5, '', 'lost', '', now() + interval '1 year' FROM generate_series(1, 60) AS n`,
  );
  const { config, services } = app.deps;
  const storage = await openStorage(config.storage, config.dataDir);
  const key = randomBytes(16).toString('hex');
  await storage.put(key, Readable.from([Buffer.from('nobodys')]));
  app.clock.advance({ days: 1 });
  const sweep = () =>
    services.sweep.run({ mend: true, many: true, signal: new AbortController().signal, wait: async () => {} });
  await app.sql('ALTER TABLE binned_book RENAME COLUMN title TO was_title');
  await expect(sweep()).rejects.toThrow('contents could not be checked');
  expect(await storage.size(key)).toBeNull();
  await app.sql('ALTER TABLE binned_book RENAME COLUMN was_title TO title');
  expect(await sweep()).toMatchObject({ missing: 60, ownerless: 0 });
});
