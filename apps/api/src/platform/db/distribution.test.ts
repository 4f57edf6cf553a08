import { createTestDatabase } from '@lectern/postgres/testing';
import { expect, it } from 'vitest';
import { openDatabase, Prisma } from './db.ts';
import { deleteInBatches } from './delete-in-batches.ts';

it('[OPS-110] no foreign key cascades an update but the one that moves claims of tokens, and all are validated', async () => {
  const { url, drop } = await createTestDatabase();
  const db = openDatabase(url);
  const keys = await db.$queryRaw<{ name: string; isCascading: boolean; isValid: boolean }[]>`
    SELECT conname AS name, confupdtype <> 'a' AS "isCascading", convalidated AS "isValid" FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;
  expect(keys.length).toBeGreaterThan(60);
  expect(keys.flatMap(({ name, isCascading }) => (isCascading ? [name] : []))).toEqual([
    'fulfilment_device_reader_id_sha256_fkey',
  ]);
  expect(keys.filter(({ isValid }) => !isValid)).toEqual([]);
  await db.$disconnect();
  await drop();
});

it('[OPS-111] several processes delete what has expired at once: all of it, and nothing else', async () => {
  const { url, drop } = await createTestDatabase();
  const db = openDatabase(url);
  await db.$executeRaw`
    INSERT INTO failed_try (bucket, at) SELECT 'network:' || n % 100, '2026-01-01'::timestamptz FROM generate_series(1, 12000) AS n`;
  await db.$executeRaw`INSERT INTO failed_try (bucket, at) VALUES ('network:kept', '2026-03-01')`;
  const isOld = Prisma.sql`at < ${new Date('2026-02-01')}`;
  const counts = await Promise.all([1, 2, 3].map(() => deleteInBatches(db, 'failed_try', isOld)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(12_000);
  expect(await db.$queryRaw`SELECT bucket FROM failed_try`).toEqual([{ bucket: 'network:kept' }]);
  await db.$disconnect();
  await drop();
});

it('[HOUSE-70] a moment after another one is the next millisecond, also where clocks are set back', async () => {
  const { url, drop } = await createTestDatabase();
  const db = openDatabase(url);
  const [row] = await db.$queryRaw<{ after: Date; volatility: string }[]>`
    SELECT a_moment_after('2026-10-25T00:59:59.999Z') AS after, provolatile::text AS volatility FROM pg_proc
    WHERE proname = 'a_moment_after'`;
  expect(row).toEqual({ after: new Date('2026-10-25T01:00:00.000Z'), volatility: 'i' });
  await db.$disconnect();
  await drop();
});
