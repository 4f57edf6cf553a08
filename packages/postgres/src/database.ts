import pg from 'pg';

/** duplicate_database, and unique_violation when two statements ran in the same instant. */
const MADE_BY_ANOTHER = new Set(['42P04', '23505']);

/** Runs `work` on one connection that is closed afterwards, come what may. */
export const withClient = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  patience: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): Promise<T> => {
  const client = new pg.Client({ connectionString: url, ...patience });
  client.on('error', () => undefined); // a connection that breaks also fails the question that is under way
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Makes the database where it is missing and answers its address. Harmless when run twice or by two at once. */
export const ensureDatabase = async (server: { url(database: string): string }, name: string): Promise<string> => {
  await withClient(server.url('postgres'), async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return;
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && MADE_BY_ANOTHER.has(error.code ?? ''))) throw error;
    });
  });
  return server.url(name);
};
