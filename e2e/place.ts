import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves: the browser's own connections must not take it before the start. */
const [LOWEST, ABOVE_HIGHEST] = [20_000, 32_000];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const freePort = async (): Promise<number> => {
  const port = randomInt(LOWEST, ABOVE_HIGHEST);
  return (await isFree(port)) ? port : freePort();
};

/** Where the tested installation lives. The data folder holds its `ready.json`, logs and outbox. */
export type Place = { readonly port: number; readonly dataDir: string };

/**
 * Chooses a free port and an empty data folder, once for a run: Playwright reads its configuration again in every
 * worker, and all must mean the same place. Specs read E2E_DATA_DIR to find `ready.json` and the shop's outbox.
 */
export const choosePlace = async (prefix: string): Promise<Place> => {
  process.env.E2E_PORT ??= String(await freePort());
  process.env.E2E_DATA_DIR ??= `${prefix}${randomUUID()}`; // the start makes it; listing stories makes nothing
  return { port: Number(process.env.E2E_PORT), dataDir: process.env.E2E_DATA_DIR };
};
