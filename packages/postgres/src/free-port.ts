import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
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

/** Takes the UDP port of this number, which nothing else uses, until it is released or the process ends; null: it is taken. */
const takeNumber = (port: number): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => {
      socket.close();
      resolve(null);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(() => socket.close()));
  });

/**
 * Finds a TCP port of 127.0.0.1 that is free now, unlikely to be taken by chance, and that no other process of ours finds before
 * it is released: between this and the start of the server that listens on it, seconds may pass.
 */
export const reservePort = async (): Promise<{ port: number; release: () => void }> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST, ABOVE_HIGHEST);
    const release = await takeNumber(port);
    if (release === null) continue;
    if (await isFree(port)) return { port, release };
    release();
  }
  throw new Error(`No free port was found from ${LOWEST} to ${ABOVE_HIGHEST}.`);
};

/** Reserves a TCP port of 127.0.0.1 until this process ends. */
export const findFreePort = async (): Promise<number> => (await reservePort()).port;
