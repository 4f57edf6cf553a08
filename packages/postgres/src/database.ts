import pg from 'pg';
import { transferToAppRole } from './app-role.ts';
import { withClient } from './with-client.ts';

/** duplicate_database, and unique_violation when two statements ran in the same instant. */
const ALREADY_CREATED_CODES = new Set(['42P04', '23505']);

/** `adminUrl`: only on an embedded server, where the application has its own role. */
type Server = { url(database: string): string; adminUrl?(database: string): string };

/**
 * Creates the database if it is missing and returns its URL; on an embedded server it is transferred to the application
 * role. Safe to run repeatedly and concurrently.
 */
export const ensureDatabase = async (server: Server, name: string): Promise<string> => {
  await createDatabase((server.adminUrl ?? server.url)('postgres'), name);
  if (server.adminUrl) await transferToAppRole(server.adminUrl(name));
  return server.url(name);
};

const createDatabase = async (url: string, name: string): Promise<void> => {
  await withClient(url, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return;
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && ALREADY_CREATED_CODES.has(error.code ?? ''))) throw error;
    });
  });
};
