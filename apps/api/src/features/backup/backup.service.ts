import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import { type BulkTransaction, runBulkTransaction } from '../../platform/db/bulk-transaction.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { saveDatabase } from './database-files.ts';
import { createManifest, getBackupPaths, type Manifest } from './manifest.ts';
import { type Content, forEachConcurrently, removeOtherObjects, saveObject } from './object-files.ts';

export type Installation = {
  /** Database URLs by name; the rows of `lectern` refer to objects. */
  databases: Readonly<Record<string, string>> & { readonly lectern: string };
  storage: Storage;
  dataDir: string;
  clock: Clock;
};
export type OperatorContext = { signal: AbortSignal; progress: (line: string) => void };

/** The contents of a backup; `missing`: contents that were not in the storage. */
export type BackupSummary = {
  folder: string;
  tables: number;
  rows: number;
  objects: number;
  bytes: number;
  missing: string[];
};

const KEY_FILES = ['keys.json', 'demo-shop.json'];
const MAX_ATTEMPTS = 5;

export const listContents = async (database: BulkTransaction): Promise<Content[]> => {
  const rows = await database.query<{ sha256: string; key: string; bytes: string }>(
    "SELECT encode(sha256, 'hex') AS sha256, object_key AS key, bytes FROM blob ORDER BY blob.sha256",
  );
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
};

/**
 * Saves databases, objects and keys into one folder while the installation runs. Copies the objects first, then a consistent
 * snapshot of the tables together with the few objects that were added meanwhile. An interrupted run is resumed.
 */
export const createBackup = async (
  { databases, storage, dataDir, clock }: Installation,
  target: string,
  { signal, progress }: OperatorContext,
): Promise<BackupSummary> => {
  const folder = path.resolve(target);
  if ((await readdir(folder).catch(() => [])).length > 0) throw new Error(`${folder} is not empty.`);
  const incomplete = `${folder}.unfinished`;
  await mkdir(incomplete, { recursive: true, mode: 0o700 });
  const paths = getBackupPaths(incomplete);

  /** Returns the contents that could not be saved. */
  const saveAll = async (contents: readonly Content[]): Promise<Content[]> => {
    const failed: Content[] = [];
    let done = 0;
    await forEachConcurrently(contents, async (content) => {
      signal.throwIfAborted();
      if (!(await saveObject(storage, incomplete, content))) failed.push(content);
      done += 1;
      if (done % 1000 === 0) progress(`${done} of ${contents.length} objects …`);
    });
    return failed;
  };
  const listCurrentContents = (): Promise<Content[]> => runBulkTransaction(databases.lectern, 'read', listContents);

  /** Null when a book was deleted between the snapshot and the copying of its bytes. */
  const saveSnapshot = (): Promise<{ manifest: Manifest; rows: number } | null> =>
    runBulkTransaction(databases.lectern, 'read', async (database) => {
      const contents = await listContents(database);
      const failed = await saveAll(contents);
      const current = new Set((await listCurrentContents()).map(({ sha256, key }) => `${sha256} ${key}`));
      if (failed.some(({ sha256, key }) => !current.has(`${sha256} ${key}`))) return null;
      const missing = new Set(failed.map(({ sha256 }) => sha256));
      const kept = contents.filter(({ sha256 }) => !missing.has(sha256));
      await removeOtherObjects(incomplete, new Set(kept.map(({ sha256 }) => sha256)));
      const saved: Manifest['databases'] = {};
      for (const [name, url] of Object.entries(databases)) {
        const fileOf = (table: string): string => paths.table(name, table);
        saved[name] = await (name === 'lectern'
          ? saveDatabase(database, fileOf)
          : runBulkTransaction(url, 'read', (other) => saveDatabase(other, fileOf)));
      }
      const manifest = createManifest({
        madeAt: clock.now().toISOString(),
        databases: saved,
        objects: { count: kept.length, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0) },
        missing: [...missing],
        keys: await saveKeys(dataDir, incomplete),
      });
      return { manifest, rows: countRows(manifest) };
    });

  await saveAll(await listCurrentContents());
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const saved = await saveSnapshot();
    if (!saved) continue;
    const { manifest, rows } = saved;
    await writeFile(paths.manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    await rm(folder, { recursive: true, force: true }); // empty, as checked above
    await rename(incomplete, folder);
    const { count: objects, bytes } = manifest.objects;
    const tables = Object.values(manifest.databases).reduce((sum, database) => sum + database.tables.length, 0);
    return { folder, tables, rows, objects, bytes, missing: manifest.missing };
  }
  throw new Error('Books are deleted faster than they can be saved: try again at a quieter time.');
};

const countRows = ({ databases }: Manifest): number =>
  Object.values(databases).reduce((sum, { tables }) => sum + tables.reduce((total, { rows }) => total + rows, 0), 0);

const saveKeys = async (dataDir: string, folder: string): Promise<string[]> => {
  const saved: string[] = [];
  for (const name of KEY_FILES) {
    const file = path.join(dataDir, name);
    if (!(await stat(file).catch(() => null))) continue;
    await mkdir(path.dirname(getBackupPaths(folder).key(name)), { recursive: true, mode: 0o700 });
    await copyFile(file, getBackupPaths(folder).key(name));
    saved.push(name);
  }
  return saved;
};
