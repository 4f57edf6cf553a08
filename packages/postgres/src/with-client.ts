import pg from 'pg';

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
