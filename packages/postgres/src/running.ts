import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROLE, readPassword } from './cluster.ts';
import { serverRunningOn } from './earlier-server.ts';
import { launchMode } from './launch.ts';
import { findPlaces } from './places.ts';

const PORT_LINE = 3; // of postmaster.pid, counted from 0

/** The embedded server that another process runs on this folder, or null when none does. */
export const runningEmbeddedPostgres = async (dir: string): Promise<{ url(database: string): string } | null> => {
  const places = await findPlaces(dir, launchMode());
  if (serverRunningOn(places.dir) === undefined) return null;
  const port = Number(readFileSync(path.join(places.dir, 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE]);
  const password = readPassword(places.dir);
  return { url: (database) => `postgresql://${ROLE}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}` };
};
