import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { APP_ROLE, ensureAppRole } from './app-role.ts';
import { openCluster, ROLE } from './cluster.ts';
import { clearTheWay, giveUpOwnership, takeOwnership } from './earlier-server.ts';
import { freePort } from './free-port.ts';
import { commandLine, type LaunchMode, launchMode } from './launch.ts';
import { findPlaces, type Places } from './places.ts';

const LOG_KEPT_CHARS = 8000;
const PORT_ATTEMPTS = 3;
const STOP_PATIENCE_MS = 20_000;
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A PostgreSQL server that this process runs. */
export type EmbeddedPostgres = {
  /** The address of a database of this server, password included, as the role of the programs, which is no superuser. */
  url(database: string): string;
  /** The same as the superuser: to make databases, and for what else the programs may not do. */
  adminUrl(database: string): string;
  readonly pid: number;
  /** Where the data really lies: elsewhere than asked when the server's account could not enter the asked folder. */
  readonly dir: string;
  /** Settles when the server has ended, by `stop` or by itself. Never rejects. */
  readonly ended: Promise<void>;
  /** Lets running statements end by an error, writes everything, and resolves when the process is gone. */
  stop(): Promise<void>;
};

/**
 * `durable: false` trades safety at a power cut for speed: tests only. `userNamespaces: false` forces the fallback. `port` is
 * that of an earlier server on the folder, whose clients wait there; without it the port is any free one.
 */
export type EmbeddedOptions = { dir: string; durable?: boolean; userNamespaces?: boolean; port?: number };

type Started = { child: ChildProcess; pid: number; port: number };

const waitUntilReady = (child: ChildProcess, pid: number | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-LOG_KEPT_CHARS);
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL (${pid}) ended with ${code} during its start:\n${log}`)));
  });

type Plan = { places: Places; mode: LaunchMode; durable: boolean; port: number | undefined };

const launch = async ({ places, mode, durable, port: wanted }: Plan): Promise<Started> => {
  const port = wanted ?? (await freePort());
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...(durable ? [] : NOT_DURABLE)];
  const args = ['-D', places.dir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const [command, rest] = commandLine(mode, path.join(places.bin, 'postgres'), args);
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  // detached: Ctrl-C in the terminal reaches us alone, and we stop the server in our own order.
  const child = spawn(command, rest, { ...mode.user, env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  await waitUntilReady(child, child.pid);
  if (child.pid === undefined) throw new Error('PostgreSQL started without a process id');
  return { child, pid: child.pid, port };
};

/** A port can be taken between looking and binding: then another one is tried. */
const launchOnAFreePort = async (plan: Plan): Promise<Started> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(plan);
    } catch (error) {
      const portTaken = error instanceof Error && error.message.includes('Address already in use');
      if (!portTaken || attempt === PORT_ATTEMPTS) throw error;
    }
  }
};

const stopChild = async (child: ChildProcess, ended: Promise<void>): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  const impatience = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(impatience);
};

/**
 * Starts PostgreSQL from npm on `dir` (made when missing), on a free port of 127.0.0.1, with a password of its own
 * (`<dir>.password`, mode 0600). Runs as root and as anybody else; recovers by itself after a crash.
 * @throws with a sentence for the operator when another instance runs on the folder, or the server does not start.
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const mode = launchMode(options);
  const places = await findPlaces(options.dir, mode);
  await clearTheWay(places.dir);
  const durable = options.durable !== false;
  const password = await openCluster(places, mode, durable);
  takeOwnership(places.dir);
  const { child, pid, port } = await launchOnAFreePort({ places, mode, durable, port: options.port });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const addressOf = (role: string, secret: string) => (database: string) =>
    `postgresql://${role}:${secret}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  const adminUrl = addressOf(ROLE, password);
  const appPassword = await ensureAppRole(adminUrl('postgres'), places.dir).catch(async (error: unknown) => {
    await stopChild(child, ended);
    throw error;
  });
  return {
    url: addressOf(APP_ROLE, appPassword),
    adminUrl,
    pid,
    dir: places.dir,
    ended,
    stop: async () => {
      await stopChild(child, ended);
      giveUpOwnership(places.dir);
    },
  };
};
