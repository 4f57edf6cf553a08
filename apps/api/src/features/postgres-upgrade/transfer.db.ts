import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table with its stored columns. `name` is quoted and has its schema. */
type Table = { name: string; columns: string[] };

/** The databases that somebody may have created. */
const DATABASES_SQL = 'SELECT datname AS name FROM pg_database WHERE NOT datistemplate ORDER BY 1';
const USER_SCHEMAS = "n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'";

const TABLES_SQL = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE ${USER_SCHEMAS} AND c.relkind = 'r' GROUP BY 1 ORDER BY 1`;

/** Everything that a migration creates, one line for each. NOT NULL is a property of the column in all versions. */
const SCHEMA_SQL = `
  WITH mine AS (SELECT n.oid FROM pg_namespace n WHERE ${USER_SCHEMAS}),
    relation AS (SELECT c.oid, c.relkind FROM pg_class c WHERE c.relnamespace IN (TABLE mine))
  SELECT format('column %s.%s %s %s %s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
      (SELECT collname FROM pg_collation WHERE oid = a.attcollation), a.attnotnull, a.attidentity, a.attgenerated,
      (SELECT pg_get_expr(d.adbin, d.adrelid) FROM pg_attrdef d WHERE d.adrelid = a.attrelid AND d.adnum = a.attnum)) AS line
    FROM pg_attribute a JOIN relation r ON r.oid = a.attrelid WHERE r.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace IN (TABLE mine) AND contype <> 'n'
  UNION ALL SELECT format('index %s %s', pg_get_indexdef(i.indexrelid), i.indisvalid) FROM pg_index i JOIN relation r ON r.oid = i.indexrelid
  UNION ALL SELECT format('trigger %s %s', pg_get_triggerdef(t.oid), t.tgenabled)
    FROM pg_trigger t JOIN relation r ON r.oid = t.tgrelid WHERE NOT t.tgisinternal
  UNION ALL SELECT format('routine %s', pg_get_functiondef(p.oid)) FROM pg_proc p
    WHERE p.pronamespace IN (TABLE mine) AND p.prokind IN ('f', 'p')
  UNION ALL SELECT format('label %s %s', e.enumtypid::regtype, e.enumlabel) FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
    WHERE t.typnamespace IN (TABLE mine)
  UNION ALL SELECT format('collation %s %s %s', c.collname, c.collprovider, c.collisdeterministic) FROM pg_collation c
    WHERE c.collnamespace IN (TABLE mine)
  UNION ALL SELECT format('view %s', oid::regclass) FROM relation WHERE relkind IN ('v', 'm')`;

/** The texts of values must not depend on the settings of a server, and the superuser triggers nothing. */
const SESSION_SQL = `SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex';
  SET statement_timeout = 0; SET search_path = ''`;

const query = async <Row extends object>(client: pg.Client, sql: string): Promise<Row[]> =>
  (await client.query<Row>(sql)).rows;

export const createTransferDb = (client: pg.Client) => ({
  prepareSession: () => query(client, SESSION_SQL),
  listDatabases: async () => (await query<{ name: string }>(client, DATABASES_SQL)).map(({ name }) => name),
  listTables: () => query<Table>(client, TABLES_SQL),
  listSchema: async () => (await query<{ line: string }>(client, SCHEMA_SQL)).map(({ line }) => line).toSorted(),
  /** Rows of a table, and a sum of the hashes of their texts, which does not depend on their order. */
  async measureTable({ name }: Table): Promise<{ rows: string; sum: string }> {
    const [found] = await query<{ rows: string; sum: string }>(
      client,
      `SELECT count(*)::text AS rows, coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text AS sum FROM ONLY ${name} t`,
    );
    if (!found) throw new Error(`${name} cannot be counted.`);
    return found;
  },
  /** Runs `work` in one transaction, in which no trigger runs and no foreign key is compared. */
  async replaceContents(tables: readonly Table[], work: () => Promise<void>): Promise<void> {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
    await work();
    await client.query('COMMIT');
    await client.query('ANALYZE');
  },
  readRows: ({ name, columns }: Table) =>
    client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ONLY ${name}) TO STDOUT`)),
  writeRows: ({ name, columns }: Table, rows: NodeJS.ReadableStream): Promise<void> =>
    pipeline(rows, client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`))),
  listSequences: () =>
    query<{ name: string; last: string }>(
      client,
      `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last FROM pg_sequences WHERE last_value IS NOT NULL`,
    ),
  async setSequence({ name, last }: { name: string; last: string }): Promise<void> {
    await client.query('SELECT setval($1::regclass, $2)', [name, last]);
  },
});
export type TransferDb = ReturnType<typeof createTransferDb>;

/** A database of its own connection, which is closed afterwards. */
export const withTransferDb = async <T>(url: string, work: (db: TransferDb) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'lectern upgrade' });
  client.on('error', () => undefined); // the running statement reports it
  await client.connect();
  try {
    const db = createTransferDb(client);
    await db.prepareSession();
    return await work(db);
  } finally {
    await client.end();
  }
};
