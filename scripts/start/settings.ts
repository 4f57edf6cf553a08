import { isIPv4 } from 'node:net';
import path from 'node:path';

const DEFAULT_PORT = 3000;
const HIGHEST_PORT = 65_535;

/** Where the checkout lies: this file is two folders below it. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** What an operator may decide about a start, and what follows from it. */
export type Settings = {
  readonly port: number;
  readonly dataDir: string;
  /** A server of the operator's own; without it the embedded one is started. */
  readonly databaseUrl: string | undefined;
  readonly shopDatabaseUrl: string | undefined;
  readonly partnersFile: string;
  /** Address that the API listens on. */
  readonly host: string;
  /** Where programs of this machine reach the app; never ends with a slash, like all addresses here. */
  readonly localUrl: string;
  /** Where readers open the app in a browser. */
  readonly publicUrl: string;
  readonly booksUrl: string;
  readonly shopUrl: string;
  /** Names under which others call it besides, and proxies that bring them. */
  readonly forOthers: readonly string[];
};

const readPort = (text: string | undefined): number => {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT) return port;
  throw new Error(`PORT must be a number from 1 to ${HIGHEST_PORT}, not "${text}".`);
};

/** Whether a name or an address leads to this machine alone. */
export const isLoopback = (host: string): boolean =>
  host === '::1' || host === 'localhost' || host.endsWith('.localhost') || (isIPv4(host) && host.startsWith('127.'));

const namesIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Who listens on every address is reached by that of this machine. */
const addressOf = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

/** Reads the settings of a start. @throws a sentence for the operator when one makes no sense. */
export const readSettings = (env: NodeJS.ProcessEnv, root = ROOT): Settings => {
  if (env.MODE === 'production')
    throw new Error(
      'MODE=production and `npm start` do not go together: it runs a demo shop whose readers have well-known passwords. See docs/runbook.md.',
    );
  const port = readPort(env.PORT);
  const dataDir = path.resolve(root, env.DATA_DIR || '.data');
  const host = env.HOST || '127.0.0.1';
  const localUrl = `http://${addressOf(host)}:${port}`;
  return {
    port,
    host,
    dataDir,
    databaseUrl: env.DATABASE_URL || undefined,
    shopDatabaseUrl: env.SHOP_DATABASE_URL || undefined,
    partnersFile: env.PARTNERS_FILE || path.join(dataDir, 'partners.json'),
    localUrl,
    publicUrl: env.PUBLIC_URL || `http://lectern.localhost:${port}`,
    booksUrl: env.BOOKS_URL || `http://books.lectern.localhost:${port}`,
    shopUrl: `http://shop.lectern.localhost:${port}`,
    forOthers: [...namesIn(env.ALLOWED_HOSTS).filter((name) => !isLoopback(name)), ...namesIn(env.TRUST_PROXY)],
  };
};
