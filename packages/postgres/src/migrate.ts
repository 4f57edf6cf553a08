import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readMigrations } from './migration-files.ts';
import { findMissing, listApplied, MIGRATIONS_TABLE_SQL, PROGRAM_VERSION } from './migration-state.ts';
import { applyMigration, LOCK_WAITS, type LockWaits } from './migration-steps.ts';
import { withClient } from './with-client.ts';

/** The advisory lock that Prisma's own tool takes, so that they exclude each other. */
export const PRISMA_LOCK = 72_707_369;
/** Excludes concurrent changes of a role's settings. */
const ROLE_LOCK = PRISMA_LOCK + 1;
const POLL_MS = 200;

/**
 * Takes the lock of the session. A statement that waits for it would have a snapshot, for whose end CREATE INDEX CONCURRENTLY of
 * the lock's holder waits: a deadlock. So it asks again and again instead.
 */
const takeLock = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [PRISMA_LOCK]);
    if (rows[0]?.taken) return;
    await pause(POLL_MS);
  }
};

/**
 * Applies the folder's missing migrations and returns their names: each in its own transaction or, where its first line says
 * `-- outside a transaction`, statement by statement; an interrupted one is continued. The bookkeeping is Prisma's,
 * so `prisma migrate status` agrees afterwards. Concurrent runs wait for each other.
 * The URL must lead to PostgreSQL itself, not to a pooler: the lock belongs to the session.
 * @throws when the database is newer than the code and does not run beside it, a migration was edited after use, or one fails.
 */
export const migrate = (
  databaseUrl: string,
  migrationsDir: string,
  { version = PROGRAM_VERSION, ...waits }: Partial<LockWaits> & { version?: string } = {},
): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    await client.query('SET statement_timeout = 0'); // the role may have one for requests
    await takeLock(client);
    try {
      await client.query(MIGRATIONS_TABLE_SQL);
      const missing = findMissing(await listApplied(client), await readMigrations(migrationsDir), version);
      for (const migration of missing) await applyMigration(client, migration, { ...LOCK_WAITS, ...waits });
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
    await client.query('SELECT pg_advisory_xact_lock($1)', [ROLE_LOCK]);
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    const database = pg.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(
      `ALTER ROLE ${pg.escapeIdentifier(role)} IN DATABASE ${database} SET statement_timeout = ${timeoutMs}`,
    );
    await client.query('COMMIT');
  });

/**
 * Lists the folder's migrations that a database lacks, without changing anything. `timeoutMs` limits the connection and each
 * query. @throws when the database is newer than the code and does not run beside it, a migration was edited after use, or it can't be reached
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
      return findMissing(await listApplied(client), known, PROGRAM_VERSION).map(({ name }) => name);
    },
    { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs },
  );
