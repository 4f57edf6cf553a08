import path from 'node:path';
import { ensureDatabase, migrate } from '@lectern/postgres';
import { keepPostgres } from './kept-postgres.ts';
import { ROOT, type Settings } from './settings.ts';

/** The two databases of an installation, ready for use, and how to end the server where it is ours. */
export type Databases = {
  readonly lectern: string;
  readonly shop: string;
  /** Settles when an embedded server has ended for good; never for an operator's own. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

const MIGRATIONS = path.join(ROOT, 'prisma', 'migrations');

const sibling = (databaseUrl: string) => (name: string) => {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
};

const never = new Promise<void>(() => undefined);

/**
 * Opens the operator's server when DATABASE_URL names one, else starts the embedded one in `<data>/postgres`; makes the
 * databases and brings `lectern` up to date (the shop brings up its own). `say` is told when the embedded one has died.
 */
export const openDatabases = async (settings: Settings, say: (sentence: string) => void): Promise<Databases> => {
  if (settings.databaseUrl) {
    const lectern = settings.databaseUrl;
    const shop = settings.shopDatabaseUrl ?? (await ensureDatabase({ url: sibling(lectern) }, 'shop'));
    await migrate(lectern, MIGRATIONS);
    return { lectern, shop, ended: never, stop: async () => undefined };
  }
  const server = await keepPostgres(path.join(settings.dataDir, 'postgres'), say);
  try {
    const [lectern, shop] = await Promise.all([ensureDatabase(server, 'lectern'), ensureDatabase(server, 'shop')]);
    await migrate(lectern, MIGRATIONS);
    return { lectern, shop: settings.shopDatabaseUrl ?? shop, ended: server.ended, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
};
