import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';

/** Below the ports that systems hand out by themselves: the browser's own connections must not take it before the start. */
const [LOWEST, ABOVE_HIGHEST] = [20_000, 32_000];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(LOWEST, ABOVE_HIGHEST);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
};

/** One such port. */
export const choosePort = async (): Promise<number> => {
  const [port = 0] = await freePorts(1);
  return port;
};

/** Where a tested installation lives. The data folder holds its `ready.json`, logs and outbox. */
export type Place = { readonly port: number; readonly dataDir: string; readonly providersPort: number };

/** Those who are played for an installation listen so far below it, at this port and the next. */
const PROVIDERS_BELOW = 10_000;

/**
 * Chooses a free port and an empty data folder for each of so many installations, once for a run: Playwright reads its
 * configuration again in every worker, and all must mean the same places. They lie in one folder, E2E_FOLDER.
 */
export const choosePlaces = async (prefix: string, count: number): Promise<Place[]> => {
  process.env.E2E_PORTS ??= (await freePorts(count)).join(' ');
  process.env.E2E_FOLDER ??= `${prefix}${randomUUID()}`; // the start makes it; listing stories makes nothing
  const folder = process.env.E2E_FOLDER;
  return process.env.E2E_PORTS.split(' ').map((port) => ({
    port: Number(port),
    dataDir: path.join(folder, port),
    providersPort: Number(port) - PROVIDERS_BELOW,
  }));
};
