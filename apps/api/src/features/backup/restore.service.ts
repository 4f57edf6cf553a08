import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type WholeDatabase, wholeDatabase } from '../../platform/db/whole-database.ts';
import { contentsIn, type Installation, type Told } from './backup.service.ts';
import { loadDatabase } from './database-files.ts';
import { type Manifest, places, readManifest, type SavedDatabase } from './manifest.ts';
import { moveAhead } from './move-ahead.ts';
import { each, loadObject } from './object-files.ts';

export type Restored = { tables: number; objects: number; bytes: number; removedObjects: number; missing: string[] };

const PATIENCE_MS = 2_000;
const LOOK_AGAIN_MS = 100;

/**
 * Puts a backup into an installation that is stopped and has nothing yet, or (`force`) in place of what it has. All rows
 * come in one transaction, which ends only when every row and every object was found to be what was saved. Then numbers are
 * moved ahead (move-ahead.ts), so that none that was given out since the backup means something else.
 * @throws Error, a sentence for the operator; then the rows are as they were
 */
export const restoreInstallation = async (
  { databases, storage, dataDir, clock }: Installation,
  folder: string,
  { force, signal, progress }: Told & { force: boolean },
): Promise<Restored> => {
  const manifest = await readManifest(folder);
  const at = places(folder);
  await refuseOtherKeys(manifest, folder, dataDir, force);
  const missing = new Set(manifest.missing);

  const fill = async (database: WholeDatabase, name: string, saved: SavedDatabase): Promise<void> => {
    refuseOtherSchema(await database.migrations(), saved.migrations, manifest.madeAt);
    await refuseOthers(database);
    const tables = await database.tables();
    if (force) await database.empty(tables);
    for (const table of tables) {
      if (!(await database.isEmpty(table))) {
        throw new Error(`The database has rows already (${table.name}). --force replaces all that is there.`);
      }
    }
    progress(`the tables of ${name} …`);
    await loadDatabase(database, saved, (table) => at.table(name, table));
  };

  /** Objects of the storage that are not of this backup. @throws Error, a sentence, when there are any, without force */
  const foreign = async (keys: ReadonlySet<string>): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of storage.keys()) if (!keys.has(key)) found.push(key);
    if (found.length > 0 && !force) {
      throw new Error(`The storage has ${found.length} other objects. --force replaces all that is there.`);
    }
    return found;
  };

  const { lectern, ...others } = manifest.databases;
  if (!lectern) throw new Error('The backup has no database of Lectern.');
  const strangers = await wholeDatabase(databases.lectern, 'write', async (database) => {
    await fill(database, 'lectern', lectern);
    await moveAhead(database, clock.now(), new Date(manifest.madeAt));
    const named = await contentsIn(database);
    // What the backup lacks may be in the storage.
    const others = await foreign(new Set(named.map(({ key }) => key)));
    const contents = named.filter(({ sha256 }) => !missing.has(sha256));
    let done = 0;
    await each(contents, async (content) => {
      signal.throwIfAborted();
      await loadObject(storage, folder, content);
      done += 1;
      if (done % 1000 === 0) progress(`${done} of ${contents.length} objects …`);
    });
    return others;
  });
  for (const [name, saved] of Object.entries(others)) {
    const url = databases[name];
    if (url) await wholeDatabase(url, 'write', (database) => fill(database, name, saved));
    else progress(`the database ${name} is not restored: nothing says where it is`);
  }
  for (const key of strangers) await storage.remove(key);
  for (const name of manifest.keys) await placeSecret(path.join(dataDir, name), await readFile(at.key(name)));
  const tables = Object.values(manifest.databases).reduce((sum, saved) => sum + saved.tables.length, 0);
  const { count: objects, bytes } = manifest.objects;
  return { tables, objects, bytes, removedObjects: strangers.length, missing: manifest.missing };
};

/** @throws Error, a sentence, when the tables of code and backup are made by other migrations */
const refuseOtherSchema = (ours: readonly string[], saved: readonly string[], madeAt: string): void => {
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

/** Connections that were just closed take a moment to go. */
const refuseOthers = async (database: WholeDatabase): Promise<void> => {
  for (const until = performance.now() + PATIENCE_MS; (await database.others()) > 0; await pause(LOOK_AGAIN_MS)) {
    if (performance.now() > until)
      throw new Error('Somebody uses the database: stop Lectern (API, worker and shop) first.');
  }
};

const refuseOtherKeys = async ({ keys }: Manifest, folder: string, dataDir: string, force: boolean): Promise<void> => {
  for (const name of keys) {
    const present = await readFile(path.join(dataDir, name)).catch(() => null);
    const same = present?.equals(await readFile(places(folder).key(name))) ?? true;
    if (!same && !force) {
      throw new Error(
        `${path.join(dataDir, name)} holds other keys than the backup. --force replaces all that is there.`,
      );
    }
  }
};

const placeSecret = async (file: string, bytes: Buffer): Promise<void> => {
  await writeFile(`${file}.new`, bytes, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
};
