import path from 'node:path';
import { type EmbeddedPostgres, ensureDatabase, migrate } from '@lectern/postgres';
import { migrateDatabase } from '../../platform/db/schema.ts';
import { createPgBossQueue } from '../../platform/queue/pg-boss.ts';
import { type TransferDb, withTransferDb } from './transfer.db.ts';

const SHOP_MIGRATIONS = path.resolve(import.meta.dirname, '../../../../shop/migrations');
/** The database of a server that everybody has, in which Lectern stores nothing. */
const EMPTY = 'postgres';
/** The schema of the queue, which upgrades its own: its indexes may have other names than new ones. */
const QUEUE = / pgboss\./;

type Report = (line: string) => void;
export type TransferredDatabase = { database: string; tables: number; rows: number };

/** Gives a database the schema of this version. */
const prepareLectern = async (url: string): Promise<void> => {
  await migrateDatabase(url);
  const queue = createPgBossQueue({ url, report: () => undefined });
  await queue.list(); // creates or upgrades its tables
  await queue.close();
};
const PREPARE: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  lectern: prepareLectern,
  shop: (url) => migrate(url, SHOP_MIGRATIONS),
};

/** @throws a sentence when somebody has put something into a database that Lectern does not know */
const assertKnown = async (from: EmbeddedPostgres, names: readonly string[]): Promise<void> => {
  for (const name of names.filter((other) => !(other in PREPARE))) {
    const tables = await withTransferDb(from.adminUrl(name), (db) => db.listTables());
    if (tables.length > 0)
      throw new Error(`The database ${name} is not Lectern’s, and has tables: move it elsewhere, then drop it.`);
  }
};

/** @throws a sentence when the schemas differ in something that rows or later migrations may need */
const assertSameSchema = async (from: TransferDb, to: TransferDb): Promise<void> => {
  const [old, created] = [await from.listSchema(), await to.listSchema()];
  const isNeeded = (line: string): boolean => !QUEUE.test(line) || line.startsWith('column ');
  const missing = old.filter((line) => isNeeded(line) && !created.includes(line));
  const added = created.filter((line) => isNeeded(line) && !old.includes(line));
  const [first] = [...missing, ...added];
  if (first) throw new Error(`The schema differs from that of this version (${first.split('\n')[0]}).`);
};

const copyDatabase = async (database: string, from: TransferDb, to: TransferDb): Promise<TransferredDatabase> => {
  await assertSameSchema(from, to);
  const tables = await from.listTables();
  await to.replaceContents(tables, async () => {
    for (const table of tables) await to.writeRows(table, from.readRows(table));
    for (const sequence of await from.listSequences()) await to.setSequence(sequence);
  });
  let rows = 0;
  for (const table of tables) {
    const [old, copied] = [await from.measureTable(table), await to.measureTable(table)];
    if (old.rows !== copied.rows || old.sum !== copied.sum)
      throw new Error(`${table.name} of ${database} has ${copied.rows} rows instead of ${old.rows}, or other ones.`);
    rows += Number(old.rows);
  }
  return { database, tables: tables.length, rows };
};

/**
 * Copies the databases of one embedded server to another, and compares every table by rows and contents. Both get the schema of this
 * version before. @throws a sentence when something differs, or is not Lectern's
 */
export const transferDatabases = async (
  from: EmbeddedPostgres,
  to: EmbeddedPostgres,
  report: Report,
): Promise<TransferredDatabase[]> => {
  const names = await withTransferDb(from.adminUrl(EMPTY), (db) => db.listDatabases());
  await assertKnown(from, names);
  const results: TransferredDatabase[] = [];
  for (const [name, prepare] of Object.entries(PREPARE).filter(([known]) => names.includes(known))) {
    report(`copying the database ${name} …`);
    for (const server of [from, to]) await prepare(await ensureDatabase(server, name));
    const copy = (old: TransferDb) => withTransferDb(to.adminUrl(name), (created) => copyDatabase(name, old, created));
    results.push(await withTransferDb(from.adminUrl(name), copy));
  }
  if (results.length === 0) throw new Error('The server has no database of Lectern.');
  return results;
};
