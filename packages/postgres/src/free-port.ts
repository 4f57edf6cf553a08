import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves (32768 and up): else an outgoing connection may be faster than its user. */
const [LOWEST, ABOVE_HIGHEST] = [20_000, 32_000];
const MOST_TRIES = 100;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A TCP port of 127.0.0.1 that nobody listens on at this moment, and that nobody is likely to take by chance. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(LOWEST, ABOVE_HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found from ${LOWEST} to ${ABOVE_HIGHEST}.`);
};
