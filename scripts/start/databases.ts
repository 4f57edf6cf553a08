import path from 'node:path';
import { ensureDatabase, migrate } from '@lectern/postgres';
import { ROOT, type Settings } from './settings.ts';
import { supervisePostgres } from './supervise-postgres.ts';

/** The two databases of an installation, and how to stop the server if it is the embedded one. */
export type Databases = {
  readonly lectern: string;
  readonly shop: string;
  /** Where a rehearsal of a restore may create a database; absent on an external server. */
  readonly scratch?: string;
  /** Resolves when an embedded server has ended for good; never for an external server. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

const MIGRATIONS = path.join(ROOT, 'prisma', 'migrations');

const createSiblingUrl = (databaseUrl: string) => (name: string) => {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
};

const never = new Promise<void>(() => undefined);

/**
 * Uses the external server that DATABASE_URL names, else starts the embedded one in `<data>/postgres`. Creates the databases
 * and migrates `lectern`, unless `migrates` is false (the shop migrates its own). Reports a crash of the embedded server to `say`.
 */
export const openDatabases = async (
  settings: Settings,
  say: (sentence: string) => void,
  { migrates = true } = {},
): Promise<Databases> => {
  if (settings.databaseUrl) {
    const lectern = settings.databaseUrl;
    const shop = settings.shopDatabaseUrl ?? (await ensureDatabase({ url: createSiblingUrl(lectern) }, 'shop'));
    if (migrates) await migrate(lectern, MIGRATIONS);
    return { lectern, shop, ended: never, stop: async () => undefined };
  }
  const server = await supervisePostgres(path.join(settings.dataDir, 'postgres'), say);
  try {
    const [lectern, shop] = await Promise.all([ensureDatabase(server, 'lectern'), ensureDatabase(server, 'shop')]);
    if (migrates) await migrate(lectern, MIGRATIONS);
    const scratch = server.adminUrl('postgres');
    return { lectern, shop: settings.shopDatabaseUrl ?? shop, scratch, ended: server.ended, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
};
