import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { withClient } from './with-client.ts';

/** The role of the application on an embedded server: it owns the application's databases and has no other privileges. */
export const APP_ROLE = 'lectern_app';

const appPasswordFile = (dir: string): string => `${dir}.app-password`;

/** @throws when no server was started on the folder by this version */
export const readAppPassword = (dir: string): string => readFileSync(appPasswordFile(dir), 'utf8');

/** Creates the role if necessary and sets its password from its file, which is generated if necessary. */
export const ensureAppRole = async (adminUrl: string, dir: string): Promise<string> => {
  if (!existsSync(appPasswordFile(dir)))
    writeFileSync(appPasswordFile(dir), randomBytes(18).toString('base64url'), { mode: 0o600 });
  const password = readAppPassword(dir);
  await withClient(adminUrl, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
    const statement = found.rowCount ? 'ALTER' : 'CREATE';
    await client.query(
      `${statement} ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`,
    );
  });
  return password;
};

/**
 * ALTER statements, without the new owner, for everything that the connected role owns in this database, except PostgreSQL's
 * own objects. Column sequences follow their table; partitions and partitioned tables need statements of their own.
 */
const OWNED_OBJECTS_SQL = `
  WITH mine AS (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'),
    me AS (SELECT oid FROM pg_roles WHERE rolname = current_user)
  SELECT format('ALTER SCHEMA %I', nspname) AS sql FROM pg_namespace
    WHERE oid IN (TABLE mine) AND nspowner IN (TABLE me)
  UNION ALL SELECT format('ALTER %s %s', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass)
    FROM pg_class c WHERE relnamespace IN (TABLE mine) AND relowner IN (TABLE me) AND relkind IN ('r', 'p', 'v', 'm', 'S')
    AND NOT (c.relkind = 'S' AND EXISTS (
      SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass
        AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')))
  UNION ALL SELECT format('ALTER ROUTINE %s', oid::regprocedure) FROM pg_proc
    WHERE pronamespace IN (TABLE mine) AND proowner IN (TABLE me)
  UNION ALL SELECT format('ALTER TYPE %s', oid::regtype) FROM pg_type
    WHERE typnamespace IN (TABLE mine) AND typowner IN (TABLE me) AND typtype IN ('d', 'e', 'r')`;

/** Transfers a database and all its objects to the application role: earlier versions created them as the superuser. */
export const transferToAppRole = async (adminUrl: string): Promise<void> => {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ sql: string }>(OWNED_OBJECTS_SQL);
    const database = pg.escapeIdentifier(client.database ?? '');
    await client.query('BEGIN');
    for (const { sql } of [...rows, { sql: `ALTER DATABASE ${database}` }])
      await client.query(`${sql} OWNER TO ${APP_ROLE}`);
    await client.query('COMMIT');
  });
};
