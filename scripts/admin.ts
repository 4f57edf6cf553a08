// Runs an admin command (apps/api/src/admin.ts, or apps/shop/src/admin.ts after `demo-shop`) in a checkout: finds or starts the
// database first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findRunningPostgres, migrate } from '@lectern/postgres';
import { openDatabases } from './start/databases.ts';
import { findLockHolder, formatAlreadyRunning, takeLock } from './start/lock.ts';
import { ROOT, readSettings, type Settings } from './start/settings.ts';

process.umask(0o077); // inherited by all child processes

/** Database URLs for the command. A missing one comes from the environment. */
type DatabaseAccess = {
  databaseUrl?: string;
  shopDatabaseUrl?: string;
  scratchDatabaseUrl?: string | undefined;
  close(): Promise<void>;
};

const SHOP_MIGRATIONS = path.join(ROOT, 'apps/shop/migrations');
const noop = async (): Promise<void> => undefined;

/** Uses the database of a running Lectern, or starts one for this command and locks the data folder meanwhile. */
const openDatabaseAccess = async (settings: Settings, options: { migrates: boolean }): Promise<DatabaseAccess> => {
  if (settings.databaseUrl || process.env.DATABASE_URL_FILE) return { close: noop };
  const running = await findRunningPostgres(path.join(settings.dataDir, 'postgres'));
  if (running) {
    const [databaseUrl, shopDatabaseUrl] = [running.url('lectern'), running.url('shop')];
    return { databaseUrl, shopDatabaseUrl, scratchDatabaseUrl: running.adminUrl('postgres'), close: noop };
  }
  const holder = findLockHolder(settings.dataDir);
  if (holder !== undefined)
    throw new Error(`${formatAlreadyRunning(settings.dataDir, holder)}\nIts database is not ready yet.`);
  const release = takeLock(settings.dataDir);
  try {
    const databases = await openDatabases(settings, (sentence) => console.error(sentence), options);
    if (options.migrates) await migrate(databases.shop, SHOP_MIGRATIONS); // a restore needs these tables, which the shop creates only when it starts
    const close = (): Promise<void> => databases.stop().finally(release);
    const { lectern: databaseUrl, shop: shopDatabaseUrl, scratch: scratchDatabaseUrl } = databases;
    return { databaseUrl, shopDatabaseUrl, scratchDatabaseUrl, close };
  } catch (error) {
    release();
    throw error;
  }
};

const createEnvironment = (
  settings: Settings,
  { databaseUrl, shopDatabaseUrl, scratchDatabaseUrl }: DatabaseAccess,
): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: settings.dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ...(shopDatabaseUrl && { SHOP_DATABASE_URL: shopDatabaseUrl }),
  ...(scratchDatabaseUrl && { SCRATCH_DATABASE_URL: scratchDatabaseUrl }),
  ...(existsSync(settings.partnersFile) && { PARTNERS_FILE: settings.partnersFile }),
  PLANS_FILE: settings.plansFile,
});

/** @throws a sentence when Lectern runs on the data folder */
const lockDataFolder = ({ dataDir }: Settings): (() => void) => {
  const holder = findLockHolder(dataDir);
  if (holder !== undefined) throw new Error(`${formatAlreadyRunning(dataDir, holder)}\nStop it first.`);
  return takeLock(dataDir);
};

/** The embedded server must not run while it is replaced. */
const lockEmbeddedDatabase = (settings: Settings): DatabaseAccess => {
  if (settings.databaseUrl || process.env.DATABASE_URL_FILE)
    throw new Error('DATABASE_URL names a server of your own: upgrade it with its own tools.');
  const release = lockDataFolder(settings);
  return { close: async () => release() };
};

/** The doctor also runs without a database, and says what is wrong with it. The status of the migrations changes none. */
const openAccessFor = async (line: string[], settings: Settings): Promise<DatabaseAccess> => {
  if (line[0] === 'postgres') return lockEmbeddedDatabase(settings);
  const opened = openDatabaseAccess(settings, { migrates: line[0] !== 'migrate' });
  if (line[0] !== 'doctor') return opened;
  return opened.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return { close: noop };
  });
};

const main = async (line: string[]): Promise<number> => {
  const settings = readSettings(process.env);
  const isHelp = line.length === 0 || line[0] === 'help' || line.includes('--help');
  const access = isHelp ? { close: noop } : await openAccessFor(line, settings);
  process.on('SIGINT', () => undefined); // Ctrl-C reaches the command directly, which shuts down gracefully
  try {
    const [program, ...words] =
      line[0] === 'demo-shop' ? ['apps/shop/src/admin.ts', ...line.slice(1)] : ['apps/api/src/admin.ts', ...line];
    const child = spawn(process.execPath, [path.join(ROOT, program), ...words], {
      env: createEnvironment(settings, access),
      stdio: 'inherit',
    });
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'));
    const [code] = await once(child, 'exit');
    return typeof code === 'number' ? code : 1;
  } finally {
    await access.close();
  }
};

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
