import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { withClient } from './with-client.ts';

/** The advisory lock that Prisma's own tool takes, so that they exclude each other. */
const PRISMA_LOCK = 72_707_369;

const MIGRATIONS_TABLE_SQL = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };
type AppliedMigration = { migration_name: string; checksum: string; finished_at: Date | null };

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

/** @throws a sentence for the operator when the database and the folder don't match. */
const assertConsistent = (appliedMigrations: readonly AppliedMigration[], known: readonly Migration[]): void => {
  const checksums = new Map(known.map((migration) => [migration.name, migration.checksum]));
  for (const { migration_name: name, checksum, finished_at: finished } of appliedMigrations) {
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

const listApplied = async (client: pg.Client): Promise<AppliedMigration[]> => {
  const { rows } = await client.query<AppliedMigration>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  return rows;
};

const findMissing = (appliedMigrations: readonly AppliedMigration[], known: readonly Migration[]): Migration[] => {
  assertConsistent(appliedMigrations, known);
  const names = new Set(appliedMigrations.map((row) => row.migration_name));
  return known.filter((migration) => !names.has(migration.name));
};

const applyMigration = async (client: pg.Client, { name, sql, checksum }: Migration): Promise<void> => {
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
 * Applies the folder's missing migrations, each in its own transaction, and returns their names. The bookkeeping is Prisma's,
 * so `prisma migrate status` agrees afterwards. Concurrent runs wait for each other.
 * Statements that refuse a transaction (CREATE INDEX CONCURRENTLY) cannot be used in a migration.
 * The URL must lead to PostgreSQL itself, not to a pooler: the lock belongs to the session.
 * @throws when the database is newer than the code, a migration was edited after use, or one fails.
 */
export const migrate = (databaseUrl: string, migrationsDir: string): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    await client.query('SET statement_timeout = 0'); // the role may have one for requests
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
    try {
      await client.query(MIGRATIONS_TABLE_SQL);
      const known = await readMigrations(migrationsDir);
      const missing = findMissing(await listApplied(client), known);
      for (const migration of missing) await applyMigration(client, migration);
      return missing.map((migration) => migration.name);
    } finally {
      // A lost connection has lost the lock, too.
      await client.query('SELECT pg_advisory_unlock($1)', [PRISMA_LOCK]).catch(() => undefined);
    }
  });

/** Gives a role a statement timeout in the database of the URL, for all its later sessions. Safe to run concurrently. */
export const limitStatements = (databaseUrl: string, role: string, timeoutMs: number): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [PRISMA_LOCK]);
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    const database = pg.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(
      `ALTER ROLE ${pg.escapeIdentifier(role)} IN DATABASE ${database} SET statement_timeout = ${timeoutMs}`,
    );
    await client.query('COMMIT');
  });

/**
 * Lists the folder's migrations that a database lacks, without changing anything. `timeoutMs` limits the connection and each
 * query. @throws when the database is newer than the code, a migration was edited after use, or it can't be reached
 */
export const listUnappliedMigrations = (
  databaseUrl: string,
  migrationsDir: string,
  timeoutMs = 10_000,
): Promise<string[]> =>
  withClient(
    databaseUrl,
    async (client) => {
      const known = await readMigrations(migrationsDir);
      const { rows } = await client.query<{ found: boolean }>(
        "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found",
      );
      return findMissing(rows[0]?.found ? await listApplied(client) : [], known).map(({ name }) => name);
    },
    { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs },
  );
