import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { expect, it } from 'vitest';

const file = '../../../../../prisma/migrations/20261126114000_partner_shops/migration.sql';
const [, ...changes] = readFileSync(path.join(import.meta.dirname, file), 'utf8').split(/;\s*$/m);

it('[PARTNER-21] [SHOPS-23] an existing installation keeps the old signature and learns the shop ids of its readers', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const partner = (alias: string, number: number, settings: object) =>
    client.query(`INSERT INTO partner (alias, number, settings, key) VALUES ($1, $2, $3, '')`, [
      alias,
      number,
      settings,
    ]);
  const reader = (alias: string, shop: string, user: string, awaited: Date | null) =>
    client.query(
      `INSERT INTO reader (provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language, files_size_limit, created_at, awaited_at)
       VALUES ($1, $2, $3, '', '', '', '', '', 'en', 1, now(), $4)`,
      [alias, shop, user, awaited],
    );
  await partner('silent', 6, { name: 'Silent' });
  await partner('strict', 7, { name: 'Strict', require_v2: true });
  for (const user of ['a', 'b']) await reader('silent', '1', user, null);
  await reader('silent', '9', 'c', null);
  await reader('silent', '6', 'd', new Date());
  for (const change of changes) await client.query(change);
  const { rows } = await client.query(
    `SELECT alias, shop_ids AS ids, (settings->>'require_v2')::bool AS v2 FROM partner ORDER BY number`,
  );
  expect(rows).toEqual([
    { alias: 'silent', ids: ['1', '9'], v2: false },
    { alias: 'strict', ids: [], v2: true },
  ]);
  await client.end();
  await database.drop();
});
