import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Table, WholeDatabase } from '../../platform/db/whole-database.ts';
import { hashed } from './hashed.ts';
import type { SavedDatabase } from './manifest.ts';

type FileOf = (table: string) => string;
type SavedTable = SavedDatabase['tables'][number];

/** Writes every table to a file of its own, as the transaction sees it. */
export const saveDatabase = async (database: WholeDatabase, fileOf: FileOf): Promise<SavedDatabase> => {
  const tables: SavedTable[] = [];
  for (const table of await database.tables()) {
    const file = fileOf(table.name);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const sum = hashed();
    await pipeline(database.read(table), sum.through, createWriteStream(file, { mode: 0o600, flush: true }));
    const { lines: rows, bytes, sha256 } = sum.result();
    tables.push({ ...table, rows, bytes, sha256 });
  }
  return { migrations: await database.migrations(), tables, sequences: await database.sequences() };
};

/**
 * Fills the tables, which must be empty, and reads each again: what was written out must come out.
 * @throws Error, a sentence, when a file or what became of it differs from the backup
 */
export const loadDatabase = async (database: WholeDatabase, saved: SavedDatabase, fileOf: FileOf): Promise<void> => {
  const present = await database.tables();
  for (const table of saved.tables) {
    const columns = present.find(({ name }) => name === table.name)?.columns ?? [];
    if (columns.length !== table.columns.length || !table.columns.every((column) => columns.includes(column))) {
      throw new Error(`The table ${table.name} has other columns than in the backup.`);
    }
    const sum = hashed();
    await pipeline(createReadStream(fileOf(table.name)), sum.through, database.write(table));
    refuseOther(table, sum.result(), 'The file of the table');
  }
  for (const table of saved.tables) refuseOther(table, await sumOf(database, table), 'After it was filled, the table');
  // Last, since a failed transaction does not put numbers back; numbers that are skipped harm nobody.
  for (const sequence of saved.sequences) await database.setSequence(sequence);
};

const sumOf = async (database: WholeDatabase, table: Table) => {
  const sum = hashed();
  for await (const _ of sum.through(database.read(table))) continue;
  return sum.result();
};

const refuseOther = (table: SavedTable, found: { lines: number; sha256: string }, what: string): void => {
  if (found.sha256 === table.sha256 && found.lines === table.rows) return;
  throw new Error(`${what} ${table.name} is not what was saved: nothing was restored.`);
};
