import { runBulkTransaction } from '../../platform/db/bulk-transaction.ts';
import { createSchemaOf, migrateDatabase } from '../../platform/db/schema.ts';
import { withScratchDatabase } from '../../platform/db/scratch-database.ts';
import { countRows, type OperatorContext } from './backup.service.ts';
import { type Backup, openBackup } from './backup-folder.ts';
import { listContents, listSavedContents } from './contents.ts';
import { findDamagedFiles } from './damage.ts';
import { loadDatabase } from './database-files.ts';
import { hashFile } from './hash-stream.ts';
import { forEachConcurrently } from './object-files.ts';
import { createObjectProgress } from './progress.ts';

export type DamagedBook = { id: string; title: string; object: string };
export type CheckSummary = {
  /** The folder of the backup. */
  folder: string;
  madeAt: string;
  tables: number;
  rows: number;
  objects: number;
  bytes: number;
  /** Books whose bytes have their hash; null when the rows could not be restored. */
  books: number | null;
  damagedTables: string[];
  damagedKeys: string[];
  damagedObjects: string[];
  /** The first books that are damaged, because their object is. */
  damagedBooks: DamagedBook[];
  /** Why the rows could not be restored into the scratch database; null when they could. */
  rehearsal: string | null;
  /** Contents that the storage had lost when the backup was made. */
  missing: string[];
};

const MAX_NAMED = 20;

/**
 * Rehearses a restore: reads every file of the backup, restores the rows into a scratch database, reads every table back, and
 * compares the hash of every book with its object in the backup. Changes neither installation nor backup.
 * @throws Error, a sentence for the operator, when there is no backup to check
 */
export const checkBackup = async (
  scratchUrl: string,
  folder: string,
  { signal, progress }: OperatorContext,
): Promise<CheckSummary> => {
  const backup = await openBackup(folder);
  const { manifest } = backup;
  progress(`checking the backup of ${manifest.madeAt} …`);
  const damaged = await findDamagedFiles(backup, signal);
  const areRowsReadable = !damaged.tables.some((table) => table.startsWith('lectern.'));
  const damagedObjects = areRowsReadable ? await findDamagedObjects(backup, { signal, progress }) : [];
  progress('restoring the rows into a scratch database …');
  const rehearsal: Rehearsal = areRowsReadable
    ? await rehearseRestore(scratchUrl, backup, damagedObjects).catch((error: unknown) => {
        signal.throwIfAborted();
        return { books: null, damagedBooks: [], failure: error instanceof Error ? error.message : String(error) };
      })
    : { books: null, damagedBooks: [], failure: 'The rows are damaged.' };
  return {
    folder: backup.folder,
    madeAt: manifest.madeAt,
    ...countRows(manifest),
    objects: manifest.objects.count,
    bytes: manifest.objects.bytes,
    books: rehearsal.books,
    damagedTables: damaged.tables,
    damagedKeys: damaged.keys,
    damagedObjects,
    damagedBooks: rehearsal.damagedBooks,
    rehearsal: rehearsal.failure,
    missing: manifest.missing,
  };
};

/** Reads every object that the rows name, and returns the hashes of those that are missing or damaged. */
const findDamagedObjects = async (backup: Backup, { signal, progress }: OperatorContext): Promise<string[]> => {
  const missing = new Set(backup.manifest.missing);
  const contents = (await listSavedContents(backup)).filter(({ sha256 }) => !missing.has(sha256));
  const { add } = createObjectProgress('checked', contents.length, progress);
  const damaged: string[] = [];
  await forEachConcurrently(contents, async ({ sha256, bytes }) => {
    signal.throwIfAborted();
    if ((await hashFile(backup.files.object(sha256)).catch(() => null)) !== sha256) damaged.push(sha256);
    add(bytes);
  });
  return damaged.toSorted();
};

type Rehearsal = { books: number | null; damagedBooks: DamagedBook[]; failure: string | null };

const rehearseRestore = (scratchUrl: string, backup: Backup, damagedObjects: string[]): Promise<Rehearsal> =>
  withScratchDatabase(scratchUrl, async (url) => {
    const { manifest, files } = backup;
    const { lectern } = manifest.databases;
    if (!lectern) throw new Error('The backup has no database of Lectern.');
    await createSchemaOf(url, lectern.migrations);
    const found: Rehearsal = await runBulkTransaction(url, 'write', async (database) => {
      await loadDatabase(database, 'lectern', lectern, files);
      const contents = await listContents(database);
      if (contents.length !== manifest.objects.count + manifest.missing.length)
        throw new Error('The rows name other objects than the manifest counts.');
      const unusable = [...damagedObjects, ...manifest.missing].map((sha256) => Buffer.from(sha256, 'hex'));
      const damagedBooks = await database.query<DamagedBook>(
        `SELECT id::text, title, encode(sha256, 'hex') AS object FROM book
         WHERE sha256 = ANY ($1) OR NOT EXISTS (SELECT FROM blob WHERE blob.sha256 = book.sha256) ORDER BY id LIMIT $2`,
        [unusable, MAX_NAMED],
      );
      const [row] = await database.query<{ books: number }>(
        `SELECT count(*)::int AS books FROM book JOIN blob USING (sha256) WHERE NOT sha256 = ANY ($1)`,
        [unusable],
      );
      return { books: row?.books ?? 0, damagedBooks, failure: null };
    });
    await migrateDatabase(url); // a backup of an earlier version must be upgradable
    return found;
  });
