import { mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import { runBulkTransaction } from '../../platform/db/bulk-transaction.ts';
import { hasKeys, type KeyPlace } from '../../platform/keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import {
  type BackupFiles,
  createBackupsFolder,
  formatBackupName,
  getBackupFiles,
  getBackupsFolder,
} from './backup-folder.ts';
import { withBackupLock } from './backup-lock.ts';
import { listContents } from './contents.ts';
import { saveDatabase } from './database-files.ts';
import { hashFile } from './hash-stream.ts';
import { KEY_FILES, locateKeyFile } from './key-files.ts';
import { formatManifest, type Manifest } from './manifest.ts';
import { type Content, forEachConcurrently, hasSize, saveObject } from './object-files.ts';
import { createObjectProgress } from './progress.ts';

export type Installation = {
  /** Database URLs by name; the rows of `lectern` refer to objects. */
  databases: Readonly<Record<string, string>> & { readonly lectern: string };
  storage: Storage;
  dataDir: string;
  /** The secret with the keys; null: they are in the data folder. */
  keysFile?: string | null;
  clock: Clock;
};
export type OperatorContext = { signal: AbortSignal; progress: (line: string) => void };

/** The contents of a backup; `new…`: what earlier backups of the folder did not have; `missing`: what the storage had lost. */
export type BackupSummary = {
  folder: string;
  tables: number;
  rows: number;
  objects: number;
  bytes: number;
  newObjects: number;
  newBytes: number;
  missing: string[];
};

const MAX_ATTEMPTS = 5;
const UNFINISHED = '.unfinished';

/**
 * Adds a backup to a folder of backups while the installation runs. Copies the objects that no earlier backup has, then
 * saves a consistent snapshot of the tables in a short transaction, then the few objects that were added meanwhile. The folder
 * of the new backup gets its name last, so an interruption leaves only objects, which the next run uses.
 */
export const createBackup = async (
  installation: Installation,
  target: string,
  context: OperatorContext,
): Promise<BackupSummary> => {
  const folder = path.resolve(target);
  await createBackupsFolder(folder);
  return withBackupLock(installation, folder, () => addBackup(installation, folder, context));
};

const addBackup = async (
  { databases, storage, dataDir, keysFile = null, clock }: Installation,
  folder: string,
  { signal, progress }: OperatorContext,
): Promise<BackupSummary> => {
  const unfinished = path.join(getBackupsFolder(folder), UNFINISHED);
  const files = getBackupFiles(unfinished, folder);
  const added = { objects: 0, bytes: 0 };

  /** Copies the objects that the folder does not have. Returns the contents that could not be copied. */
  const saveObjects = async (contents: readonly Content[]): Promise<Content[]> => {
    const absent: Content[] = [];
    await forEachConcurrently(contents, async (content) => {
      if (!(await hasSize(files.object(content.sha256), content.bytes))) absent.push(content);
    });
    await assertFreeSpace(folder, sumBytes(absent));
    const failed: Content[] = [];
    const { add } = createObjectProgress('saved', absent.length, progress);
    await forEachConcurrently(absent, async (content) => {
      signal.throwIfAborted();
      if (await saveObject(storage, files.object(content.sha256), content)) {
        added.objects += 1;
        added.bytes += content.bytes;
      } else failed.push(content);
      add(content.bytes);
    });
    return failed;
  };
  const listCurrentContents = (): Promise<Content[]> => runBulkTransaction(databases.lectern, 'read', listContents);

  const saveRows = (): Promise<{ contents: Content[]; saved: Manifest['databases']; madeAt: Date }> =>
    runBulkTransaction(databases.lectern, 'read', async (database) => {
      const contents = await listContents(database); // the first statement: the snapshot is of this moment
      const madeAt = clock.now();
      const saved: Manifest['databases'] = { lectern: await saveDatabase(database, 'lectern', files) };
      for (const [name, url] of Object.entries(databases)) {
        if (name === 'lectern') continue;
        saved[name] = await runBulkTransaction(url, 'read', (other) => saveDatabase(other, name, files));
      }
      return { contents, saved, madeAt };
    });

  await saveObjects(await listCurrentContents());
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    signal.throwIfAborted();
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    progress('saving the rows …');
    const { contents, saved, madeAt } = await saveRows();
    const failed = await saveObjects(contents);
    const current = new Set((await listCurrentContents()).map(({ sha256, key }) => `${sha256} ${key}`));
    // The book was deleted between the snapshot and the copying of its bytes.
    if (failed.some(({ sha256, key }) => !current.has(`${sha256} ${key}`))) continue;
    const missing = new Set(failed.map(({ sha256 }) => sha256));
    const kept = contents.filter(({ sha256 }) => !missing.has(sha256));
    const manifest: Manifest = {
      madeAt: madeAt.toISOString(),
      databases: saved,
      objects: { count: kept.length, bytes: sumBytes(kept) },
      missing: [...missing],
      keys: await saveKeys({ dataDir, keysFile }, files),
    };
    await writeFile(files.manifest, formatManifest(manifest), { mode: 0o600, flush: true });
    const final = path.join(getBackupsFolder(folder), formatBackupName(madeAt));
    await rename(unfinished, final);
    return {
      folder: final,
      ...countRows(manifest),
      objects: kept.length,
      bytes: manifest.objects.bytes,
      newObjects: added.objects,
      newBytes: added.bytes,
      missing: manifest.missing,
    };
  }
  throw new Error('Books are deleted faster than they can be saved: try again at a quieter time.');
};

const sumBytes = (contents: readonly Content[]): number => contents.reduce((sum, { bytes }) => sum + bytes, 0);

export const countRows = ({ databases }: Manifest): { tables: number; rows: number } => {
  const tables = Object.values(databases).flatMap((database) => database.tables);
  return { tables: tables.length, rows: tables.reduce((total, { rows }) => total + rows, 0) };
};

/** @throws Error, a sentence, when the disk of the folder has no room for the bytes */
const assertFreeSpace = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bytes > bavail * bsize)
    throw new Error(`${folder} has ${bavail * bsize} bytes free, and the new objects need ${bytes}.`);
};

/** @throws Error, a sentence, when KEYS_FILE cannot be read: a backup without its keys would be of little use */
const saveKeys = async (place: KeyPlace, files: BackupFiles): Promise<Manifest['keys']> => {
  if (place.keysFile && !hasKeys(place)) throw new Error(`KEYS_FILE names ${place.keysFile}, which does not exist.`);
  const saved: Manifest['keys'] = [];
  for (const name of KEY_FILES) {
    const file = locateKeyFile(place, name);
    if (!(await stat(file).catch(() => null))) continue;
    await mkdir(path.dirname(files.key(name)), { recursive: true, mode: 0o700 });
    await writeFile(files.key(name), await readFile(file), { mode: 0o600, flush: true });
    saved.push({ name, sha256: await hashFile(files.key(name)) });
  }
  return saved;
};
