import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type BulkTransaction, runBulkTransaction } from '../../platform/db/bulk-transaction.ts';
import type { Installation, OperatorContext } from './backup.service.ts';
import type { Backup } from './backup-folder.ts';
import { listSavedContents } from './contents.ts';
import { findDamagedFiles } from './damage.ts';
import { assertSameColumns } from './database-files.ts';
import { assertKeysFit } from './key-files.ts';
import type { Manifest, SavedDatabase } from './manifest.ts';
import { type Content, forEachConcurrently, hasSize } from './object-files.ts';

/** What a restore will write, after everything was checked. */
export type RestorePlan = {
  /** With the URL of their databases; `lectern` first. */
  databases: { name: string; url: string; saved: SavedDatabase; isOlder: boolean }[];
  contents: Content[];
  /** Keys of objects in the storage that do not belong to the backup. */
  foreignObjects: string[];
};

const WAIT_MS = 2_000;
const POLL_MS = 100;
/** Of damaged files, so many are named. */
const MAX_NAMED = 20;

/**
 * Checks everything that a restore needs, and writes nothing: every database, every file of rows, the keys, the presence and
 * size of every object, and the free space.
 * @throws Error, a sentence for the operator
 */
export const planRestore = async (
  installation: Installation,
  backup: Backup,
  { force, signal, progress }: OperatorContext & { force: boolean },
): Promise<RestorePlan> => {
  const { storage, dataDir, keysFile = null } = installation;
  await assertKeysFit(backup, { dataDir, keysFile }, force);
  const databases = findDatabases(installation, backup.manifest, progress);
  for (const target of databases) {
    const { name, url, saved } = target;
    await runBulkTransaction(url, 'read', async (database) => {
      target.isOlder = isOlderSchema(name, await database.listMigrations(), saved.migrations, backup.manifest.madeAt);
      if (!target.isOlder) await assertSameColumns(database, saved);
      await assertNotInUse(database);
      if (!force) await assertEmpty(database, name);
    });
  }
  const damaged = await findDamagedFiles(backup, signal);
  const [table] = damaged.tables;
  if (table) throw new Error(`The file of the table ${table} is not what was saved: nothing was restored.`);
  const [key] = damaged.keys;
  if (key) throw new Error(`The file ${key} of the backup is damaged: nothing was restored.`);
  await access(dataDir, constants.W_OK);
  await storage.check();

  const named = await listSavedContents(backup);
  const missing = new Set(backup.manifest.missing);
  const contents = named.filter(({ sha256 }) => !missing.has(sha256));
  const stored = new Map<string, number>();
  for await (const { key: objectKey, bytes } of storage.listObjects()) stored.set(objectKey, bytes);
  const absent = contents.filter(({ key: objectKey, bytes }) => stored.get(objectKey) !== bytes);
  await assertObjectsPresent(backup, absent);
  const free = await storage.freeBytes();
  const needed = absent.reduce((sum, { bytes }) => sum + bytes, 0);
  if (free !== null && needed > free)
    throw new Error(`The storage has ${free} bytes free, and the objects of the backup need ${needed}.`);

  // Objects that are missing in the backup may be in the storage.
  const ours = new Set(named.map((content) => content.key));
  const foreignObjects = [...stored.keys()].filter((objectKey) => !ours.has(objectKey));
  if (foreignObjects.length > 0 && !force)
    throw new Error(`The storage has ${foreignObjects.length} other objects. --force replaces all that is there.`);
  return { databases, contents, foreignObjects };
};

const findDatabases = (
  { databases }: Installation,
  manifest: Manifest,
  progress: (line: string) => void,
): RestorePlan['databases'] => {
  const { lectern, ...others } = manifest.databases;
  if (!lectern) throw new Error('The backup has no database of Lectern.');
  const found: RestorePlan['databases'] = [{ name: 'lectern', url: databases.lectern, saved: lectern, isOlder: false }];
  for (const [name, saved] of Object.entries(others)) {
    const url = databases[name];
    if (url) found.push({ name, url, saved, isOlder: false });
    else progress(`the database ${name} is not restored: no setting names it`);
  }
  return found;
};

const assertObjectsPresent = async ({ files }: Backup, contents: readonly Content[]): Promise<void> => {
  const damaged: string[] = [];
  await forEachConcurrently(contents, async ({ sha256, bytes }) => {
    if (!(await hasSize(files.object(sha256), bytes))) damaged.push(sha256);
  });
  if (damaged.length === 0) return;
  const names = damaged.slice(0, MAX_NAMED).join(', ');
  throw new Error(
    damaged.length === 1
      ? `The object ${names} of the backup is damaged or missing: nothing was restored.`
      : `${damaged.length} objects of the backup are damaged or missing: nothing was restored. They are ${names}${damaged.length > MAX_NAMED ? ' …' : '.'}`,
  );
};

/**
 * Whether the backup was made by an earlier version: its rows are then restored into its own schema, which is upgraded.
 * @throws Error, a sentence, when it was made by a later version, or is an older one of a database that is not ours to upgrade
 */
const isOlderSchema = (name: string, ours: readonly string[], saved: readonly string[], madeAt: string): boolean => {
  const unknown = saved.find((migration) => !ours.includes(migration));
  if (unknown) {
    throw new Error(
      `The backup (${madeAt}) is newer than this version of Lectern: the database ${name} does not know ${unknown}.`,
    );
  }
  const lacking = ours.find((migration) => !saved.includes(migration));
  if (!lacking || name === 'lectern') return lacking !== undefined;
  throw new Error(
    `The backup (${madeAt}) is older than this version of Lectern: its database ${name} lacks ${lacking}. Restore it with the version that made it, then upgrade.`,
  );
};

/** Waits a moment, because closed connections take a while to disappear. */
export const assertNotInUse = async (database: BulkTransaction): Promise<void> => {
  for (const until = performance.now() + WAIT_MS; (await database.countOtherConnections()) > 0; await pause(POLL_MS)) {
    if (performance.now() > until)
      throw new Error('Somebody uses the database: stop Lectern (API, worker and shop) first.');
  }
};

/** @throws Error, a sentence, when a table of the database has rows */
export const assertEmpty = async (database: BulkTransaction, name: string): Promise<void> => {
  for (const table of await database.listTables()) {
    if (await database.isTableEmpty(table)) continue;
    throw new Error(
      `The database ${name} has rows already (${table.name}): nothing was restored. --force replaces all that is there.`,
    );
  }
};
