import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE } from './app-role.ts';
import { ensureDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { startEmbeddedPostgres } from './server.ts';
import { withClient } from './with-client.ts';

/** How the test processes learn of the server that the global setup started. */
const SERVER_URL = 'LECTERN_TEST_POSTGRES';
/** The same as the superuser, who makes and drops databases. */
const ADMIN_URL = 'LECTERN_TEST_POSTGRES_ADMIN';
const TEMPLATE = 'lectern_template';

/** A server whose data nobody will miss: in the system's temporary folder, not durable, removed by `stop`. */
export const startThrowAwayPostgres = async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-postgres-'));
  chmodSync(folder, 0o711); // where the server has to run as another account, that account must get in
  const server = await startEmbeddedPostgres({ dir: path.join(folder, 'data'), durable: false });
  // tests rename databases, and make some of their own
  await withClient(server.adminUrl('postgres'), (client) => client.query(`ALTER ROLE ${APP_ROLE} CREATEDB`));
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, stop };
};

/**
 * A vitest `globalSetup` (export it as the default of a file of your own): one throw-away server for the whole run,
 * with a template database brought up to date when migrations are named. `prepare` puts more into it, and leaves no
 * connection behind.
 */
export const postgresGlobalSetup =
  (migrationsDir?: string, prepare?: (url: string) => Promise<void>) => async (): Promise<() => Promise<void>> => {
    const server = await startThrowAwayPostgres();
    const template = await ensureDatabase(server, TEMPLATE);
    if (migrationsDir) await migrate(template, migrationsDir);
    await prepare?.(template);
    process.env[SERVER_URL] = server.url('postgres');
    process.env[ADMIN_URL] = server.adminUrl('postgres');
    return server.stop;
  };

const serverUrl = (name: typeof SERVER_URL | typeof ADMIN_URL): string => {
  const url = process.env[name];
  if (!url) throw new Error('This needs postgresGlobalSetup() as a globalSetup of the vitest run');
  return url;
};
const databaseUrl = (name: string, server: typeof SERVER_URL | typeof ADMIN_URL = SERVER_URL): string =>
  Object.assign(new URL(serverUrl(server)), { pathname: `/${name}` }).href;
const adminUrl = (name: string): string => databaseUrl(name, ADMIN_URL);

/**
 * A further template for `freshDatabase`, for what else has a database in this run; call it in the global setup, after the server's.
 * `prepare` leaves no connection behind.
 */
export const makeTemplate = async (name: string, prepare: (url: string) => Promise<void>): Promise<void> =>
  prepare(await ensureDatabase({ url: databaseUrl, adminUrl }, name));

const GONE_WITHIN_MS = 1000;

/** Settles when nobody is connected to a database any more, or after a second. */
const goneFrom = async (client: pg.Client, database: string): Promise<void> => {
  const until = performance.now() + GONE_WITHIN_MS;
  while (performance.now() < until) {
    const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [database]);
    if (rowCount === 0) return;
    await pause(10);
  }
};

/**
 * A database of your own, copied from the migrated template, or from another one that `makeTemplate` has made.
 * @throws when the run has no `postgresGlobalSetup`.
 */
export const freshDatabase = async (template = TEMPLATE): Promise<{ url: string; drop(): Promise<void> }> => {
  const admin = serverUrl(ADMIN_URL);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = (sql: string) => withClient(admin, async (client) => void (await client.query(sql)));
  // Nothing here is durable: to copy the files costs a third of what it costs to write each page of them into the log.
  await run(
    `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY OWNER ${APP_ROLE}`,
  );
  const drop = async (): Promise<void> => {
    // who has said goodbye and was not heard yet would take the end of the connection for an error
    await withClient(admin, (client) => goneFrom(client, name));
    await run(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  };
  return { url: databaseUrl(name), drop };
};
