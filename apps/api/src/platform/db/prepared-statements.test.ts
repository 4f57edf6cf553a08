import { randomBytes } from 'node:crypto';
import { createTestDatabase } from '@lectern/postgres/testing';
import { expect, it } from 'vitest';
import { openDatabase, Prisma } from './db.ts';
import { createStatementNamer, PREPARED } from './prepared-statements.ts';

it('[HOUSE-26] lookups by full keys are prepared once per connection, other queries are planned each time', async () => {
  const { url, drop } = await createTestDatabase();
  const db = openDatabase(url);
  const bytes = () => ({
    objectKey: randomBytes(16).toString('hex'),
    fastHash: '',
    koreader: '',
    holders: 1,
    bytes: 1,
  });
  for (let round = 0; round < 8; round += 1) {
    const sha256 = new Uint8Array(randomBytes(32));
    await db.blob.create({ data: { sha256, md5: new Uint8Array(16), ...bytes() } });
    await db.$executeRaw`${PREPARED} UPDATE blob SET holders = 2 WHERE sha256 = ${sha256}`;
    await db.blob.findMany({ where: { sha256 }, orderBy: { sha256: 'asc' }, take: 1 });
  }
  // Sequential queries use one connection.
  const prepared = await db.$queryRaw<{ statement: string; asked: bigint }[]>`
    SELECT statement, generic_plans + custom_plans AS asked FROM pg_prepared_statements ORDER BY statement`;
  expect(prepared).toEqual([
    { statement: expect.stringMatching(/ UPDATE blob SET holders/), asked: 8n },
    { statement: expect.stringMatching(/^INSERT INTO .*blob/), asked: 8n },
  ]);
  await db.$disconnect();
  await drop();
});

it('[HOUSE-26] the names are bounded, and multi-row inserts have none', () => {
  const nameOf = createStatementNamer();
  const insert = (columns: string, values: string) =>
    nameOf({ sql: `INSERT INTO "public"."book" (${columns}) ${values}` });
  expect(insert('"a","b"', 'VALUES ($1,$2) RETURNING "a"')).not.toBe('');
  expect(insert('"a"', 'VALUES ($1), ($2)')).toBe('');
  expect(insert('"a"', 'VALUES ($1),($2)')).toBe('');
  const text = (n: number) => Prisma.sql`${PREPARED} SELECT ${Prisma.raw(String(n))}`.sql;
  const names = Array.from({ length: 200 }, (_, n) => nameOf({ sql: text(n) }));
  expect(new Set(names).size).toBe(100);
  expect(names.at(-1)).toBe('');
  expect(nameOf({ sql: text(0) })).toBe(names[0]);
});
