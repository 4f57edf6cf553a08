import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { withClient } from './with-client.ts';

/** Who the programs are to an embedded server: the owner of their databases, who can do nothing else. */
export const APP_ROLE = 'lectern_app';

const passwordFile = (dir: string): string => `${dir}.app-password`;

/** @throws when no server was started on the folder by this version */
export const readAppPassword = (dir: string): string => readFileSync(passwordFile(dir), 'utf8');

/** Makes the role where it is missing, and gives it the password of its file, which is made where it is missing. */
export const ensureAppRole = async (adminUrl: string, dir: string): Promise<string> => {
  if (!existsSync(passwordFile(dir)))
    writeFileSync(passwordFile(dir), randomBytes(18).toString('base64url'), { mode: 0o600 });
  const password = readAppPassword(dir);
  await withClient(adminUrl, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
    const deed = found.rowCount ? 'ALTER' : 'CREATE';
    await client.query(
      `${deed} ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`,
    );
  });
  return password;
};

/**
 * What the connected role owns in this database, but for what belongs to PostgreSQL, as statements without the new owner. A sequence
 * of a column goes with its table; partitions, and tables that are partitioned, depend on tables too, but go by themselves.
 */
const OWNED = `
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

/** Gives a database, with all that is in it, to the role of the programs: earlier versions made it as the superuser. */
export const giveToAppRole = async (adminUrl: string): Promise<void> => {
  await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ sql: string }>(OWNED);
    const database = pg.escapeIdentifier(client.database ?? '');
    await client.query('BEGIN');
    for (const { sql } of [...rows, { sql: `ALTER DATABASE ${database}` }])
      await client.query(`${sql} OWNER TO ${APP_ROLE}`);
    await client.query('COMMIT');
  });
};
