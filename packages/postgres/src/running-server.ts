import { readFileSync } from 'node:fs';
import path from 'node:path';
import { APP_ROLE, readAppPassword } from './app-role.ts';
import { readPassword, SUPERUSER_ROLE } from './cluster.ts';
import { chooseLaunchMode } from './launch.ts';
import type { EmbeddedPostgres } from './server.ts';
import { findRunningServer } from './server-ownership.ts';
import { resolveServerPaths } from './server-paths.ts';

const PORT_LINE = 3; // of postmaster.pid, counted from 0

/** Finds the embedded server that another process runs on this folder; null if there is none. */
export const findRunningPostgres = async (dir: string): Promise<Pick<EmbeddedPostgres, 'url' | 'adminUrl'> | null> => {
  const paths = await resolveServerPaths(dir, chooseLaunchMode());
  if (findRunningServer(paths.dir) === undefined) return null;
  const port = Number(readFileSync(path.join(paths.dir, 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE]);
  const createUrlBuilder = (role: string, password: string) => (database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  return {
    url: createUrlBuilder(APP_ROLE, readAppPassword(paths.dir)),
    adminUrl: createUrlBuilder(SUPERUSER_ROLE, readPassword(paths.dir)),
  };
};
