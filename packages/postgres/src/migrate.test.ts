import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listUnappliedMigrations, migrate } from './migrate.ts';
import { createTestDatabase } from './testing.ts';
import { withClient } from './with-client.ts';

let folder = '';
let database = { url: '', drop: async (): Promise<void> => undefined };

const addMigration = (name: string, sql: string): void => {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
};

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-migrations-'));
  cpSync(path.join(import.meta.dirname, '../fixtures/migrations'), folder, { recursive: true });
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('migrations', () => {
  it('[HOUSE-5] a fresh test database is a copy of the migrated template', async () => {
    const rows = await withClient(database.url, async (client) => {
      await client.query("INSERT INTO shelf VALUES (1, '  Poems ')");
      return (await client.query<{ name: string }>('SELECT name FROM shelf')).rows;
    });
    expect(rows).toEqual([{ name: 'Poems' }]);
    expect(await migrate(database.url, folder)).toEqual([]);
  });

  it('[HOUSE-5] applies missing migrations in order of their names, once even when run concurrently', async () => {
    addMigration(
      '20260301000000_third',
      'ALTER TABLE shelf ADD COLUMN height INTEGER; UPDATE shelf SET height = width;',
    );
    addMigration('20260201000000_second', 'ALTER TABLE shelf ADD COLUMN width INTEGER;');
    const both = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)]);
    expect(both.flat()).toEqual(['20260201000000_second', '20260301000000_third']);
  });

  it('[HOUSE-6] refuses a database that is newer than the code', async () => {
    addMigration('20270101000000_future', 'SELECT 1;');
    await migrate(database.url, folder);
    rmSync(path.join(folder, '20270101000000_future'), { recursive: true });
    await expect(migrate(database.url, folder)).rejects.toThrow(/20270101000000_future.*newer than the code/);
  });

  it('[OPS-33] lists what a database lacks, and changes nothing', async () => {
    addMigration('20260201000000_second', 'ALTER TABLE shelf ADD COLUMN width INTEGER;');
    expect(await listUnappliedMigrations(database.url, folder)).toEqual(['20260201000000_second']);
    expect(await migrate(database.url, folder)).toEqual(['20260201000000_second']);
    expect(await listUnappliedMigrations(database.url, folder)).toEqual([]);
    rmSync(path.join(folder, '20260201000000_second'), { recursive: true });
    await expect(listUnappliedMigrations(database.url, folder)).rejects.toThrow(/newer than the code/);
  });

  it('[OPS-33] reports that an empty database lacks everything', async () => {
    await withClient(database.url, (client) => client.query('DROP TABLE _prisma_migrations'));
    expect(await listUnappliedMigrations(database.url, folder)).toEqual(['20260101000000_first']);
  });

  it('[HOUSE-6] refuses a migration that was edited after use', async () => {
    addMigration('20260101000000_first', 'SELECT 1;');
    await expect(migrate(database.url, folder)).rejects.toThrow(/first was edited after it was applied/);
  });

  it('[HOUSE-5] a migration that fails leaves no trace and can be corrected', async () => {
    addMigration('20260201000000_second', 'CREATE TABLE half (id INTEGER); SELECT nonsense;');
    await expect(migrate(database.url, folder)).rejects.toThrow(/second does not run: column "nonsense"/);
    addMigration('20260201000000_second', 'CREATE TABLE half (id INTEGER);');
    expect(await migrate(database.url, folder)).toEqual(['20260201000000_second']);
  });
});
