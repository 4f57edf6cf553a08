import { createTestDatabase } from '@lectern/postgres/testing';
import { expect, it } from 'vitest';
import { openDatabase, Prisma } from './db.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

it('[HOUSE-27] a read outside of a transaction returns the same as one inside', async () => {
  const { url, drop } = await createTestDatabase();
  const db = openDatabase(url);
  const at = new Date('2026-02-28T23:59:59.007Z');
  const bytes = new Uint8Array([0, 92, 255]);
  const query = Prisma.sql`
    SELECT ${9007199254740993n}::bigint AS big, ${[1n, -9007199254740993n]}::bigint[] AS bigs, 7::int AS small, 0.5::float8 AS half,
      ${at}::timestamptz AS at, '1883-01-01 00:00:00.5+00'::timestamptz AS old, ${['a "b"', 'ж,{}', '\\']}::text[] AS texts,
      ${bytes}::bytea AS bytes, ${'{"a":[1,null]}'}::jsonb AS json, true AS yes, NULL::int AS nothing,
      '2f1c1f4e-0d6f-4d3c-9b42-000000000001'::uuid AS uuid, count(*) AS counted FROM reader`;
  const [outside] = await db.$queryRaw<Record<string, unknown>[]>(query);
  const [inside] = await db.$transaction((tx) => tx.$queryRaw<Record<string, unknown>[]>(query));
  expect({ ...outside, bytes: null }).toEqual({ ...inside, bytes: null });
  expect(inside?.['bytes']).toEqual(bytes);
  expect(outside).toMatchObject({ big: 9007199254740993n, at, counted: 0n });
  expect(outside?.['bytes']).toEqual(Buffer.from(bytes));
  await db.$disconnect();
  await drop();
});

it('[HOUSE-27] a read in a transaction sees its own writes, and nobody else does before the commit', async () => {
  const { url, drop } = await createTestDatabase();
  const db = openDatabase(url);
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`CREATE TABLE made_here ()`;
    await tx.$executeRaw`INSERT INTO made_here DEFAULT VALUES`;
    expect(await tx.$queryRaw`SELECT count(*)::int AS n FROM made_here`).toEqual([{ n: 1 }]);
    expect(await db.$queryRaw`SELECT to_regclass('made_here') IS NULL AS hidden`).toEqual([{ hidden: true }]);
  });
  expect(await db.$queryRaw`SELECT count(*)::int AS n FROM made_here`).toEqual([{ n: 1 }]);
  await db.$disconnect();
  await drop();
});

it('[HOUSE-27] an unreachable database is unavailable, and an invalid statement is a fault', async () => {
  const nobody = openDatabase('postgresql://127.0.0.1:1/none');
  expect(isDatabaseUnavailable(await nobody.$queryRaw`SELECT 1`.catch((error: unknown) => error))).toBe(true);
  await nobody.$disconnect();
  const { url, drop } = await createTestDatabase();
  const db = openDatabase(url);
  expect(isDatabaseUnavailable(await db.$queryRaw`SELECT no_such`.catch((error: unknown) => error))).toBe(false);
  await db.$disconnect();
  await drop();
});
