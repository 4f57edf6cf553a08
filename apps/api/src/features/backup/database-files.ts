import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BulkTransaction, Table } from '../../platform/db/bulk-transaction.ts';
import { createHashStream } from './hash-stream.ts';
import type { SavedDatabase } from './manifest.ts';

type GetFile = (table: string) => string;
type SavedTable = SavedDatabase['tables'][number];

/** Writes every table to its own file, as the transaction sees it. */
export const saveDatabase = async (database: BulkTransaction, fileOf: GetFile): Promise<SavedDatabase> => {
  const tables: SavedTable[] = [];
  for (const table of await database.listTables()) {
    const file = fileOf(table.name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const sum = createHashStream();
    await pipeline(database.readTable(table), sum.through, createWriteStream(file, { mode: 0o600, flush: true }));
    const { lines: rows, bytes, sha256 } = sum.result();
    tables.push({ ...table, rows, bytes, sha256 });
  }
  return { migrations: await database.listMigrations(), tables, sequences: await database.listSequences() };
};

/**
 * Fills the tables, which must be empty, and verifies each by reading it back.
 * @throws Error, a sentence, when a file or the restored table differs from the backup
 */
export const loadDatabase = async (database: BulkTransaction, saved: SavedDatabase, fileOf: GetFile): Promise<void> => {
  const present = await database.listTables();
  for (const table of saved.tables) {
    const columns = present.find(({ name }) => name === table.name)?.columns ?? [];
    if (columns.length !== table.columns.length || !table.columns.every((column) => columns.includes(column))) {
      throw new Error(`The table ${table.name} has other columns than in the backup.`);
    }
    const sum = createHashStream();
    await pipeline(createReadStream(fileOf(table.name)), sum.through, database.writeTable(table));
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

const assertSame = (table: SavedTable, found: { lines: number; sha256: string }, what: string): void => {
  if (found.sha256 === table.sha256 && found.lines === table.rows) return;
  throw new Error(`${what} ${table.name} is not what was saved: nothing was restored.`);
};
