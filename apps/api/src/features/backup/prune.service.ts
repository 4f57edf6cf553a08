import { lstat, opendir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Installation, OperatorContext } from './backup.service.ts';
import { getBackupsFolder, getObjectsFolder, listBackupNames, openAllBackups } from './backup-folder.ts';
import { withBackupLock } from './backup-lock.ts';
import { listSavedContents } from './contents.ts';

export type PruneSummary = {
  /** The names of the backups that stay, and of those that were removed. */
  kept: string[];
  removed: string[];
  removedObjects: number;
  removedBytes: number;
};

/** Begins the name of a backup that is being removed: it is no backup any more. */
const REMOVED = '.removed-';
const OBJECT_FILE = /^[0-9a-f]{64}(\.part)?$/;

/**
 * Removes all backups of a folder but the newest, and the objects that no remaining backup names. May be interrupted and
 * repeated: a backup loses its name before its first file goes.
 * @throws Error, a sentence, when a remaining backup cannot be read; then nothing is removed
 */
export const pruneBackups = async (
  installation: Pick<Installation, 'databases'>,
  given: string,
  keep: number,
  { signal, progress }: OperatorContext,
): Promise<PruneSummary> => {
  const folder = path.resolve(given);
  if ((await listBackupNames(folder)).length === 0) throw new Error(`${folder} holds no backups.`);
  return withBackupLock(installation, folder, async () => {
    const kept = (await openAllBackups(folder)).slice(-keep);
    const named = new Set<string>();
    for (const backup of kept) {
      progress(`reading the backup of ${backup.manifest.madeAt} …`);
      for (const { sha256 } of await listSavedContents(backup)) named.add(sha256);
    }
    const keptNames = kept.map((backup) => path.basename(backup.folder));
    const removed = (await listBackupNames(folder)).filter((name) => !keptNames.includes(name));
    await removeBackups(getBackupsFolder(folder), removed, signal);
    return { kept: keptNames, removed, ...(await removeObjects(getObjectsFolder(folder), named, signal)) };
  });
};

const removeBackups = async (folder: string, names: readonly string[], signal: AbortSignal): Promise<void> => {
  for (const name of names) {
    signal.throwIfAborted();
    await rename(path.join(folder, name), path.join(folder, `${REMOVED}${name}`));
  }
  for (const name of await readdir(folder))
    if (name.startsWith(REMOVED)) await rm(path.join(folder, name), { recursive: true, force: true });
};

const removeObjects = async (folder: string, named: ReadonlySet<string>, signal: AbortSignal) => {
  let [removedObjects, removedBytes] = [0, 0];
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() || !OBJECT_FILE.test(entry.name) || named.has(entry.name)) continue;
    signal.throwIfAborted();
    const file = path.join(entry.parentPath, entry.name);
    removedBytes += (await lstat(file)).size;
    removedObjects += 1;
    await rm(file);
  }
  return { removedObjects, removedBytes };
};
