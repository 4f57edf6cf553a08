import { readFileSync } from 'node:fs';
import path from 'node:path';
import { APP_ROLE, readAppPassword } from './app-role.ts';
import { ROLE, readPassword } from './cluster.ts';
import { serverRunningOn } from './earlier-server.ts';
import { launchMode } from './launch.ts';
import { findPlaces } from './places.ts';
import type { EmbeddedPostgres } from './server.ts';

const PORT_LINE = 3; // of postmaster.pid, counted from 0

/** The embedded server that another process runs on this folder, or null when none does. */
export const runningEmbeddedPostgres = async (
  dir: string,
): Promise<Pick<EmbeddedPostgres, 'url' | 'adminUrl'> | null> => {
  const places = await findPlaces(dir, launchMode());
  if (serverRunningOn(places.dir) === undefined) return null;
  const port = Number(readFileSync(path.join(places.dir, 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE]);
  const addressOf = (role: string, password: string) => (database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  return {
    url: addressOf(APP_ROLE, readAppPassword(places.dir)),
    adminUrl: addressOf(ROLE, readPassword(places.dir)),
  };
};
