import { isIPv4 } from 'node:net';
import path from 'node:path';

const DEFAULT_PORT = 3000;
const HIGHEST_PORT = 65_535;

/** The root of the checkout, two folders above this file. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The settings of a start, and values derived from them. */
export type Settings = {
  readonly port: number;
  readonly dataDir: string;
  /** An external database server; without it the embedded one is started. */
  readonly databaseUrl: string | undefined;
  readonly shopDatabaseUrl: string | undefined;
  readonly partnersFile: string;
  readonly plansFile: string;
  readonly adobeVendorsFile: string;
  /** The process that runs background jobs: by default the API, because another one takes 100 MB. */
  readonly jobs: 'api' | 'worker';
  /** Address that the API listens on. */
  readonly host: string;
  /** The address of the app for programs on this machine. No address here ends with a slash. */
  readonly localUrl: string;
  /** The address of the app in a browser. */
  readonly publicUrl: string;
  readonly booksUrl: string;
  readonly shopUrl: string;
  /** Other host names of the app, and trusted proxies. */
  readonly externalNames: readonly string[];
};

const readPort = (text: string | undefined): number => {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT) return port;
  throw new Error(`PORT must be a number from 1 to ${HIGHEST_PORT}, not "${text}".`);
};

const readJobs = (text: string | undefined): Settings['jobs'] => {
  if (!text || text === 'api') return 'api';
  if (text === 'worker') return text;
  throw new Error(`JOBS must be "api" or "worker", not "${text}".`);
};

/** Whether a host name or address is loopback. */
export const isLoopback = (host: string): boolean =>
  host === '::1' || host === 'localhost' || host.endsWith('.localhost') || (isIPv4(host) && host.startsWith('127.'));

const parseNames = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The host to connect to for a host to listen on: loopback for all addresses, IPv6 in brackets. */
const toReachableHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/** Reads the settings of a start. @throws Error with a message for the operator when one is invalid */
export const readSettings = (env: NodeJS.ProcessEnv, root = ROOT): Settings => {
  if (env.MODE === 'production')
    throw new Error(
      'MODE=production and `npm start` do not go together: it runs a demo shop whose readers have well-known passwords. See docs/runbook.md.',
    );
  const port = readPort(env.PORT);
  const dataDir = path.resolve(root, env.DATA_DIR || '.data');
  const host = env.HOST || '127.0.0.1';
  const localUrl = `http://${toReachableHost(host)}:${port}`;
  return {
    port,
    host,
    dataDir,
    databaseUrl: env.DATABASE_URL || undefined,
    shopDatabaseUrl: env.SHOP_DATABASE_URL || undefined,
    adobeVendorsFile: env.ADOBE_VENDORS_FILE || path.join(dataDir, 'adobe-vendors.json'),
    partnersFile: env.PARTNERS_FILE || path.join(dataDir, 'partners.json'),
    jobs: readJobs(env.JOBS),
    plansFile: env.PLANS_FILE || path.join(root, 'infra/plans.json'),
    localUrl,
    publicUrl: env.PUBLIC_URL || `http://lectern.localhost:${port}`,
    booksUrl: env.BOOKS_URL || `http://books.lectern.localhost:${port}`,
    shopUrl: `http://shop.lectern.localhost:${port}`,
    externalNames: [
      ...parseNames(env.ALLOWED_HOSTS).filter((name) => !isLoopback(name)),
      ...parseNames(env.TRUST_PROXY),
    ],
  };
};
