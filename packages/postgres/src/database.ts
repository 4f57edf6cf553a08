import pg from 'pg';
import { giveToAppRole } from './app-role.ts';
import { withClient } from './with-client.ts';

/** duplicate_database, and unique_violation when two statements ran in the same instant. */
const MADE_BY_ANOTHER = new Set(['42P04', '23505']);

/** `adminUrl`: of a server of ours, where the programs have a role of their own. */
type Server = { url(database: string): string; adminUrl?(database: string): string };

/**
 * Makes the database where it is missing and answers its address; on a server of ours it belongs to the role of the
 * programs afterwards. Harmless when run twice or by two at once.
 */
export const ensureDatabase = async (server: Server, name: string): Promise<string> => {
  await makeDatabase((server.adminUrl ?? server.url)('postgres'), name);
  if (server.adminUrl) await giveToAppRole(server.adminUrl(name));
  return server.url(name);
};

const makeDatabase = async (url: string, name: string): Promise<void> => {
  await withClient(url, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return;
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && MADE_BY_ANOTHER.has(error.code ?? ''))) throw error;
    });
  });
};
