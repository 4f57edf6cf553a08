import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate, unapplied } from '@lectern/postgres';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../../prisma/migrations');
const PATIENCE_MS = 800;
const LOOK_AGAIN_MS = 2_000;

/** A database whose tables are not those of this code. The message is a sentence for the operator. */
export class OtherSchema extends Error {}

/** Brings the database up to date and answers the names of what was applied. @throws Error as `migrate` of @lectern/postgres */
export const migrateDatabase = (databaseUrl: string): Promise<string[]> => migrate(databaseUrl, MIGRATIONS);

/**
 * Resolves when the database answers and has exactly the tables of this code.
 * @throws OtherSchema when it is older or newer; any other error when it can't be asked in time, within a second as a rule
 */
export const checkSchema = async (databaseUrl: string, patienceMs = PATIENCE_MS): Promise<void> => {
  const missing = await unapplied(databaseUrl, MIGRATIONS, patienceMs).catch((error: unknown) => {
    const ours = error instanceof Error && /^The (database|migration) /.test(error.message);
    throw ours ? new OtherSchema(error.message) : error;
  });
  if (missing.length > 0) {
    throw new OtherSchema(
      `The database is older than the code: it lacks ${missing.join(', ')}. Run \`node apps/api/src/migrate.ts\` first.`,
    );
  }
};

/**
 * At the start of a process: throws OtherSchema when the database is older or newer. One that is away is not waited for,
 * since it may come later; `refuse` is told when it comes and is another one.
 */
export const guardSchema = async (databaseUrl: string, refuse: (error: OtherSchema) => void): Promise<void> => {
  const settled = (): Promise<boolean> =>
    checkSchema(databaseUrl).then(
      () => true,
      (error: unknown) => {
        if (error instanceof OtherSchema) throw error;
        return false;
      },
    );
  const watch = async (): Promise<void> => {
    do await pause(LOOK_AGAIN_MS, undefined, { ref: false });
    while (!(await settled()));
  };
  if (!(await settled())) watch().catch(refuse);
};
