import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { withClient } from '@lectern/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runBulkTransaction } from '../../platform/db/bulk-transaction.ts';
import { checkSchema, createSchemaOf } from '../../platform/db/schema.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createBackup, type Installation } from './backup.service.ts';
import { CONTEXT, createInstallations, hashObjects, hashTables, openInstallation } from './backup.testing.ts';
import { openBackup } from './backup-folder.ts';
import { checkBackup } from './check.service.ts';
import { completeRestore, restoreBackup } from './restore.service.ts';

const { folder, createEmptyInstallation, removeAll } = createInstallations();
const target = path.join(folder, 'backups');
let app: TestApp;
let source: Installation;

beforeAll(async () => {
  app = await startTestApp();
  source = await openInstallation(app.deps.config.database.url, app.dataDir);
  const anna = await createTestReader(app, 'anna');
  for (const title of ['One', 'Two']) await createTestBook(anna, { title }, `${title}.epub`);
});
afterAll(async () => {
  await app.close();
  await removeAll();
});

const scratchUrl = (): string => source.databases.lectern;
const restore = (into: Installation, from: string, force = false) => restoreBackup(into, from, { ...CONTEXT, force });

/** Turns the newest backup into one of format 1: a folder of its own, with its objects and rows that are not compressed. */
const toFirstFormat = async (): Promise<string> => {
  const backup = await openBackup(target);
  const old = path.join(folder, 'format-1');
  renameSync(backup.folder, old);
  renameSync(path.join(target, 'objects'), path.join(old, 'objects'));
  for (const name of readdirSync(path.join(old, 'tables'), { recursive: true, encoding: 'utf8' })) {
    const file = path.join(old, 'tables', name);
    if (!name.endsWith('.gz')) continue;
    writeFileSync(file.slice(0, -'.gz'.length), gunzipSync(readFileSync(file)));
    rmSync(file);
  }
  const manifest = { format: 1, ...backup.manifest, keys: backup.manifest.keys.map(({ name }) => name) };
  writeFileSync(path.join(old, 'manifest.json'), JSON.stringify(manifest));
  return old;
};

it('[OPS-125] a backup in the format of version 0.2 is restored and checked, and no backup is added to it', async () => {
  await createBackup(source, target, CONTEXT);
  const old = await toFirstFormat();
  expect(await checkBackup(scratchUrl(), old, CONTEXT)).toMatchObject({ damagedObjects: [], rehearsal: null });
  const other = await createEmptyInstallation();
  await restore(other, old);
  expect(await hashTables(other.databases.lectern)).toEqual(await hashTables(source.databases.lectern));
  expect(await hashObjects(other.storage)).toEqual(await hashObjects(source.storage));
  await expect(createBackup(source, old, CONTEXT)).rejects.toThrow('is a single backup');
});

it('[OPS-125] a backup of an earlier version is upgraded by the restore, which puts the present rows back when it fails', async () => {
  const migrations = await runBulkTransaction(source.databases.lectern, 'read', (database) =>
    database.listMigrations(),
  );
  const earlier = await createEmptyInstallation();
  await withClient(earlier.databases.lectern, (client) =>
    client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public'),
  );
  await createSchemaOf(earlier.databases.lectern, migrations.slice(0, -3));
  await withClient(earlier.databases.lectern, (client) =>
    client.query(
      `INSERT INTO reader (provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language, files_size_limit)
       VALUES ('lantern', '1', '1', 'Lantern', 'earlier', 'e@lantern.example', 'E', 'E', 'en', 1)`,
    ),
  );
  await createBackup(earlier, target, CONTEXT);
  expect(await checkBackup(scratchUrl(), target, CONTEXT)).toMatchObject({ rehearsal: null, books: 0 });

  const other = await createEmptyInstallation();
  const findLogins = () =>
    withClient(other.databases.lectern, async (client) =>
      (await client.query('SELECT login FROM reader')).rows.map(({ login }) => login),
    );
  const backupOfSource = path.join(folder, 'present');
  await createBackup(source, backupOfSource, CONTEXT);
  await restore(other, backupOfSource);
  const present = await hashTables(other.databases.lectern);
  const progress = (line: string): void => {
    if (line.startsWith('restoring the rows')) throw new Error('interrupted');
  };
  await expect(restoreBackup(other, target, { ...CONTEXT, progress, force: true })).rejects.toThrow('interrupted');
  expect(await hashTables(other.databases.lectern)).toEqual(present);

  await restore(other, target, true);
  expect(await findLogins()).toEqual(['earlier']);
  await checkSchema(other.databases.lectern, 10_000);
  const { schemas } = (
    await withClient(other.databases.lectern, (client) =>
      client.query(
        "SELECT array_agg(nspname::text) AS schemas FROM pg_namespace WHERE nspname LIKE '%before_restore%'",
      ),
    )
  ).rows[0];
  expect(schemas).toBeNull();
});

it('[OPS-126] after another restore of the database, its counters are advanced while nothing runs', async () => {
  const other = await createEmptyInstallation();
  await createBackup(source, path.join(folder, 'of-a-moment'), CONTEXT);
  await restore(other, path.join(folder, 'of-a-moment'));
  const findCounters = () =>
    withClient(other.databases.lectern, async (client) => {
      const { rows } = await client.query("SELECT change_cursor, nextval('book_id_seq') AS id FROM reader");
      return [Number(rows[0].change_cursor), Number(rows[0].id)];
    });
  const [cursor = 0, id = 0] = await findCounters();
  await completeRestore(other, new Date());
  const [cursorAfter = 0, idAfter = 0] = await findCounters();
  expect([cursorAfter > cursor + 1000, idAfter > id + 1000]).toEqual([true, true]);
  await runBulkTransaction(other.databases.lectern, 'read', async () => {
    await expect(completeRestore(other, new Date())).rejects.toThrow('Somebody uses the database');
  });
});
