import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureDatabase, findFreePort, startEmbeddedPostgres } from '@lectern/postgres';
import { z } from 'zod';
import { startDatabaseProxy } from './database-proxy.ts';
import { queryDatabase, ROOT, runAdmin } from './inspect.ts';
import { findChildProcess, hasExited, listChildProcesses, waitUntil } from './processes.ts';

const Account = z.object({ username: z.string(), password: z.string() });
const Ready = z.object({ url: z.url(), api: z.url(), demo: Account });
const PROGRAMS = { api: 'apps/api/src/main.ts', worker: 'apps/api/src/worker.ts' };

/** A PostgreSQL that the test has started, with the databases `lectern` and `shop`. */
type OwnDatabase = { url: (database: string) => string; stop: () => Promise<void> };
type Options = {
  /** Instead of an embedded PostgreSQL. It is stopped with the product. */
  database?: OwnDatabase;
  /** Runs before anything starts, with the folder of the stored objects. */
  prepare?: (files: string) => void;
  /** Runs after everything has stopped, before the folder is removed. */
  beforeRemoval?: () => void;
};

/**
 * Starts the product as `npm start` does, with its own durable PostgreSQL behind a proxy. The shop has a separate proxy, so that
 * it keeps working when the product's proxy is closed.
 */
export const startProduct = async ({ database, prepare, beforeRemoval = () => undefined }: Options = {}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-faults-'));
  chmodSync(folder, 0o711); // the database may have to run as another account
  const dataDir = path.join(folder, 'data');
  const files = path.join(dataDir, 'files');
  mkdirSync(files, { recursive: true });
  prepare?.(files);
  const openPostgres = () => startEmbeddedPostgres({ dir: path.join(folder, 'postgres') });
  let embedded = database ? null : await openPostgres();
  const getServer = (): OwnDatabase => {
    const server = embedded ?? database;
    if (!server) throw new Error('there is no database');
    return server;
  };
  for (const name of ['lectern', 'shop']) if (embedded) await ensureDatabase(embedded, name);
  const [databaseUrl, shop] = [getServer().url('lectern'), getServer().url('shop')];
  const [databaseProxy, shopDatabaseProxy] = [await startDatabaseProxy(databaseUrl), await startDatabaseProxy(shop)];
  const env = {
    ...process.env,
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseProxy.url,
    SHOP_DATABASE_URL: shopDatabaseProxy.url,
    NODE_ENV: 'production',
    MODE: '', // the test runner sets its own
    PARSERS: '1',
    JOBS: 'worker', // it can be killed by itself
  };
  const readyFile = path.join(dataDir, 'ready.json');
  let output = '';
  let command: ChildProcess;
  const start = async () => {
    rmSync(readyFile, { force: true });
    command = spawn(process.execPath, ['scripts/start/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [command.stdout, command.stderr]) stream?.on('data', (text: Buffer) => (output += text));
    await waitUntil('the product is ready', () => existsSync(readyFile) || command.exitCode !== null, 60);
    if (!existsSync(readyFile)) throw new Error(`the product did not start (\`npm start\` once builds it):\n${output}`);
  };
  await start();
  const { url, api, demo } = Ready.parse(JSON.parse(readFileSync(readyFile, 'utf8')));
  const isReady = async (): Promise<boolean> => (await fetch(`${url}/health/ready`)).status === 200;
  const findPid = (program: keyof typeof PROGRAMS): number | null =>
    findChildProcess(command.pid ?? 0, PROGRAMS[program]);

  return {
    url,
    api,
    demo,
    databaseProxy: databaseProxy,
    files,
    /** Unexpected errors in the API's log. There must be none, whatever is unavailable. */
    faults: (): string[] => {
      const logs = globSync(path.join(dataDir, 'logs', 'api.*.log'));
      const lines = logs.flatMap((log) => readFileSync(log, 'utf8').split('\n'));
      return lines.filter((line) => line.includes('"msg":"fault"') || /^\w*Error: /.test(line));
    },
    isReady,
    /** The pid of a program; waits while it restarts. */
    pid: (program: keyof typeof PROGRAMS): Promise<number> => waitUntil(`the ${program} runs`, () => findPid(program)),
    /**
     * Stops the parser processes of the API where they are, also those that start meanwhile: the pool replaces them now and then.
     * `kill` ends them by `kill -9`.
     */
    async freezeParsers(): Promise<{ kill(): void }> {
      const parent = await waitUntil('the api runs', () => findPid('api'));
      const frozen = new Set<number>();
      const freeze = () => {
        for (const pid of listChildProcesses(parent, 'parser-process')) {
          if (!frozen.has(pid)) process.kill(pid, 'SIGSTOP');
          frozen.add(pid);
        }
        return frozen.size > 0;
      };
      await waitUntil('a parser runs', freeze);
      const timer = setInterval(freeze, 20).unref();
      return {
        kill() {
          clearInterval(timer);
          for (const pid of frozen) if (!hasExited(pid)) process.kill(pid, 'SIGKILL');
        },
      };
    },
    /** `kill -9`, then waits until the supervisor has started another one that is ready. */
    async kill(program: keyof typeof PROGRAMS): Promise<void> {
      const oldPid = await waitUntil(`the ${program} runs`, () => findPid(program));
      process.kill(oldPid, 'SIGKILL');
      await waitUntil(`another ${program} runs`, () => findPid(program) !== null && findPid(program) !== oldPid, 60);
      await waitUntil('the product is ready', isReady, 60);
    },
    /** `kill -9` of PostgreSQL. `restart` starts it again on the same folder. */
    async killDatabase(): Promise<{ restart: () => Promise<void> }> {
      if (!embedded) throw new Error('the test has its own database');
      process.kill(embedded.pid, 'SIGKILL');
      await embedded.ended;
      const again = async (): Promise<void> => {
        embedded = await openPostgres();
        databaseProxy.setTarget(embedded.url('lectern'));
        shopDatabaseProxy.setTarget(embedded.url('shop'));
        await waitUntil('the product is ready', isReady, 60);
      };
      return { restart: again };
    },
    databasePid: () => embedded?.pid ?? null,
    /** Runs a query directly, without the proxy. */
    sql: <Row>(text: string): Promise<Row[]> => queryDatabase(getServer().url('lectern'), text),
    /** Runs an admin command without the proxy. Returns its JSON output. */
    admin: (...line: string[]): Promise<unknown> =>
      runAdmin({ ...env, DATABASE_URL: getServer().url('lectern') }, line),
    /** Sends a signal to the start command. */
    signal: (name: NodeJS.Signals): boolean => command.kill(name),
    /** Waits for the start command to end. Resolves with its exit code. */
    async waitForExit(): Promise<number | null> {
      if (command.exitCode === null && command.signalCode === null) await once(command, 'exit');
      return command.exitCode;
    },
    restart: start,
    async close(): Promise<void> {
      await databaseProxy.open();
      if (command.exitCode === null && command.signalCode === null) {
        command.kill('SIGTERM');
        await once(command, 'exit');
      }
      databaseProxy.close();
      shopDatabaseProxy.close();
      await getServer().stop();
      beforeRemoval();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type Product = Awaited<ReturnType<typeof startProduct>>;
