import path from 'node:path';
import { ensureDatabase, migrate, startEmbeddedPostgres } from '@lectern/postgres';
import { ROOT, type Settings } from './settings.ts';

/** The two databases of an installation, ready for use, and how to end the server where it is ours. */
export type Databases = {
  readonly lectern: string;
  readonly shop: string;
  /** Settles when an embedded server ends, for whatever reason; never for an operator's own. */
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
 * databases and brings `lectern` up to date (the shop brings up its own).
 */
export const openDatabases = async (settings: Settings): Promise<Databases> => {
  if (settings.databaseUrl) {
    const lectern = settings.databaseUrl;
    const shop = settings.shopDatabaseUrl ?? (await ensureDatabase({ url: sibling(lectern) }, 'shop'));
    await migrate(lectern, MIGRATIONS);
    return { lectern, shop, ended: never, stop: async () => undefined };
  }
  const server = await startEmbeddedPostgres({ dir: path.join(settings.dataDir, 'postgres') });
  try {
    const [lectern, shop] = await Promise.all([ensureDatabase(server, 'lectern'), ensureDatabase(server, 'shop')]);
    await migrate(lectern, MIGRATIONS);
    return { lectern, shop: settings.shopDatabaseUrl ?? shop, ended: server.ended, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
};
