import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';

/** Below the ephemeral ports, so that the browser's own connections cannot take a port before the start. */
const [LOWEST_PORT, PORT_LIMIT] = [20_000, 32_000];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const findFreePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(LOWEST_PORT, PORT_LIMIT);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
};

/** Finds one free port. */
export const findFreePort = async (): Promise<number> => {
  const [port = 0] = await findFreePorts(1);
  return port;
};

/** A tested installation. Its data folder contains `ready.json`, logs and outbox. */
export type Instance = { readonly port: number; readonly dataDir: string; readonly providersPort: number };

/** The mocked sign-in providers of an instance listen this far below its port, at that port and the next. */
const PROVIDERS_PORT_OFFSET = 10_000;

/**
 * Allocates a free port and a data folder for each instance, once for a run: Playwright evaluates its
 * configuration again in every worker, and all must use the same instances. The folders are below E2E_FOLDER.
 */
export const allocateInstances = async (prefix: string, count: number): Promise<Instance[]> => {
  process.env.E2E_PORTS ??= (await findFreePorts(count)).join(' ');
  process.env.E2E_FOLDER ??= `${prefix}${randomUUID()}`; // created at start; listing tests creates nothing
  const folder = process.env.E2E_FOLDER;
  return process.env.E2E_PORTS.split(' ').map((port) => ({
    port: Number(port),
    dataDir: path.join(folder, port),
    providersPort: Number(port) - PROVIDERS_PORT_OFFSET,
  }));
};
