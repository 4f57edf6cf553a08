import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { findFreePort } from '@lectern/postgres';

/** A tested installation. Its data folder contains `ready.json`, logs and outbox. */
export type Instance = { readonly port: number; readonly dataDir: string; readonly providersPort: number };

/** The mocked sign-in providers of an instance listen this far below its port, at that port and the next: below all ports that are found. */
const PROVIDERS_PORT_OFFSET = 12_001;

/**
 * Allocates a free port and a data folder for each instance, once for a run: Playwright evaluates its
 * configuration again in every worker, and all must use the same instances. The folders are below E2E_FOLDER.
 */
export const allocateInstances = async (prefix: string, count: number): Promise<Instance[]> => {
  process.env.E2E_PORTS ??= (await Promise.all(Array.from({ length: count }, findFreePort))).join(' ');
  process.env.E2E_FOLDER ??= `${prefix}${randomUUID()}`; // created at start; listing tests creates nothing
  const folder = process.env.E2E_FOLDER;
  return process.env.E2E_PORTS.split(' ').map((port) => ({
    port: Number(port),
    dataDir: path.join(folder, port),
    providersPort: Number(port) - PROVIDERS_PORT_OFFSET,
  }));
};
