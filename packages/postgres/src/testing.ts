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

/** Environment variable through which test processes get the URL of the server of the global setup. */
const SERVER_URL = 'LECTERN_TEST_POSTGRES';
/** The same for the superuser, who creates and drops databases. */
const ADMIN_URL = 'LECTERN_TEST_POSTGRES_ADMIN';
const TEMPLATE = 'lectern_template';

/** Starts a temporary, non-durable server in the system's temporary folder; `stop` removes it. */
export const startTemporaryPostgres = async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-postgres-'));
  chmodSync(folder, 0o711); // the server may have to run as another account, which needs access
  const server = await startEmbeddedPostgres({ dir: path.join(folder, 'data'), durable: false });
  // tests create and rename databases
  await withClient(server.adminUrl('postgres'), (client) => client.query(`ALTER ROLE ${APP_ROLE} CREATEDB`));
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, stop };
};

/**
 * A vitest `globalSetup` (make it the default export of a file): one temporary server for the whole run, with a migrated
 * template database if migrations are given. `prepare` may add data and must close its connections.
 */
export const postgresGlobalSetup =
  (migrationsDir?: string, prepare?: (url: string) => Promise<void>) => async (): Promise<() => Promise<void>> => {
    const server = await startTemporaryPostgres();
    const template = await ensureDatabase(server, TEMPLATE);
    if (migrationsDir) await migrate(template, migrationsDir);
    await prepare?.(template);
    process.env[SERVER_URL] = server.url('postgres');
    process.env[ADMIN_URL] = server.adminUrl('postgres');
    return server.stop;
  };

const readServerUrl = (name: typeof SERVER_URL | typeof ADMIN_URL): string => {
  const url = process.env[name];
  if (!url) throw new Error('This needs postgresGlobalSetup() as a globalSetup of the vitest run');
  return url;
};
/** The URL of the server of the global setup. @throws Error when the run has none */
export const getTestServerUrl = (): string => readServerUrl(SERVER_URL);
const toDatabaseUrl = (name: string, server: typeof SERVER_URL | typeof ADMIN_URL = SERVER_URL): string =>
  Object.assign(new URL(readServerUrl(server)), { pathname: `/${name}` }).href;
const toAdminUrl = (name: string): string => toDatabaseUrl(name, ADMIN_URL);

/**
 * Creates a further template for `createTestDatabase`; call it in the global setup, after that of the server. `prepare` must
 * close its connections.
 */
export const createTemplateDatabase = async (name: string, prepare: (url: string) => Promise<void>): Promise<void> =>
  prepare(await ensureDatabase({ url: toDatabaseUrl, adminUrl: toAdminUrl }, name));

const DISCONNECT_TIMEOUT_MS = 1000;

/** Resolves when nobody is connected to a database any more, or after a second. */
const waitForDisconnect = async (client: pg.Client, database: string): Promise<void> => {
  const until = performance.now() + DISCONNECT_TIMEOUT_MS;
  while (performance.now() < until) {
    const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [database]);
    if (rowCount === 0) return;
    await pause(10);
  }
};

/**
 * Creates a database as a copy of the migrated template, or of one created by `createTemplateDatabase`.
 * @throws when the run has no `postgresGlobalSetup`.
 */
export const createTestDatabase = async (template = TEMPLATE): Promise<{ url: string; drop(): Promise<void> }> => {
  const admin = readServerUrl(ADMIN_URL);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = (sql: string) => withClient(admin, async (client) => void (await client.query(sql)));
  // Durability is irrelevant here: copying the files costs a third of writing each page to the log.
  await run(
    `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY OWNER ${APP_ROLE}`,
  );
  const drop = async (): Promise<void> => {
    // a client whose disconnect was not processed yet would see the termination as an error
    await withClient(admin, (client) => waitForDisconnect(client, name));
    await run(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  };
  return { url: toDatabaseUrl(name), drop };
};

/** The programs of an earlier major version, for tests of an upgrade. */
export { fetchEarlierPrograms } from './earlier-programs.ts';
