import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import { type WholeDatabase, wholeDatabase } from '../../platform/db/whole-database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { saveDatabase } from './database-files.ts';
import { type Manifest, newManifest, places } from './manifest.ts';
import { type Content, each, keepOnly, saveObject } from './object-files.ts';

export type Installation = {
  /** By name; `lectern` is the one whose rows name objects. */
  databases: Readonly<Record<string, string>> & { readonly lectern: string };
  storage: Storage;
  dataDir: string;
  clock: Clock;
};
export type Told = { signal: AbortSignal; progress: (line: string) => void };

/** What a backup holds; `missing`: contents that no storage had. */
export type Saved = { folder: string; tables: number; rows: number; objects: number; bytes: number; missing: string[] };

const KEY_FILES = ['keys.json', 'demo-shop.json'];
const SNAPSHOTS = 5;

export const contentsIn = async (database: WholeDatabase): Promise<Content[]> => {
  const rows = await database.rows<{ sha256: string; key: string; bytes: string }>(
    "SELECT encode(sha256, 'hex') AS sha256, object_key AS key, bytes FROM blob ORDER BY blob.sha256",
  );
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
};

/**
 * Saves databases, objects and keys into one folder while everything runs. Objects come first; then the tables as they are at
 * one moment, with the few objects that came meanwhile. A run that was cut off is taken up again where it was.
 */
export const saveInstallation = async (
  { databases, storage, dataDir, clock }: Installation,
  target: string,
  { signal, progress }: Told,
): Promise<Saved> => {
  const folder = path.resolve(target);
  if ((await readdir(folder).catch(() => [])).length > 0) throw new Error(`${folder} is not empty.`);
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const at = places(unfinished);

  /** Those that could not be saved. */
  const saveAll = async (contents: readonly Content[]): Promise<Content[]> => {
    const failed: Content[] = [];
    let done = 0;
    await each(contents, async (content) => {
      signal.throwIfAborted();
      if (!(await saveObject(storage, unfinished, content))) failed.push(content);
      done += 1;
      if (done % 1000 === 0) progress(`${done} of ${contents.length} objects …`);
    });
    return failed;
  };
  const now = (): Promise<Content[]> => wholeDatabase(databases.lectern, 'read', contentsIn);

  /** Null when a book was deleted between the moment of the tables and the copying of its bytes. */
  const snapshot = (): Promise<{ manifest: Manifest; rows: number } | null> =>
    wholeDatabase(databases.lectern, 'read', async (database) => {
      const contents = await contentsIn(database);
      const failed = await saveAll(contents);
      const still = new Set((await now()).map(({ sha256, key }) => `${sha256} ${key}`));
      if (failed.some(({ sha256, key }) => !still.has(`${sha256} ${key}`))) return null;
      const missing = new Set(failed.map(({ sha256 }) => sha256));
      const kept = contents.filter(({ sha256 }) => !missing.has(sha256));
      await keepOnly(unfinished, new Set(kept.map(({ sha256 }) => sha256)));
      const saved: Manifest['databases'] = {};
      for (const [name, url] of Object.entries(databases)) {
        const fileOf = (table: string): string => at.table(name, table);
        saved[name] = await (name === 'lectern'
          ? saveDatabase(database, fileOf)
          : wholeDatabase(url, 'read', (other) => saveDatabase(other, fileOf)));
      }
      const manifest = newManifest({
        madeAt: clock.now().toISOString(),
        databases: saved,
        objects: { count: kept.length, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0) },
        missing: [...missing],
        keys: await saveKeys(dataDir, unfinished),
      });
      return { manifest, rows: rowsIn(manifest) };
    });

  await saveAll(await now());
  for (let attempt = 1; attempt <= SNAPSHOTS; attempt += 1) {
    const made = await snapshot();
    if (!made) continue;
    const { manifest, rows } = made;
    await writeFile(at.manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    await rm(folder, { recursive: true, force: true }); // an empty one, as was seen above
    await rename(unfinished, folder);
    const { count: objects, bytes } = manifest.objects;
    const tables = Object.values(manifest.databases).reduce((sum, each) => sum + each.tables.length, 0);
    return { folder, tables, rows, objects, bytes, missing: manifest.missing };
  }
  throw new Error('Books are deleted faster than they can be saved: try again at a quieter time.');
};

const rowsIn = ({ databases }: Manifest): number =>
  Object.values(databases).reduce((sum, { tables }) => sum + tables.reduce((all, { rows }) => all + rows, 0), 0);

const saveKeys = async (dataDir: string, folder: string): Promise<string[]> => {
  const saved: string[] = [];
  for (const name of KEY_FILES) {
    const file = path.join(dataDir, name);
    if (!(await stat(file).catch(() => null))) continue;
    await mkdir(path.dirname(places(folder).key(name)), { recursive: true, mode: 0o700 });
    await copyFile(file, places(folder).key(name));
    saved.push(name);
  }
  return saved;
};
