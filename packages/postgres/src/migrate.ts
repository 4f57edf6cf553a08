import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { withClient } from './with-client.ts';

/** The lock that Prisma's own tool takes, so that neither runs while the other does. */
const PRISMA_LOCK = 72_707_369;

const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };
type Done = { migration_name: string; checksum: string; finished_at: Date | null };

/** The migrations of a folder in the order of their names: `<time>_<what>/migration.sql`. */
const readMigrations = async (folder: string): Promise<Migration[]> => {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const bytes = await readFile(path.join(folder, name, 'migration.sql'));
      return { name, sql: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
};

/** @throws a sentence for the operator when the database and the folder tell different stories. */
const refuseMismatch = (done: readonly Done[], known: readonly Migration[]): void => {
  const checksums = new Map(known.map((migration) => [migration.name, migration.checksum]));
  for (const { migration_name: name, checksum, finished_at: finished } of done) {
    if (!checksums.has(name)) {
      throw new Error(
        `The database holds the migration ${name}, which this version of Lectern does not know: the database is newer ` +
          'than the code. Start the newer version, or restore a backup that this version made.',
      );
    }
    if (!finished) throw new Error(`The migration ${name} failed earlier: settle it with "prisma migrate resolve".`);
    if (checksums.get(name) !== checksum) throw new Error(`The migration ${name} was edited after it was applied.`);
  }
};

const applied = async (client: pg.Client): Promise<Done[]> => {
  const { rows } = await client.query<Done>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  return rows;
};

const missingOf = (done: readonly Done[], known: readonly Migration[]): Migration[] => {
  refuseMismatch(done, known);
  const names = new Set(done.map((row) => row.migration_name));
  return known.filter((migration) => !names.has(migration.name));
};

const apply = async (client: pg.Client, { name, sql, checksum }: Migration): Promise<void> => {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The migration ${name} does not run: ${reason}`, { cause });
  }
};

/**
 * Brings a database up to the folder's last migration, each in its own transaction, and answers the names applied now.
 * The bookkeeping is Prisma's, so `prisma migrate status` agrees afterwards. Two that start at once wait for each other.
 * Statements that refuse a transaction (CREATE INDEX CONCURRENTLY) cannot be used in a migration.
 * @throws when the database is newer than the code, a migration was edited after use, or one fails.
 */
export const migrate = (databaseUrl: string, migrationsDir: string): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
    await client.query(BOOKKEEPING);
    const known = await readMigrations(migrationsDir);
    const missing = missingOf(await applied(client), known);
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  });

/**
 * The names of the folder's migrations that a database lacks; nothing is changed. `patienceMs` bounds the connection and
 * each question. @throws when the database is newer than the code, a migration was edited after use, or it can't be reached
 */
export const unapplied = (databaseUrl: string, migrationsDir: string, patienceMs = 10_000): Promise<string[]> =>
  withClient(
    databaseUrl,
    async (client) => {
      const known = await readMigrations(migrationsDir);
      const { rows } = await client.query<{ found: boolean }>(
        "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found",
      );
      return missingOf(rows[0]?.found ? await applied(client) : [], known).map(({ name }) => name);
    },
    { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs },
  );
