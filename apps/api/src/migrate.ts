import { readDatabaseUrl } from './config/config.ts';
import { migrateDatabase } from './platform/db/schema.ts';

/**
 * Migrates the database of DATABASE_URL before the other programs start, and prints the applied migrations as one line of
 * JSON. Safe to run twice or concurrently.
 */
try {
  const applied = await migrateDatabase(readDatabaseUrl(process.env));
  process.stdout.write(`${JSON.stringify({ applied })}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
