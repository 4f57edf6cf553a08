import { runBulkTransaction } from '../../platform/db/bulk-transaction.ts';
import { withFormerSchema } from '../../platform/db/former-schema.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { advanceCounters } from './advance-counters.ts';
import { countRows, type Installation, type OperatorContext } from './backup.service.ts';
import { type Backup, openBackup } from './backup-folder.ts';
import { loadDatabase } from './database-files.ts';
import { placeKeys } from './key-files.ts';
import { type Content, forEachConcurrently, loadObject } from './object-files.ts';
import { createObjectProgress } from './progress.ts';
import { assertEmpty, assertNotInUse, planRestore, type RestorePlan } from './restore-checks.ts';

export type RestoreSummary = {
  /** The folder of the backup. */
  folder: string;
  tables: number;
  rows: number;
  objects: number;
  bytes: number;
  /** Objects that the storage did not have yet. */
  copiedObjects: number;
  removedObjects: number;
  missing: string[];
};
type RestoreOptions = OperatorContext & { force: boolean };

/**
 * Restores a backup into a stopped and empty installation, or (`force`) replaces its contents. Checks everything before it
 * writes anything. Then copies the objects, outside of any transaction: a restore that was interrupted there can be started
 * again. The rows follow in one transaction for each database, which commit together after every row was verified. Counters
 * are advanced (advance-counters.ts), so that no number that was assigned since the backup is reused. A backup of an earlier
 * version is upgraded.
 * @throws Error, a sentence for the operator; then the rows are unchanged
 */
export const restoreBackup = async (
  installation: Installation,
  given: string,
  options: RestoreOptions,
): Promise<RestoreSummary> => {
  const { storage } = installation;
  const backup = await openBackup(given);
  const { manifest, folder } = backup;
  options.progress(`checking the backup of ${manifest.madeAt} …`);
  const plan = await planRestore(installation, backup, options);
  const copiedObjects = await copyObjects(storage, backup, plan.contents, options);
  await replaceRows(installation, backup, plan.databases, options);
  for (const key of plan.foreignObjects) await storage.remove(key);
  const { count: objects, bytes } = manifest.objects;
  const removedObjects = plan.foreignObjects.length;
  return {
    folder,
    ...countRows(manifest),
    objects,
    bytes,
    copiedObjects,
    removedObjects,
    missing: manifest.missing,
  };
};

/** Copies what the storage does not have, and returns how many objects that were. */
const copyObjects = async (
  storage: Storage,
  { files }: Backup,
  contents: readonly Content[],
  { signal, progress }: OperatorContext,
): Promise<number> => {
  let copied = 0;
  const { add } = createObjectProgress('restored', contents.length, progress);
  await forEachConcurrently(contents, async (content) => {
    signal.throwIfAborted();
    if (await loadObject(storage, files.object(content.sha256), content)) copied += 1;
    add(content.bytes);
  });
  return copied;
};

/** Fills all databases and places the keys; when something fails, no database is changed. */
const replaceRows = async (
  { clock, dataDir, keysFile = null }: Installation,
  backup: Backup,
  databases: RestorePlan['databases'],
  { force, signal, progress }: RestoreOptions,
): Promise<void> => {
  const { manifest, files } = backup;
  const finish = async (): Promise<void> => {
    signal.throwIfAborted();
    await placeKeys(backup, { dataDir, keysFile }, progress);
  };
  const fillFrom = async (index: number): Promise<void> => {
    const next = databases[index];
    if (!next) return finish();
    const { name, url, saved, isOlder } = next;
    const fill = (): Promise<void> =>
      runBulkTransaction(url, 'write', async (database) => {
        await assertNotInUse(database);
        if (force) await database.truncateTables(await database.listTables());
        await assertEmpty(database, name);
        progress(`restoring the rows of ${name} …`);
        await loadDatabase(database, name, saved, files);
        if (name === 'lectern') await advanceCounters(database, clock.now(), new Date(manifest.madeAt));
        await fillFrom(index + 1); // the others commit first, and this one at once
      });
    await (isOlder ? withFormerSchema(url, saved.migrations, fill) : fill());
  };
  await fillFrom(0);
};

/**
 * Advances the counters after the database was restored to a moment by other means than `restoreBackup`, such as the log of
 * PostgreSQL. @throws Error, a sentence, when the installation runs
 */
export const completeRestore = ({ databases, clock }: Installation, moment: Date): Promise<void> =>
  runBulkTransaction(databases.lectern, 'write', async (database) => {
    await assertNotInUse(database);
    await advanceCounters(database, clock.now(), moment);
  });
