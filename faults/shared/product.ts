import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureDatabase, freePort, startEmbeddedPostgres } from '@lectern/postgres';
import pg from 'pg';
import { z } from 'zod';
import { aDoor } from './door.ts';
import { childOf, until } from './processes.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const Account = z.object({ username: z.string(), password: z.string() });
const Ready = z.object({ url: z.url(), api: z.url(), demo: Account });
const PROGRAMS = { api: 'apps/api/src/main.ts', worker: 'apps/api/src/worker.ts' };
/** A command that takes longer has stopped somewhere. */
const ADMIN_MS = 30_000;
const run = promisify(execFile);

type Options = {
  /** Told the folder where the objects will lie, before anything starts. */
  prepare?: (files: string) => void;
  /** When nothing runs any more and the folder is about to go. */
  beforeRemoval?: () => void;
};

/**
 * The product as `npm start` runs it, with a durable PostgreSQL of its own behind a door. The shop has a door of its own, so
 * that it lives on when the product's is shut.
 */
export const aProduct = async ({ prepare, beforeRemoval = () => undefined }: Options = {}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-faults-'));
  chmodSync(folder, 0o711); // the database may have to run as another account
  const dataDir = path.join(folder, 'data');
  const files = path.join(dataDir, 'files');
  mkdirSync(files, { recursive: true });
  prepare?.(files);
  const openPostgres = () => startEmbeddedPostgres({ dir: path.join(folder, 'postgres') });
  let postgres = await openPostgres();
  const [direct, shop] = [await ensureDatabase(postgres, 'lectern'), await ensureDatabase(postgres, 'shop')];
  const [door, shopDoor] = [await aDoor(direct), await aDoor(shop)];
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: door.url,
    SHOP_DATABASE_URL: shopDoor.url,
    NODE_ENV: 'production',
    MODE: '', // the test runner has one of its own
    PARSERS: '1',
  };
  const readyFile = path.join(dataDir, 'ready.json');
  let said = '';
  let command: ChildProcess;
  const start = async () => {
    rmSync(readyFile, { force: true });
    command = spawn(process.execPath, ['scripts/start/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [command.stdout, command.stderr]) stream?.on('data', (text: Buffer) => (said += text));
    await until('the product is ready', () => existsSync(readyFile) || command.exitCode !== null, 60);
    if (!existsSync(readyFile)) throw new Error(`the product did not start (\`npm start\` once builds it):\n${said}`);
  };
  await start();
  const { url, api, demo } = Ready.parse(JSON.parse(readFileSync(readyFile, 'utf8')));
  const isReady = async (): Promise<boolean> => (await fetch(`${url}/health/ready`)).status === 200;
  const pidOf = (program: keyof typeof PROGRAMS): number | null => childOf(command.pid ?? 0, PROGRAMS[program]);

  return {
    url,
    api,
    demo,
    door,
    files,
    /** What the API wrote about errors that it did not expect: whatever is away, there shall be none. */
    faults: (): string[] => {
      const log = path.join(dataDir, 'logs', 'api.log');
      const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
      return lines.filter((line) => line.includes('"msg":"fault"') || /^\w*Error: /.test(line));
    },
    isReady,
    /** The process of a program; waits for it while it is started again. */
    pid: (program: keyof typeof PROGRAMS): Promise<number> => until(`the ${program} runs`, () => pidOf(program)),
    parser: async (): Promise<number> => {
      const parent = await until('the api runs', () => pidOf('api'));
      return until('a parser runs', () => childOf(parent, 'parser-process'));
    },
    /** `kill -9`, and waits until the supervisor has another one that answers. */
    async kill(program: keyof typeof PROGRAMS): Promise<void> {
      const old = await until(`the ${program} runs`, () => pidOf(program));
      process.kill(old, 'SIGKILL');
      await until(`another ${program} runs`, () => pidOf(program) !== null && pidOf(program) !== old, 60);
      await until('the product is ready', isReady, 60);
    },
    /** `kill -9` of PostgreSQL. `again` starts it on the same folder. */
    async killDatabase(): Promise<{ again: () => Promise<void> }> {
      process.kill(postgres.pid, 'SIGKILL');
      await postgres.ended;
      const again = async (): Promise<void> => {
        postgres = await openPostgres();
        door.leadsTo(postgres.url('lectern'));
        shopDoor.leadsTo(postgres.url('shop'));
        await until('the product is ready', isReady, 60);
      };
      return { again };
    },
    databasePid: () => postgres.pid,
    /** Past the door. */
    async sql<Row>(text: string): Promise<Row[]> {
      const client = new pg.Client({ connectionString: postgres.url('lectern') });
      await client.connect();
      try {
        return (await client.query(text)).rows as Row[]; // the caller wrote the columns
      } finally {
        await client.end();
      }
    },
    /** A command of the operator, past the door. Answers its JSON. */
    async admin(...line: string[]): Promise<unknown> {
      const place = { ...env, DATABASE_URL: postgres.url('lectern') };
      const args = ['scripts/admin.ts', ...line, '--json'];
      const { stdout } = await run(process.execPath, args, { cwd: ROOT, env: place, timeout: ADMIN_MS });
      return JSON.parse(stdout);
    },
    /** Signals the one command. */
    signal: (name: NodeJS.Signals): boolean => command.kill(name),
    /** Resolves with its exit code. */
    async ended(): Promise<number | null> {
      if (command.exitCode === null && command.signalCode === null) await once(command, 'exit');
      return command.exitCode;
    },
    startAgain: start,
    async close(): Promise<void> {
      await door.open();
      if (command.exitCode === null && command.signalCode === null) {
        command.kill('SIGTERM');
        await once(command, 'exit');
      }
      door.shut();
      shopDoor.shut();
      await postgres.stop();
      beforeRemoval();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type Product = Awaited<ReturnType<typeof aProduct>>;
