import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureDatabase, findFreePort, startEmbeddedPostgres } from '@lectern/postgres';
import { startProxy } from '../../scripts/proxy/start-proxy.testing.ts';
import { queryDatabase, ROOT, runAdmin } from './inspect.ts';
import { withTimeout } from './processes.ts';

const run = promisify(execFile);
const START_SECONDS = 90;
/** Long enough that the proxy keeps no connection to a process that stops. */
const DRAIN_SECONDS = 1;
const PROGRAMS = { api: 'apps/api/src/main.ts', worker: 'apps/api/src/worker.ts', shop: 'apps/shop/src/main.ts' };
type Program = { file: string; env: Record<string, string> };

/** A program that can be killed and started again, with the same settings. */
const superviseProgram = ({ file, env }: Program) => {
  let child: ChildProcess | undefined;
  let output = '';
  const start = async (): Promise<void> => {
    const started = spawn(process.execPath, [path.join(ROOT, file)], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // it ends with this process, however that ends
    });
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (text: Buffer) => (output += text));
    child = started;
    const failed = once(started, 'exit').then(() => {
      throw new Error(`${file} did not start:\n${output}`);
    });
    await withTimeout(`${file} starts`, Promise.race([once(started, 'message'), failed]), START_SECONDS);
    failed.catch(() => undefined); // ends later, as it should
  };
  /** Sends a signal; resolves with the exit code when the process has ended. */
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    child.kill(signal);
    const [code] = await once(child, 'exit');
    return code;
  };
  return { start, end, getOutput: () => output };
};

/**
 * Starts the programs of an installation that has grown: two APIs and two workers with one embedded PostgreSQL and one data folder,
 * behind the real proxy with our configuration.
 */
export const startSeveralProcesses = async (nginx: string) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-several-'));
  chmodSync(folder, 0o711); // the database may have to run as another account
  const dataDir = path.join(folder, 'data');
  mkdirSync(path.join(dataDir, 'files'), { recursive: true });
  const ports = { http: await findFreePort(), shop: await findFreePort() };
  const [firstPort, secondPort] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${ports.http}`;
  const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres') });
  const [database, shopDatabase] = [await ensureDatabase(postgres, 'lectern'), await ensureDatabase(postgres, 'shop')];

  const key = randomBytes(24).toString('base64url');
  const demo = { username: 'anna', password: randomBytes(24).toString('base64url') };
  const account = { ...demo, email: 'anna@lantern.example', firstName: 'Anna', lastName: 'Reed' };
  const shopUrl = `http://127.0.0.1:${ports.shop}`;
  const partner = {
    ...{ id: 1, alias: 'lantern', name: 'Lantern Books', shop_id: '1', home_url: `${shopUrl}/` },
    ...{ shared_key: key, signature: 'sha256', require_v2: true, allow_private: true },
    auth_options_url: `${shopUrl}/partner/auth-options`,
    authenticate_url: `${shopUrl}/partner/user_authenticate`,
  };
  const partnersFile = path.join(dataDir, 'partners.json');
  writeFileSync(partnersFile, JSON.stringify([partner]));
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: database,
    PARTNERS_FILE: partnersFile,
    PUBLIC_URL: url,
    BOOKS_URL: `http://localhost:${ports.http}`,
    TRUST_PROXY: '127.0.0.1',
    PARSERS: '1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  const shop = superviseProgram({
    file: PROGRAMS.shop,
    env: {
      SHOP_PORT: String(ports.shop),
      SHOP_DATABASE_URL: shopDatabase,
      SHOP_PUBLIC_URL: shopUrl,
      SHOP_SHARED_KEY: key,
      SHOP_MAIL: `outbox:${path.join(folder, 'outbox')}`,
      SHOP_DEMO_ACCOUNTS: JSON.stringify([account]),
      CLOUD_URL: url,
    },
  });
  const api = (port: number) => superviseProgram({ file: PROGRAMS.api, env: { ...env, PORT: String(port) } });
  const worker = () => superviseProgram({ file: PROGRAMS.worker, env: { ...env, PORT: String(firstPort) } });
  const apis = [api(firstPort), api(secondPort)] as const;
  const workers = [worker(), worker()] as const;
  const all = [shop, ...apis, ...workers];
  await run(process.execPath, [path.join(ROOT, 'apps/api/src/migrate.ts')], {
    env: { ...process.env, ...env, MODE: '' },
  });
  await Promise.all(all.map((program) => program.start()));
  const proxy = await startProxy(nginx, {
    PUBLIC_URL: url,
    BOOKS_URL: env.BOOKS_URL,
    PLAIN_HTTP: 'on',
    HTTP_PORT: String(ports.http),
    API: `127.0.0.1:${firstPort},127.0.0.1:${secondPort}`,
  });

  return {
    url,
    api: `${url}/api/v1.0`,
    demo,
    apis,
    workers,
    files: path.join(dataDir, 'files'),
    /** Unexpected errors in the logs of all programs. There must be none, whatever is killed. */
    faults: (): string[] =>
      all
        .flatMap((program) => program.getOutput().split('\n'))
        .filter((line) => line.includes('"msg":"fault"') || /^\w*Error: /.test(line)),
    sql: <Row>(text: string): Promise<Row[]> => queryDatabase(database, text),
    admin: (...line: string[]): Promise<unknown> => runAdmin({ ...process.env, ...env, MODE: '' }, line),
    async close(): Promise<void> {
      await proxy.stop();
      await Promise.all(all.map((program) => program.end('SIGKILL')));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type SeveralProcesses = Awaited<ReturnType<typeof startSeveralProcesses>>;
