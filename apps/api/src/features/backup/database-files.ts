import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { BulkTransaction, Table } from '../../platform/db/bulk-transaction.ts';
import type { BackupFiles } from './backup-folder.ts';
import { createHashStream } from './hash-stream.ts';
import type { SavedDatabase } from './manifest.ts';

type SavedTable = SavedDatabase['tables'][number];

/** The fastest: rows shrink to a quarter, and more would take longer than reading them. */
const COMPRESSION = { level: 1 };

/** Writes every table to its own compressed file, as the transaction sees it. */
export const saveDatabase = async (
  database: BulkTransaction,
  name: string,
  files: BackupFiles,
): Promise<SavedDatabase> => {
  const tables: SavedTable[] = [];
  for (const table of await database.listTables()) {
    const file = files.table(name, table.name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const sum = createHashStream();
    const target = createWriteStream(file, { mode: 0o600, flush: true });
    await pipeline(database.readTable(table), sum.through, createGzip(COMPRESSION), target);
    const { lines: rows, bytes, sha256 } = sum.result();
    tables.push({ ...table, rows, bytes, sha256 });
  }
  return { migrations: await database.listMigrations(), tables, sequences: await database.listSequences() };
};

/** The saved rows of a table, one line each. */
export async function* readTableFile(files: BackupFiles, database: string, table: string): AsyncGenerator<Buffer> {
  const file = createReadStream(files.table(database, table));
  const rows = files.isCompressed ? file.pipe(createGunzip()) : file;
  if (rows !== file) file.on('error', (error) => rows.destroy(error));
  yield* rows as AsyncIterable<Buffer>; // a Readable without an encoding yields Buffers; its types say any
}

/** Whether the file of the table has the rows that were saved. */
export const isTableFileValid = async (files: BackupFiles, database: string, table: SavedTable): Promise<boolean> => {
  const sum = createHashStream();
  try {
    for await (const _ of sum.through(readTableFile(files, database, table.name))) continue;
  } catch {
    return false; // absent, unreadable or damaged
  }
  return isSame(table, sum.result());
};

/** @throws Error, a sentence, when the tables of the database have other columns than those of the backup */
export const assertSameColumns = async (database: BulkTransaction, saved: SavedDatabase): Promise<void> => {
  const present = new Map((await database.listTables()).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of saved.tables) {
    const found = present.get(name) ?? [];
    if (columns.length !== found.length || !columns.every((column) => found.includes(column)))
      throw new Error(`The table ${name} has other columns than in the backup.`);
  }
};

/**
 * Fills the tables, which must be empty, and verifies each by reading it back.
 * @throws Error, a sentence, when a file or the restored table differs from the backup
 */
export const loadDatabase = async (
  database: BulkTransaction,
  name: string,
  saved: SavedDatabase,
  files: BackupFiles,
): Promise<void> => {
  await assertSameColumns(database, saved);
  for (const table of saved.tables) {
    const sum = createHashStream();
    await pipeline(readTableFile(files, name, table.name), sum.through, database.writeTable(table));
    assertSame(table, sum.result(), 'The file of the table');
  }
  for (const table of saved.tables)
    assertSame(table, await hashTable(database, table), 'After it was filled, the table');
  // Last, because sequences are not rolled back; skipped numbers are harmless.
  for (const sequence of saved.sequences) await database.setSequence(sequence);
};

const hashTable = async (database: BulkTransaction, table: Table) => {
  const sum = createHashStream();
  for await (const _ of sum.through(database.readTable(table))) continue;
  return sum.result();
};

const isSame = (table: SavedTable, found: { lines: number; sha256: string }): boolean =>
  found.sha256 === table.sha256 && found.lines === table.rows;

const assertSame = (table: SavedTable, found: { lines: number; sha256: string }, what: string): void => {
  if (!isSame(table, found)) throw new Error(`${what} ${table.name} is not what was saved: no row was restored.`);
};
