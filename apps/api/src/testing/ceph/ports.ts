import { createServer } from 'node:net';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Finds three consecutive free ports below the ephemeral range (from 32768), because Ceph stores them. */
export const findThreePorts = async (): Promise<[number, number, number]> => {
  const FIRST = 13_300;
  const BLOCKS = 500;
  for (let tried = 0; tried < BLOCKS; tried += 1) {
    // Concurrent runs start at different ports.
    const port = FIRST + ((process.pid + tried) % BLOCKS) * 10;
    const ports: [number, number, number] = [port, port + 1, port + 2];
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports;
  }
  throw new Error('no three ports in a row are free');
};
