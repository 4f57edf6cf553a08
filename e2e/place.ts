import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

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
