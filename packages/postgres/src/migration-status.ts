import { PRISMA_LOCK } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { findMissing, listApplied, PROGRAM_VERSION, readRunsBeside } from './migration-state.ts';
import { withClient } from './with-client.ts';

export type MigrationStatus = {
  /** The version of this program. */
  version: string;
  /** The newest migration of this program. */
  programSchema: string | null;
  /** The newest migration that the database has; null: it is empty. */
  databaseSchema: string | null;
  applied: number;
  /** Not begun yet, in order. */
  pending: string[];
  /** Begun and not ended: `running` while a run of `migrate` holds the lock, else `interrupted`. */
  unfinished: { name: string; state: 'running' | 'interrupted'; statements: string }[];
  /** Of a newer program, with the version that may run beside it. */
  unknown: { name: string; runsBeside: string | null }[];
  /** Why this program may not run on the database, whatever is applied; null: it may. */
  problem: string | null;
};

const LOCK_SQL = `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS held`;

/** Compares the migrations of a database with those of the folder, and changes nothing. @throws when the database can't be reached */
export const readMigrationStatus = (
  databaseUrl: string,
  migrationsDir: string,
  timeoutMs = 10_000,
): Promise<MigrationStatus> =>
  withClient(
    databaseUrl,
    async (client) => {
      const known = await readMigrations(migrationsDir);
      const rows = await listApplied(client);
      const { rows: locks } = await client.query<{ held: boolean }>(LOCK_SQL, [PRISMA_LOCK]);
      const state = locks[0]?.held ? 'running' : 'interrupted';
      const complete = rows.filter((row) => row.finished_at);
      const begun = new Set(rows.map((row) => row.migration_name));
      const migrations = new Map(known.map((migration) => [migration.name, migration]));
      const countStatements = (name: string): string => String(migrations.get(name)?.statements?.length ?? '?');
      return {
        version: PROGRAM_VERSION,
        programSchema: known.at(-1)?.name ?? null,
        databaseSchema: complete.at(-1)?.migration_name ?? null,
        applied: complete.length,
        pending: known.map(({ name }) => name).filter((name) => !begun.has(name)),
        unfinished: rows
          .filter((row) => !row.finished_at)
          .map(({ migration_name: name, applied_steps_count: steps }) => ({
            name,
            state,
            statements: `${steps} of ${countStatements(name)}`,
          })),
        unknown: rows
          .filter((row) => !migrations.has(row.migration_name))
          .map((row) => ({ name: row.migration_name, runsBeside: readRunsBeside(row) })),
        problem: describeProblem(() => findMissing(rows, known, PROGRAM_VERSION)),
      };
    },
    { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs },
  );

const describeProblem = (assert: () => unknown): string | null => {
  try {
    assert();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
