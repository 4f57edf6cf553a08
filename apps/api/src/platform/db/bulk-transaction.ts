import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table with its stored columns; its rows are copied in the order of its primary key. */
export type Table = { name: string; columns: string[] };
export type Sequence = { name: string; last: string; called: boolean };

/** One transaction that reads or replaces the contents of a full database, in PostgreSQL's COPY text format. */
export type BulkTransaction = {
  /** All tables of the schema `public`, referenced tables first; without Prisma's migration table. */
  listTables(): Promise<Table[]>;
  listSequences(): Promise<Sequence[]>;
  setSequence(sequence: Sequence): Promise<void>;
  /** Names of the applied migrations, in order. */
  listMigrations(): Promise<string[]>;
  isTableEmpty(table: Table): Promise<boolean>;
  truncateTables(tables: readonly Table[]): Promise<void>;
  /** One line per row. */
  readTable(table: Table): Readable;
  writeTable(table: Table): Writable;
  /** Counts the other connections to this database. */
  countOtherConnections(): Promise<number>;
  /** Runs a query in this transaction. */
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
};

const quote = pg.escapeIdentifier;

const TABLES = `
  SELECT c.relname AS name,
    (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT json_agg(a.attname ORDER BY array_position(i.indkey::int2[], a.attnum)) FROM pg_index i
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
    (SELECT coalesce(json_agg(DISTINCT r.relname), '[]') FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS refers
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> '_prisma_migrations' ORDER BY c.relname`;

type FoundTable = Table & { key: string[] | null; refers: string[] };

/** @throws Error when tables reference each other in a cycle */
const sortByReferences = (found: readonly FoundTable[]): FoundTable[] => {
  const [remaining, placed]: [FoundTable[], FoundTable[]] = [[...found], []];
  while (remaining.length > 0) {
    const next = remaining.findIndex(({ refers }) =>
      refers.every((other) => placed.some((table) => table.name === other)),
    );
    const [table] = remaining.splice(next, next < 0 ? 0 : 1);
    if (!table) throw new Error(`The tables ${remaining.map((table) => table.name).join(', ')} refer to each other.`);
    placed.push(table);
  }
  return placed;
};

const createBulkTransaction = (client: pg.Client): BulkTransaction => {
  const keys = new Map<string, string[]>();
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query<T>(text, values)).rows;
  return {
    query,
    async listTables() {
      const found = sortByReferences(await query<FoundTable>(TABLES));
      for (const table of found) keys.set(table.name, table.key ?? table.columns);
      return found.map(({ name: table, columns }) => ({ name: table, columns }));
    },
    listSequences: () =>
      query<Sequence>(
        `SELECT sequencename AS name, coalesce(last_value, start_value)::text AS last, last_value IS NOT NULL AS called
         FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
      ),
    async setSequence({ name: sequence, last, called }) {
      await client.query('SELECT setval($1::regclass, $2, $3)', [`public.${quote(sequence)}`, last, called]);
    },
    async listMigrations() {
      const done = await query<{ name: string }>(
        'SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1',
      );
      return done.map((row) => row.name);
    },
    isTableEmpty: async (table) => (await query(`SELECT 1 FROM ${quote(table.name)} LIMIT 1`)).length === 0,
    async truncateTables(tables) {
      if (tables.length > 0) await client.query(`TRUNCATE ${tables.map((table) => quote(table.name)).join(', ')}`);
    },
    readTable({ name: table, columns }) {
      const order = (keys.get(table) ?? columns).map(quote).join(', ');
      return client.query(
        copyTo(`COPY (SELECT ${columns.map(quote).join(', ')} FROM ${quote(table)} ORDER BY ${order}) TO STDOUT`),
      );
    },
    writeTable: ({ name: table, columns }) =>
      client.query(copyFrom(`COPY ${quote(table)} (${columns.map(quote).join(', ')}) FROM STDIN`)),
    async countOtherConnections() {
      const [row] = await query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
      return row?.n ?? 0;
    },
  };
};

/** Bit of `pg_trigger.tgtype`. */
const ON_INSERT = 4;

/** Rows are only inserted. What these triggers write for the release before is among the restored rows. */
const setInsertTriggers = async (client: pg.Client, mode: 'ENABLE' | 'DISABLE'): Promise<void> => {
  const { rows } = await client.query<{ table: string; name: string }>(
    `SELECT c.relname AS table, t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND NOT t.tgisinternal AND t.tgtype & ${ON_INSERT} > 0`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${quote(table)} ${mode} TRIGGER ${quote(name)}`);
};

/**
 * Runs `work` in one transaction. `read` sees a consistent snapshot of the database; `write` changes all or, when `work`
 * fails, nothing.
 */
export const runBulkTransaction = async <T>(
  url: string,
  mode: 'read' | 'write',
  work: (database: BulkTransaction) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'lectern backup' });
  client.on('error', () => undefined); // the running statement reports it
  await client.connect();
  try {
    // The text format must not depend on the server's settings.
    await client.query(
      "SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex'; SET statement_timeout = 0",
    );
    await client.query(mode === 'read' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN');
    if (mode === 'write') await setInsertTriggers(client, 'DISABLE');
    const result = await work(createBulkTransaction(client));
    if (mode === 'write') await setInsertTriggers(client, 'ENABLE');
    await client.query('COMMIT');
    return result;
  } finally {
    await client.end(); // rolls back what was not committed
  }
};
