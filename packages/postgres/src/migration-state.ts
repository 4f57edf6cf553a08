import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Migration } from './migration-files.ts';

/** The version of this program: all packages of the workspace have the same. */
export const PROGRAM_VERSION: string =
  // A package manifest always has a version.
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;

/** A row of Prisma's table. `logs`: of ours, what the migration says of earlier programs. `finished_at` is null until it is complete. */
export type AppliedMigration = {
  id: string;
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  applied_steps_count: number;
  logs: string | null;
};

export const MIGRATIONS_TABLE_SQL = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

const RUNS_BESIDE = 'runs beside ';

/** What the row of a migration says to programs that do not know the migration. */
export const formatLogs = ({ runsBeside }: Migration): string | null => runsBeside && RUNS_BESIDE + runsBeside;

/** The version of the programs that an applied migration says it runs beside; null: none. */
export const readRunsBeside = ({ logs }: AppliedMigration): string | null =>
  logs?.startsWith(RUNS_BESIDE) ? logs.slice(RUNS_BESIDE.length) : null;

/** Compares `major.minor.patch`; what follows a hyphen does not count. */
const compareVersions = (one: string, other: string): number => {
  const [a, b] = [one, other].map((version) => version.split('-')[0]?.split('.').map(Number) ?? []);
  const index = [0, 1, 2].find((part) => (a?.[part] ?? 0) !== (b?.[part] ?? 0));
  return index === undefined ? 0 : (a?.[index] ?? 0) - (b?.[index] ?? 0);
};

/** Whether a program of this version runs on the schema after an applied migration that it does not know. */
const isBeside = (applied: AppliedMigration, version: string): boolean => {
  const runsBeside = readRunsBeside(applied);
  return runsBeside !== null && compareVersions(runsBeside, version) <= 0;
};

/** The rows of migrations that were not rolled back, in the order of their names; none before the first migration. */
export const listApplied = async (client: pg.Client): Promise<AppliedMigration[]> => {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found",
  );
  if (!tables[0]?.found) return [];
  const { rows } = await client.query<AppliedMigration>(
    `SELECT id, migration_name, checksum, finished_at, applied_steps_count, logs FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
};

/** @throws a sentence for the operator when this program may not run on the database */
const assertKnown = (applied: AppliedMigration, migration: Migration | undefined, version: string): void => {
  const { migration_name: name, checksum, finished_at: finished, applied_steps_count: steps } = applied;
  if (!migration) {
    if (isBeside(applied, version)) return;
    throw new Error(
      `The database holds the migration ${name}, which this version of Lectern (${version}) does not know, and which does not ` +
        `run beside it: the database is newer than the code. Start the newer version, or restore a backup that this version made.`,
    );
  }
  const isInterrupted = !finished && migration.statements !== null;
  if (!finished && !isInterrupted)
    throw new Error(`The migration ${name} failed earlier: settle it with "prisma migrate resolve".`);
  if (migration.checksum !== checksum && !(isInterrupted && steps === 0))
    throw new Error(`The migration ${name} was edited after it was applied.`);
};

/**
 * The migrations that are still to be applied or to be ended, in order.
 * @throws a sentence for the operator when the database is newer than the code, or the code was changed
 */
export const findMissing = (
  appliedMigrations: readonly AppliedMigration[],
  known: readonly Migration[],
  version: string,
): Migration[] => {
  const migrations = new Map(known.map((migration) => [migration.name, migration]));
  for (const applied of appliedMigrations) assertKnown(applied, migrations.get(applied.migration_name), version);
  const complete = new Set(appliedMigrations.filter((row) => row.finished_at).map((row) => row.migration_name));
  return known.filter(({ name }) => !complete.has(name));
};
