// The operator's door where the checkout is: finds or starts the database, then runs one command of apps/api/src/admin.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { migrate, runningEmbeddedPostgres } from '@lectern/postgres';
import { openDatabases } from './start/databases.ts';
import { alreadyRuns, holderOf, takeLock } from './start/lock.ts';
import { ROOT, readSettings, type Settings } from './start/settings.ts';

process.umask(0o077); // and that of what is started here

/** What is not told here, the environment tells. */
type Place = { databaseUrl?: string; shopDatabaseUrl?: string; close(): Promise<void> };

const SHOP_MIGRATIONS = path.join(ROOT, 'apps/shop/migrations');
const nothing = async (): Promise<void> => undefined;

/** The database of a running Lectern, or one that runs for this command alone, with the data folder locked meanwhile. */
const openPlace = async (settings: Settings): Promise<Place> => {
  if (settings.databaseUrl || process.env.DATABASE_URL_FILE) return { close: nothing };
  const running = await runningEmbeddedPostgres(path.join(settings.dataDir, 'postgres'));
  if (running) return { databaseUrl: running.url('lectern'), shopDatabaseUrl: running.url('shop'), close: nothing };
  const holder = holderOf(settings.dataDir);
  if (holder !== undefined) throw new Error(`${alreadyRuns(settings.dataDir, holder)}\nIts database is not there yet.`);
  const release = takeLock(settings.dataDir);
  try {
    const databases = await openDatabases(settings, (sentence) => console.error(sentence));
    await migrate(databases.shop, SHOP_MIGRATIONS); // a restore needs its tables, which the shop itself makes at its start
    const close = (): Promise<void> => databases.stop().finally(release);
    return { databaseUrl: databases.lectern, shopDatabaseUrl: databases.shop, close };
  } catch (error) {
    release();
    throw error;
  }
};

const environment = (settings: Settings, { databaseUrl, shopDatabaseUrl }: Place): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: settings.dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ...(shopDatabaseUrl && { SHOP_DATABASE_URL: shopDatabaseUrl }),
  ...(existsSync(settings.partnersFile) && { PARTNERS_FILE: settings.partnersFile }),
});

const main = async (line: string[]): Promise<number> => {
  const settings = readSettings(process.env);
  const needsNothing = line.length === 0 || line[0] === 'help' || line.includes('--help');
  const place = needsNothing ? { close: nothing } : await openPlace(settings);
  process.on('SIGINT', () => undefined); // Ctrl-C reaches the command by itself, which stops in order
  try {
    const file = path.join(ROOT, 'apps/api/src/admin.ts');
    const child = spawn(process.execPath, [file, ...line], { env: environment(settings, place), stdio: 'inherit' });
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'));
    const [code] = await once(child, 'exit');
    return typeof code === 'number' ? code : 1;
  } finally {
    await place.close();
  }
};

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
