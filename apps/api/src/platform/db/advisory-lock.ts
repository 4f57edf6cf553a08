import pg from 'pg';

/**
 * Runs `work` while it holds the advisory lock of this name, which ends with the connection, also after a crash. Needs a
 * direct connection: a pool in transaction mode would lose the lock.
 * `taken`: the sentence of the error when somebody else holds it; null waits until it is free.
 */
export const withAdvisoryLock = async <T>(
  url: string,
  { name, taken, program }: { name: string; taken: string | null; program: string },
  work: () => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: program });
  client.on('error', () => undefined); // only the lock is lost; the work has its own connections
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      taken === null
        ? 'SELECT true AS locked FROM pg_advisory_lock(hashtextextended($1, 0))'
        : 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked',
      [name],
    );
    if (!rows[0]?.locked) throw new Error(taken ?? 'not locked');
    return await work();
  } finally {
    await client.end();
  }
};
