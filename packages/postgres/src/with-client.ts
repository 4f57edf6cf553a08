import pg from 'pg';

/** Runs `work` on one connection, which is always closed afterwards. */
export const withClient = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  timeouts: Pick<pg.ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {},
): Promise<T> => {
  const client = new pg.Client({ connectionString: url, ...timeouts });
  client.on('error', () => undefined); // a broken connection also rejects the running query
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
