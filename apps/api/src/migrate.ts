import { limitStatements } from '@lectern/postgres';
import { readDatabaseOnly } from './config/database.ts';
import { migrateDatabase } from './platform/db/schema.ts';
import { STATEMENT_TIMEOUT_MS } from './platform/db/statement-timeout.ts';

/**
 * Migrates the database of DATABASE_URL before the other programs start, and prints the applied migrations as one line of
 * JSON. Safe to run twice or concurrently. The role of DATABASE_POOL_URL gets the statement timeout that connections through
 * a pooler cannot ask for.
 */
try {
  const { url, poolUrl } = readDatabaseOnly(process.env);
  const applied = await migrateDatabase(url);
  if (poolUrl) await limitStatements(url, decodeURIComponent(new URL(poolUrl).username), STATEMENT_TIMEOUT_MS);
  process.stdout.write(`${JSON.stringify({ applied })}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
