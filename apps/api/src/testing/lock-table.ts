import pg from 'pg';
import type { TestApp } from './test-app.ts';

/** Locks a table, so that whoever needs it waits until the returned function is called. */
export const lockTable = async (app: TestApp, table: 'blob' | 'document'): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: app.deps.config.database.url });
  await client.connect();
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await client.query('COMMIT');
    await client.end();
  };
};
