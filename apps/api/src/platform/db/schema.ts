import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listUnappliedMigrations, type MigrationStatus, migrate, readMigrationStatus } from '@lectern/postgres';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../../prisma/migrations');
const TIMEOUT_MS = 800;
const RECHECK_MS = 2_000;

/** The database schema is older than this code, or newer and does not run beside it. The message is a sentence for the operator. */
export class SchemaMismatch extends Error {}

/** Migrates the database and returns the names of the applied migrations. @throws Error as `migrate` of @lectern/postgres */
export const migrateDatabase = (databaseUrl: string): Promise<string[]> => migrate(databaseUrl, MIGRATIONS);

/** Compares the migrations of the database with those of this code. @throws Error as the connection */
export const readSchemaStatus = (databaseUrl: string): Promise<MigrationStatus> =>
  readMigrationStatus(databaseUrl, MIGRATIONS);

/**
 * Gives an empty database the schema that it had after the named migrations.
 * @throws Error, a sentence, when this code does not know one of them
 */
export const createSchemaOf = async (databaseUrl: string, names: readonly string[]): Promise<void> => {
  const known = new Set(await readdir(MIGRATIONS));
  const unknown = names.find((name) => !known.has(name));
  if (unknown) throw new Error(`This version of Lectern does not know the migration ${unknown}.`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-migrations-'));
  try {
    for (const name of names) await cp(path.join(MIGRATIONS, name), path.join(folder, name), { recursive: true });
    await migrate(databaseUrl, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Resolves when the database answers and has the schema of this code, or a newer one that runs beside it.
 * @throws SchemaMismatch when it has another; any other error when the database cannot be reached in time, usually within a second
 */
export const checkSchema = async (databaseUrl: string, timeoutMs = TIMEOUT_MS): Promise<void> => {
  const missing = await listUnappliedMigrations(databaseUrl, MIGRATIONS, timeoutMs).catch((error: unknown) => {
    const isMismatch = error instanceof Error && /^The (database|migration) /.test(error.message);
    throw isMismatch ? new SchemaMismatch(error.message) : error;
  });
  if (missing.length > 0) {
    throw new SchemaMismatch(
      `The database is older than the code: it lacks ${missing.join(', ')}. Run \`node apps/api/src/migrate.ts\` first.`,
    );
  }
};

/**
 * Checks the schema at the start of a process. @throws SchemaMismatch as `checkSchema`. An unavailable
 * database does not delay the start; `refuse` is called if it turns out to mismatch later.
 */
export const guardSchema = async (databaseUrl: string, refuse: (error: SchemaMismatch) => void): Promise<void> => {
  const isChecked = (): Promise<boolean> =>
    checkSchema(databaseUrl).then(
      () => true,
      (error: unknown) => {
        if (error instanceof SchemaMismatch) throw error;
        return false;
      },
    );
  const watch = async (): Promise<void> => {
    do await pause(RECHECK_MS, undefined, { ref: false });
    while (!(await isChecked()));
  };
  if (!(await isChecked())) watch().catch(refuse);
};
