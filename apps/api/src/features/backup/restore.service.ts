import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BulkTransaction, runBulkTransaction } from '../../platform/db/bulk-transaction.ts';
import { advanceCounters } from './advance-counters.ts';
import { type Installation, listContents, type OperatorContext } from './backup.service.ts';
import { loadDatabase } from './database-files.ts';
import { getBackupPaths, type Manifest, readManifest, type SavedDatabase } from './manifest.ts';
import { forEachConcurrently, loadObject } from './object-files.ts';

export type RestoreSummary = {
  tables: number;
  objects: number;
  bytes: number;
  removedObjects: number;
  missing: string[];
};

const WAIT_MS = 2_000;
const POLL_MS = 100;

/**
 * Restores a backup into a stopped and empty installation, or (`force`) replaces its contents. All rows are written in one
 * transaction, which commits only after every row and object was verified. Counters are advanced (advance-counters.ts), so
 * that no number that was assigned since the backup is reused.
 * @throws Error, a sentence for the operator; then the rows are unchanged
 */
export const restoreBackup = async (
  { databases, storage, dataDir, clock }: Installation,
  folder: string,
  { force, signal, progress }: OperatorContext & { force: boolean },
): Promise<RestoreSummary> => {
  const manifest = await readManifest(folder);
  const paths = getBackupPaths(folder);
  await assertSameKeys(manifest, folder, dataDir, force);
  const missing = new Set(manifest.missing);

  const fillDatabase = async (database: BulkTransaction, name: string, saved: SavedDatabase): Promise<void> => {
    assertSameSchema(await database.listMigrations(), saved.migrations, manifest.madeAt);
    await assertNotInUse(database);
    const tables = await database.listTables();
    if (force) await database.truncateTables(tables);
    for (const table of tables) {
      if (!(await database.isTableEmpty(table))) {
        throw new Error(`The database has rows already (${table.name}). --force replaces all that is there.`);
      }
    }
    progress(`the tables of ${name} …`);
    await loadDatabase(database, saved, (table) => paths.table(name, table));
  };

  /** Objects in the storage that do not belong to the backup. @throws Error, a sentence, when there are any, without force */
  const listForeignObjects = async (keys: ReadonlySet<string>): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of storage.listObjects()) if (!keys.has(key)) found.push(key);
    if (found.length > 0 && !force) {
      throw new Error(`The storage has ${found.length} other objects. --force replaces all that is there.`);
    }
    return found;
  };

  const { lectern, ...others } = manifest.databases;
  if (!lectern) throw new Error('The backup has no database of Lectern.');
  const foreignObjects = await runBulkTransaction(databases.lectern, 'write', async (database) => {
    await fillDatabase(database, 'lectern', lectern);
    await advanceCounters(database, clock.now(), new Date(manifest.madeAt));
    const listed = await listContents(database);
    // Objects that are missing in the backup may be in the storage.
    const foreign = await listForeignObjects(new Set(listed.map(({ key }) => key)));
    const contents = listed.filter(({ sha256 }) => !missing.has(sha256));
    let done = 0;
    await forEachConcurrently(contents, async (content) => {
      signal.throwIfAborted();
      await loadObject(storage, folder, content);
      done += 1;
      if (done % 1000 === 0) progress(`${done} of ${contents.length} objects …`);
    });
    return foreign;
  });
  for (const [name, saved] of Object.entries(others)) {
    const url = databases[name];
    if (url) await runBulkTransaction(url, 'write', (database) => fillDatabase(database, name, saved));
    else progress(`the database ${name} is not restored: nothing says where it is`);
  }
  for (const key of foreignObjects) await storage.remove(key);
  for (const name of manifest.keys) await writeSecretFile(path.join(dataDir, name), await readFile(paths.key(name)));
  const tables = Object.values(manifest.databases).reduce((sum, saved) => sum + saved.tables.length, 0);
  const { count: objects, bytes } = manifest.objects;
  return { tables, objects, bytes, removedObjects: foreignObjects.length, missing: manifest.missing };
};

/** @throws Error, a sentence, when code and backup have different migrations */
const assertSameSchema = (ours: readonly string[], saved: readonly string[], madeAt: string): void => {
  const unknown = saved.filter((name) => !ours.includes(name));
  if (unknown.length > 0) {
    throw new Error(`The backup (${madeAt}) is newer than this version of Lectern, which does not know ${unknown[0]}.`);
  }
  const lacking = ours.filter((name) => !saved.includes(name));
  if (lacking.length === 0) return;
  throw new Error(
    `The backup (${madeAt}) is older than this version of Lectern: it lacks ${lacking[0]}. Restore it with the version that made it, then upgrade.`,
  );
};

/** Waits a moment, because closed connections take a while to disappear. */
const assertNotInUse = async (database: BulkTransaction): Promise<void> => {
  for (const until = performance.now() + WAIT_MS; (await database.countOtherConnections()) > 0; await pause(POLL_MS)) {
    if (performance.now() > until)
      throw new Error('Somebody uses the database: stop Lectern (API, worker and shop) first.');
  }
};

const assertSameKeys = async ({ keys }: Manifest, folder: string, dataDir: string, force: boolean): Promise<void> => {
  for (const name of keys) {
    const present = await readFile(path.join(dataDir, name)).catch(() => null);
    const isSame = present?.equals(await readFile(getBackupPaths(folder).key(name))) ?? true;
    if (!isSame && !force) {
      throw new Error(
        `${path.join(dataDir, name)} holds other keys than the backup. --force replaces all that is there.`,
      );
    }
  }
};

const writeSecretFile = async (file: string, bytes: Buffer): Promise<void> => {
  await writeFile(`${file}.new`, bytes, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
};
