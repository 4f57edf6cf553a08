import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { APP_ROLE, ensureAppRole } from './app-role.ts';
import { openCluster, SUPERUSER_ROLE } from './cluster.ts';
import { reservePort } from './free-port.ts';
import { chooseLaunchMode, type LaunchMode, toCommandLine } from './launch.ts';
import { isPortTakenMessage, requestFastStop } from './platform.ts';
import { claimOwnership, releaseOwnership, stopOrphanedServer } from './server-ownership.ts';
import { resolveServerPaths, type ServerPaths } from './server-paths.ts';

const MAX_LOG_CHARS = 8000;
const PORT_ATTEMPTS = 3;
const STOP_TIMEOUT_MS = 20_000;
/**
 * The server shares its machine with everything else, and the system caches its files as well, so half of the default suffices.
 */
const SMALL_MACHINE_SETTINGS = ['shared_buffers=64MB'];
const NON_DURABLE_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A PostgreSQL server that this process runs. */
export type EmbeddedPostgres = {
  /** The URL of a database, including the password, for the application role, which is no superuser. */
  url(database: string): string;
  /** The same for the superuser, for creating databases and other privileged operations. */
  adminUrl(database: string): string;
  readonly pid: number;
  /** The actual data folder: differs from the requested one if the server's account may not enter that. */
  readonly dir: string;
  /** Settles when the server has ended, by `stop` or by itself. Never rejects. */
  readonly ended: Promise<void>;
  /** Aborts running statements, flushes everything, and resolves when the process has ended. */
  stop(): Promise<void>;
};

/**
 * `durable: false` trades crash safety for speed: tests only. `userNamespaces: false` forces the fallback. `port`: the port of
 * an earlier server on the folder, to which clients reconnect; default: any free port. `programs`: a folder with `bin` of another
 * version of PostgreSQL.
 */
export type EmbeddedOptions = {
  dir: string;
  durable?: boolean;
  userNamespaces?: boolean;
  port?: number;
  programs?: string;
};

type StartedServer = { child: ChildProcess; pid: number; port: number };

const waitUntilReady = (child: ChildProcess, pid: number | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    let log = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-MAX_LOG_CHARS);
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL (${pid}) ended with ${code} during its start:\n${log}`)));
  });

type LaunchOptions = { paths: ServerPaths; mode: LaunchMode; durable: boolean; port: number | undefined };

const launch = async ({ paths, mode, durable, port: requestedPort }: LaunchOptions): Promise<StartedServer> => {
  const { port, release } =
    requestedPort === undefined ? await reservePort() : { port: requestedPort, release: () => undefined };
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...SMALL_MACHINE_SETTINGS,
    ...(durable ? [] : NON_DURABLE_SETTINGS),
  ];
  const args = ['-D', paths.dir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const [command, rest] = toCommandLine(mode, path.join(paths.bin, 'postgres'), args);
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  // detached: Ctrl-C in the terminal only reaches this process, which stops the server in its own order.
  const child = spawn(command, rest, {
    ...mode.user,
    env,
    detached: true,
    windowsHide: true, // a detached program would get a window of its own there
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await waitUntilReady(child, child.pid).finally(release);
  if (child.pid === undefined) throw new Error('PostgreSQL started without a process id');
  return { child, pid: child.pid, port };
};

/** A port can be taken between the check and binding; then another one is tried. */
const launchOnFreePort = async (options: LaunchOptions): Promise<StartedServer> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(options);
    } catch (error) {
      const isPortTaken = error instanceof Error && isPortTakenMessage(error.message);
      if (!isPortTaken || attempt === PORT_ATTEMPTS) throw error;
    }
  }
};

const stopChild = async (child: ChildProcess, ended: Promise<void>, { bin, dir }: ServerPaths): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  requestFastStop({ bin, dir, pid: child.pid });
  const killTimer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(killTimer);
};

/**
 * Starts PostgreSQL from npm on `dir` (created if missing), on a free port of 127.0.0.1, with a generated password
 * (`<dir>.password`, mode 0600). Works as root and as any other user; recovers from crashes.
 * @throws with a sentence for the operator when another instance runs on the folder, it is of another major version, or the server
 * does not start.
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const mode = chooseLaunchMode(options);
  const paths = await resolveServerPaths(options.dir, mode, options.programs);
  await stopOrphanedServer(paths.dir, paths.bin);
  const durable = options.durable !== false;
  const password = await openCluster(paths, mode, durable);
  claimOwnership(paths.dir);
  const { child, pid, port } = await launchOnFreePort({ paths, mode, durable, port: options.port });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const createUrlBuilder = (role: string, secret: string) => (database: string) =>
    `postgresql://${role}:${secret}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  const adminUrl = createUrlBuilder(SUPERUSER_ROLE, password);
  const appPassword = await ensureAppRole(adminUrl('postgres'), paths.dir).catch(async (error: unknown) => {
    await stopChild(child, ended, paths);
    throw error;
  });
  return {
    url: createUrlBuilder(APP_ROLE, appPassword),
    adminUrl,
    pid,
    dir: paths.dir,
    ended,
    stop: async () => {
      await stopChild(child, ended, paths);
      releaseOwnership(paths.dir);
    },
  };
};
