import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table as its rows are written out: all stored columns, in the order of its primary key. */
export type Table = { name: string; columns: string[] };
export type Sequence = { name: string; last: string; called: boolean };

/** One connection that sees or changes a whole database in one transaction. Reading is in PostgreSQL's own text format. */
export type WholeDatabase = {
  /** All tables of the schema `public`, referenced ones before those that refer to them; without Prisma's bookkeeping. */
  tables(): Promise<Table[]>;
  sequences(): Promise<Sequence[]>;
  setSequence(sequence: Sequence): Promise<void>;
  /** Names of the migrations that were applied, in order. */
  migrations(): Promise<string[]>;
  isEmpty(table: Table): Promise<boolean>;
  empty(tables: readonly Table[]): Promise<void>;
  /** A line is a row. */
  read(table: Table): Readable;
  write(table: Table): Writable;
  /** Other connections to this database. */
  others(): Promise<number>;
  /** Rows of one's own query in this transaction. */
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
};

const name = pg.escapeIdentifier;

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

type Found = Table & { key: string[] | null; refers: string[] };

/** @throws Error when tables refer to each other in a ring */
const inOrder = (found: readonly Found[]): Found[] => {
  const [left, placed]: [Found[], Found[]] = [[...found], []];
  while (left.length > 0) {
    const next = left.findIndex(({ refers }) => refers.every((other) => placed.some((table) => table.name === other)));
    const [table] = left.splice(next, next < 0 ? 0 : 1);
    if (!table) throw new Error(`The tables ${left.map((each) => each.name).join(', ')} refer to each other.`);
    placed.push(table);
  }
  return placed;
};

const open = (client: pg.Client): WholeDatabase => {
  const keys = new Map<string, string[]>();
  const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query<T>(text, values)).rows;
  return {
    rows,
    async tables() {
      const found = inOrder(await rows<Found>(TABLES));
      for (const table of found) keys.set(table.name, table.key ?? table.columns);
      return found.map(({ name: table, columns }) => ({ name: table, columns }));
    },
    sequences: () =>
      rows<Sequence>(
        `SELECT sequencename AS name, coalesce(last_value, start_value)::text AS last, last_value IS NOT NULL AS called
         FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
      ),
    async setSequence({ name: sequence, last, called }) {
      await client.query('SELECT setval($1::regclass, $2, $3)', [`public.${name(sequence)}`, last, called]);
    },
    async migrations() {
      const done = await rows<{ name: string }>(
        'SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1',
      );
      return done.map((row) => row.name);
    },
    isEmpty: async (table) => (await rows(`SELECT 1 FROM ${name(table.name)} LIMIT 1`)).length === 0,
    async empty(tables) {
      if (tables.length > 0) await client.query(`TRUNCATE ${tables.map((table) => name(table.name)).join(', ')}`);
    },
    read({ name: table, columns }) {
      const order = (keys.get(table) ?? columns).map(name).join(', ');
      return client.query(
        copyTo(`COPY (SELECT ${columns.map(name).join(', ')} FROM ${name(table)} ORDER BY ${order}) TO STDOUT`),
      );
    },
    write: ({ name: table, columns }) =>
      client.query(copyFrom(`COPY ${name(table)} (${columns.map(name).join(', ')}) FROM STDIN`)),
    async others() {
      const [row] = await rows<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      );
      return row?.n ?? 0;
    },
  };
};

const triggers = async (client: pg.Client, deed: 'ENABLE' | 'DISABLE'): Promise<void> => {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND NOT t.tgisinternal`,
  );
  for (const table of tables) await client.query(`ALTER TABLE ${name(table.name)} ${deed} TRIGGER USER`);
};

/**
 * Runs `work` in one transaction: `read` sees the database as it is at one moment, whoever writes meanwhile; `write`
 * changes all of it or, when `work` fails, nothing.
 */
export const wholeDatabase = async <T>(
  url: string,
  mode: 'read' | 'write',
  work: (database: WholeDatabase) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'lectern backup' });
  client.on('error', () => undefined); // the statement that was under way tells of it
  await client.connect();
  try {
    // How values are written must not depend on the server's settings.
    await client.query(
      "SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex'",
    );
    await client.query(mode === 'read' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN');
    // Rows that come back bring along what a trigger would make of them.
    if (mode === 'write') await triggers(client, 'DISABLE');
    const result = await work(open(client));
    if (mode === 'write') await triggers(client, 'ENABLE');
    await client.query('COMMIT');
    return result;
  } finally {
    await client.end(); // what was not committed is rolled back
  }
};
