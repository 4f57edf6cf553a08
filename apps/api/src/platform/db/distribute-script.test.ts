import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { expect, it } from 'vitest';

const CITUS = path.resolve(import.meta.dirname, '../../../../../infra/citus');
const readScript = (name: string): string => readFileSync(path.join(CITUS, name), 'utf8');

const connect = async () => {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const close = async (): Promise<void> => {
    await client.end();
    await drop();
  };
  return { client, close };
};

it('[OPS-113] the script for Citus names each table once, and every index, key and trigger that it drops', async () => {
  const { client, close } = await connect();
  const script = readScript('distribute.sql');
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
  );
  const placed = [...script.matchAll(/create_(?:distributed|reference)_table\('(\w+)'/g)].map(([, name]) => name);
  const local = /stays on the coordinator: ([^;]+);/.exec(script)?.[1]?.replace(/^-- /gm, '').split(/,\s+/) ?? [];
  expect([...placed, ...local].sort()).toEqual(rows.map(({ name }) => name).sort());

  // everything but what only Citus knows runs here
  const plain = script.replace(/^SELECT create_\w+\(.*$/gm, '').replace(/^(?:SET citus|DO \$\$).*$/gm, '');
  await client.query(plain);
  const functions = [...script.matchAll(/create_distributed_function\('([^']+)'\)/g)].map(([, name]) => name);
  for (const name of functions) await client.query('SELECT $1::regprocedure', [name]);
  const { rows: triggers } = await client.query<{ name: string }>(
    'SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1',
  );
  expect(triggers.map(({ name }) => name)).toEqual(['partner_rating_withdrawn', 'sanction_only_added']);
  const { rows: unique } = await client.query(
    `SELECT i.indexrelid::regclass::text AS index FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = 'reader_id'
     WHERE i.indisunique AND a.attnotnull AND NOT a.attnum = ANY (i.indkey::int2[])
       AND i.indrelid::regclass::text = ANY ($1)`,
    [[...script.matchAll(/create_distributed_table\('(\w+)', 'reader_id'/g)].map(([, name]) => name)],
  );
  expect(unique).toEqual([]);
  await close();
});
