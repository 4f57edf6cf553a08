import { databaseUrlOf } from './config/config.ts';
import { migrateDatabase } from './platform/db/schema.ts';

/**
 * The one-shot that comes before the programs: brings the database of DATABASE_URL up to date, says in one line of JSON
 * what it applied, and ends. Harmless when run twice or by two at once.
 */
try {
  const applied = await migrateDatabase(databaseUrlOf(process.env));
  process.stdout.write(`${JSON.stringify({ applied })}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
