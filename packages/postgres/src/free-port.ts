import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports of most systems (32768 and up), which outgoing connections may take at any time. */
const [LOWEST, ABOVE_HIGHEST] = [20_000, 32_000];
const MAX_ATTEMPTS = 100;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Finds a TCP port of 127.0.0.1 that is free now and unlikely to be taken by chance. */
export const findFreePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST, ABOVE_HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found from ${LOWEST} to ${ABOVE_HIGHEST}.`);
};
