import { withClient } from '@lectern/postgres';
import { createSchemaOf, migrateDatabase } from './schema.ts';

/** Holds the tables that a restore replaces, until it has succeeded. */
const ASIDE = 'lectern_before_restore';

const NEW_SCHEMA = 'CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC';
const PUT_BACK = `DROP SCHEMA IF EXISTS public CASCADE; ALTER SCHEMA ${ASIDE} RENAME TO public`;

/**
 * Gives the database the schema after the named migrations while `work` fills it, then upgrades it to that of this code. The
 * present tables are put aside meanwhile, and put back when something fails, or by the next call when the process was killed.
 */
export const withFormerSchema = async <T>(
  url: string,
  migrations: readonly string[],
  work: () => Promise<T>,
): Promise<T> => {
  const run = (...statements: string[]): Promise<void> =>
    withClient(url, async (client) => void (await client.query(['BEGIN', ...statements, 'COMMIT'].join('; '))));
  const isAside = await withClient(url, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [ASIDE]);
    return rowCount === 1;
  });
  await run(...(isAside ? [PUT_BACK] : []), `ALTER SCHEMA public RENAME TO ${ASIDE}`, NEW_SCHEMA);
  try {
    await createSchemaOf(url, migrations);
    const result = await work();
    await migrateDatabase(url);
    await run(`DROP SCHEMA ${ASIDE} CASCADE`);
    return result;
  } catch (error) {
    await run(PUT_BACK);
    throw error;
  }
};
