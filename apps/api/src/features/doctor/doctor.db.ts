import pg from 'pg';

const TIMEOUT_MS = 4_000;

export type DatabaseState = {
  version: number;
  versionText: string;
  encoding: string;
  collation: string;
  /** The version of the collation library that the indexes were made with, and that of this server. */
  collationVersion: string | null;
  actualCollationVersion: string | null;
  connections: number;
  maxConnections: number;
  now: Date;
};

/** Reads the state of a database on a connection of its own. @throws Error when it cannot be reached in time */
export const readDatabaseState = async (url: string): Promise<DatabaseState> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined); // a broken connection also rejects the running query
  try {
    await client.connect();
    const { rows } = await client.query<DatabaseState>(`
      SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS "versionText",
        pg_encoding_to_char(encoding) AS encoding, datcollate AS collation, datcollversion AS "collationVersion",
        pg_database_collation_actual_version(oid) AS "actualCollationVersion",
        (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
        current_setting('max_connections')::int AS "maxConnections", clock_timestamp() AS now
      FROM pg_database WHERE datname = current_database()`);
    const [state] = rows;
    if (!state) throw new Error('The database does not describe itself.');
    return state;
  } finally {
    await client.end().catch(() => undefined); // it may never have been connected
  }
};
