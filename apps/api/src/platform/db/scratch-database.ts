import { randomBytes } from 'node:crypto';
import pg from 'pg';

const PREFIX = 'lectern_scratch_';
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates an empty database on the server of the URL, runs `work` with its URL and drops it. Those of killed processes are
 * dropped, too.
 * @throws Error, a sentence, when the role may not create databases
 */
export const withScratchDatabase = async <T>(url: string, work: (url: string) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the running statement reports it
  await client.connect();
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  try {
    await dropAbandoned(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new Error(
        `The role ${client.user} may not create a database: name one that may in SCRATCH_DATABASE_URL, or run ALTER ROLE ${client.user} CREATEDB.`,
        { cause: error },
      );
    });
    try {
      return await work(Object.assign(new URL(url), { pathname: `/${name}` }).href);
    } finally {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
  } finally {
    await client.end();
  }
};

const dropAbandoned = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database d JOIN pg_roles r ON r.oid = d.datdba
     WHERE starts_with(datname, $1) AND r.rolname = current_user
     AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = d.datname)`,
    [PREFIX],
  );
  for (const { name } of rows)
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`).catch(() => undefined); // in use again
};
