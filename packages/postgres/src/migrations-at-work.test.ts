import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listUnappliedMigrations, migrate } from './migrate.ts';
import { readMigrationStatus } from './migration-status.ts';
import { createTestDatabase } from './testing.ts';
import { withClient } from './with-client.ts';

const NAME = '20270101000000_widths';
const STEPS = `-- outside a transaction
-- runs beside 0.1.0

ALTER TABLE shelf ADD COLUMN width INTEGER;
CREATE INDEX CONCURRENTLY shelf_by_width
  ON shelf (width);
ALTER TABLE shelf ADD CONSTRAINT shelf_width CHECK (width > 0) NOT VALID;
ALTER TABLE shelf VALIDATE CONSTRAINT shelf_width;
`;

let folder = '';
let database = { url: '', drop: async (): Promise<void> => undefined };
let other: pg.Client;

const addMigration = (sql: string, name = NAME): void => {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
};
const query = <Row extends object>(sql: string): Promise<Row[]> =>
  withClient(database.url, async (client) => (await client.query<Row>(sql)).rows);
const findIndex = async (): Promise<boolean | undefined> =>
  (
    await query<{ valid: boolean }>(
      "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('shelf_by_width')",
    )
  )[0]?.valid;
/** Resolves with the process of the server that waits for a lock in a statement that begins like this. */
const waitForWaiting = (statement: string): Promise<number> =>
  vi.waitFor(async () => {
    const rows = await query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
       AND starts_with(query, ${pg.escapeLiteral(statement)})`,
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.pid ?? 0;
  }, 20_000);

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-migrations-'));
  cpSync(path.join(import.meta.dirname, '../fixtures/migrations'), folder, { recursive: true });
  database = await createTestDatabase();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a migration outside a transaction', () => {
  it('[OPS-105] builds an index while others write, also when two processes migrate at once', async () => {
    addMigration(STEPS);
    await query("INSERT INTO shelf VALUES (1, 'Poems')");
    await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM pg_class'); // an old snapshot, as a backup has one
    const both = [migrate(database.url, folder), migrate(database.url, folder)];
    await waitForWaiting('CREATE INDEX CONCURRENTLY');
    await query("INSERT INTO shelf VALUES (2, 'Novels'); UPDATE shelf SET name = 'Drama' WHERE id = 1");
    await other.query('COMMIT');
    expect((await Promise.all(both)).flat()).toEqual([NAME]);
    expect(await findIndex()).toBe(true);
    await expect(query('UPDATE shelf SET width = 0')).rejects.toThrow(/shelf_width/);
  });

  it('[OPS-105] is continued where it was interrupted, and an invalid index is built again', async () => {
    addMigration(STEPS);
    await query("INSERT INTO shelf VALUES (1, 'Poems')");
    await migrateUntil('ALTER TABLE shelf ADD COLUMN');
    expect(await readMigrationStatus(database.url, folder)).toMatchObject({
      unfinished: [{ name: NAME, state: 'interrupted', statements: '0 of 4' }],
    });
    await migrateUntil('CREATE INDEX CONCURRENTLY', 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM pg_class');
    expect(await findIndex()).toBe(false);
    expect(await listUnappliedMigrations(database.url, folder)).toEqual([NAME]);
    expect(await readMigrationStatus(database.url, folder)).toMatchObject({
      pending: [],
      unfinished: [{ name: NAME, state: 'interrupted', statements: '1 of 4' }],
    });

    expect(await migrate(database.url, folder)).toEqual([NAME]);
    expect(await findIndex()).toBe(true);
    expect(await migrate(database.url, folder)).toEqual([]);
    expect(await readMigrationStatus(database.url, folder)).toMatchObject({ databaseSchema: NAME, unfinished: [] });
  });

  it('[OPS-105] one that fails keeps what was done, and refuses to go on with other statements', async () => {
    addMigration(`${STEPS}SELECT nonsense;\n`);
    await expect(migrate(database.url, folder)).rejects.toThrow(/widths does not run: column "nonsense".*continues/);
    expect(await findIndex()).toBe(true);
    addMigration(STEPS.replaceAll('width', 'height'));
    await expect(migrate(database.url, folder)).rejects.toThrow(/was edited after it was applied/);
  });

  it('[OPS-105] one whose first statement fails can be corrected', async () => {
    addMigration('-- outside a transaction\nSELECT nonsense;\n');
    await expect(migrate(database.url, folder)).rejects.toThrow(/nonsense/);
    addMigration(STEPS);
    expect(await migrate(database.url, folder)).toEqual([NAME]);
  });

  /** Lets a run wait at a statement behind a transaction of another client, and ends its connection there. */
  const migrateUntil = async (statement: string, blocker = 'BEGIN; LOCK TABLE shelf'): Promise<void> => {
    await other.query(blocker);
    const failure = migrate(database.url, folder).then(
      () => 'it ran',
      (error: Error) => error.message,
    );
    const pid = await waitForWaiting(statement);
    await query(`SELECT pg_terminate_backend(${pid}, 20000)`);
    expect(await failure).toContain('widths does not run');
    await other.query('ROLLBACK');
  };
});

describe('the locks of a migration', () => {
  const impatient = { lockTimeoutMs: 50, attempts: 2, pauseMs: 10 };

  it('[OPS-106] are waited for shortly and a bounded number of times; then nothing of the migration is left', async () => {
    addMigration('CREATE TABLE half (id INTEGER); ALTER TABLE shelf ADD COLUMN width INTEGER;');
    await other.query('BEGIN; SELECT FROM shelf');
    await expect(migrate(database.url, folder, impatient)).rejects.toThrow(
      /widths does not run: others held a lock that it needs, 2 times for 50 ms/,
    );
    expect(await query("SELECT to_regclass('half')::text AS half")).toEqual([{ half: null }]);
    expect(await listUnappliedMigrations(database.url, folder)).toEqual([NAME]);
  });

  it('[OPS-106] a migration that has to wait lets others pass and tries again', async () => {
    addMigration('ALTER TABLE shelf ADD COLUMN width INTEGER;');
    await other.query('BEGIN; SELECT FROM shelf');
    const migrating = migrate(database.url, folder, { lockTimeoutMs: 200, attempts: 500, pauseMs: 20 });
    await waitForWaiting('ALTER TABLE');
    await query("INSERT INTO shelf VALUES (2, 'Novels')"); // waits behind the migration, until that lets it pass
    await other.query('COMMIT');
    expect(await migrating).toEqual([NAME]);
  });
});

describe('a database that is newer than the code', () => {
  const removeMigration = (): void => rmSync(path.join(folder, NAME), { recursive: true });

  it('[OPS-108] is used by versions that its migrations run beside, and refused by older ones', async () => {
    addMigration(STEPS.replace('0.1.0', '0.2.0'));
    await migrate(database.url, folder);
    removeMigration();
    const { version } = await readMigrationStatus(database.url, folder);
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(await listUnappliedMigrations(database.url, folder)).toEqual([]);
    for (const accepted of ['0.2.0', '0.2.0-beta.1', '0.2.1', '0.10.0', '1.0.0'])
      expect(await migrate(database.url, folder, { version: accepted })).toEqual([]);
    for (const refused of ['0.1.9', '0.0.1'])
      await expect(migrate(database.url, folder, { version: refused })).rejects.toThrow(/newer than the code/);
  });

  it('[OPS-108] is refused when one of its migrations does not say so', async () => {
    addMigration(STEPS);
    addMigration('CREATE TABLE drawer (id INTEGER);', '20270102000000_drawers');
    await migrate(database.url, folder);
    removeMigration();
    rmSync(path.join(folder, '20270102000000_drawers'), { recursive: true });
    await expect(listUnappliedMigrations(database.url, folder)).rejects.toThrow(
      /20270102000000_drawers, which this version of Lectern \(.*\) does not know, .*newer than the code/,
    );
    expect(await readMigrationStatus(database.url, folder)).toMatchObject({
      programSchema: '20260101000000_first',
      databaseSchema: '20270102000000_drawers',
      unknown: [
        { name: NAME, runsBeside: '0.1.0' },
        { name: '20270102000000_drawers', runsBeside: null },
      ],
      problem: expect.stringContaining('newer than the code'),
    });
  });

  it('[OPS-107] the status names what is applied, pending and running', async () => {
    expect(await readMigrationStatus(database.url, folder)).toMatchObject({ applied: 1, pending: [], problem: null });
    addMigration(STEPS);
    expect(await readMigrationStatus(database.url, folder)).toMatchObject({ applied: 1, pending: [NAME] });
    await other.query('BEGIN; LOCK TABLE shelf');
    const migrating = migrate(database.url, folder);
    await waitForWaiting('ALTER TABLE shelf ADD COLUMN');
    expect(await readMigrationStatus(database.url, folder)).toMatchObject({
      pending: [],
      unfinished: [{ name: NAME, state: 'running', statements: '0 of 4' }],
    });
    await other.query('COMMIT');
    await migrating;
    expect(await readMigrationStatus(database.url, folder)).toMatchObject({ applied: 2, pending: [], unfinished: [] });
  });
});
