import path from 'node:path';
import { type EmbeddedPostgres, ensureDatabase, migrate, withClient } from '@lectern/postgres';
import { startTemporaryPostgres } from '@lectern/postgres/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrateDatabase } from '../../platform/db/schema.ts';
import { transferDatabases } from './transfer.service.ts';

const SHOP_MIGRATIONS = path.resolve(import.meta.dirname, '../../../../shop/migrations');
const TITLES = ['Zebra', 'apfel', 'Äpfel', 'Война и мир', '红楼梦', 'é', 'e\u0301', '\t\\N tab', ''];

let [from, to]: EmbeddedPostgres[] = [];
beforeEach(async () => {
  [from, to] = [await startTemporaryPostgres(), await startTemporaryPostgres()];
  const lectern = await ensureDatabase(from, 'lectern');
  await migrateDatabase(lectern);
  await migrate(await ensureDatabase(from, 'shop'), SHOP_MIGRATIONS);
  await query(from, 'lectern', FILL_SQL);
});
afterEach(async () => {
  await from?.stop();
  await to?.stop();
});

/** A reader with books in all orders; the triggers count shelves and words. */
const FILL_SQL = `
  INSERT INTO reader (id, provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language, files_size_limit)
    VALUES (7, 'lantern', '1', '1', 'Lantern', 'anna', 'anna@lantern.example', 'Anna', 'Reed', 'en', 1);
  SELECT setval('reader_id_seq', 41);
  CREATE TEMP TABLE title AS SELECT title, sha256(n::text::bytea) AS hash
    FROM unnest(ARRAY[${TITLES.map((title) => `'${title}'`).join()}]) WITH ORDINALITY AS t(title, n);
  INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader, holders)
    SELECT hash, encode(hash, 'hex'), 500, substr(hash, 1, 16), encode(substr(hash, 1, 8), 'hex'), encode(substr(hash, 1, 16), 'hex'), 1 FROM title;
  INSERT INTO book (reader_id, sha256, fast_hash, md5, bytes, name, format, mime_type, title)
    SELECT 7, hash, encode(substr(hash, 1, 8), 'hex'), substr(hash, 1, 16), 500, encode(hash, 'hex'), 'epub', 'application/epub+zip', title FROM title;
  INSERT INTO shelf VALUES (7, 'author', 'Ünsal', 3, 'unsal', ARRAY[1, 2])`;

const query = (server: EmbeddedPostgres | undefined, name: string, sql: string): Promise<object[]> => {
  if (!server) throw new Error('It did not start.');
  return withClient(server.adminUrl(name), async (client) => (await client.query(sql)).rows);
};
const transfer = () => {
  if (!from || !to) throw new Error('They did not start.');
  return transferDatabases(from, to, () => undefined);
};

it('[OPS-109] every row of every database is copied, with generated columns, ICU orders, sequences and the queue', async () => {
  const results = await transfer();
  expect(results).toMatchObject([{ database: 'lectern' }, { database: 'shop' }]);
  for (const sql of [
    'SELECT title, title_key FROM book ORDER BY title_key, id',
    'SELECT * FROM shelf ORDER BY name',
    'SELECT * FROM indexed_word ORDER BY 1, 2',
    'SELECT * FROM person_directory',
    'SELECT migration_name, finished_at FROM _prisma_migrations ORDER BY 1',
    'SELECT name FROM pgboss.queue ORDER BY 1',
    "SELECT nextval('reader_id_seq')",
  ]) {
    const rows = await query(to, 'lectern', sql);
    expect(rows.length, sql).toBeGreaterThan(sql.includes('indexed_word') ? -1 : 0);
    expect(rows, sql).toEqual(await query(from, 'lectern', sql));
  }
  // as the application's role does
  const [owner] = await query(to, 'lectern', "SELECT tableowner AS name FROM pg_tables WHERE tablename = 'book'");
  expect(owner).toEqual({ name: 'lectern_app' });
  await expect(query(to, 'lectern', "INSERT INTO shelf VALUES (7, 'author', 'No', 0)")).rejects.toThrow(/positive/);
});

it('[OPS-109] nothing that this version does not know is lost silently', async () => {
  await query(from, 'lectern', 'ALTER TABLE book ADD COLUMN mine text');
  await expect(transfer()).rejects.toThrow(/schema differs.*book\.mine/);
  await query(from, 'lectern', 'ALTER TABLE book DROP COLUMN mine; CREATE TABLE diary (day date)');
  await expect(transfer()).rejects.toThrow(/schema differs.*diary/);
  await query(from, 'postgres', 'CREATE DATABASE private');
  await query(from, 'private', 'CREATE TABLE diary (day date)');
  await expect(transfer()).rejects.toThrow(/private is not Lectern/);
});
