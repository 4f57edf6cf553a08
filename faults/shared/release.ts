import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@lectern/postgres';
import { z } from 'zod';
import { ROOT } from './inspect.ts';
import { waitUntil } from './processes.ts';

const run = promisify(execFile);
const Account = z.object({ username: z.string(), password: z.string() });
const Ready = z.object({ url: z.url(), api: z.url(), demo: Account, second: Account });
/** The first start of a checkout installs its packages and builds the web app. */
const START_SECONDS = 600;

const git = async (...args: readonly string[]): Promise<string> =>
  (await run('git', ['-C', ROOT, ...args], { encoding: 'utf8' })).stdout.trim();

/** The commit that last changed the version of the product; null where the history is not there. */
export const findLastRelease = (): Promise<string | null> =>
  git('log', '-1', '--format=%H', '--grep=^chore: release', '--', 'package.json').then(
    (commit) => commit || null,
    () => null,
  );

/** Checks a commit out into a new folder. */
export const checkOut = async (commit: string, folder: string): Promise<void> => {
  await git('clone', '--quiet', '--shared', '--no-checkout', ROOT, folder);
  await run('git', ['-C', folder, 'checkout', '--quiet', '--detach', commit]);
  const shared = path.join(ROOT, '../shared');
  const beside = path.join(folder, '../shared');
  if (existsSync(shared) && !existsSync(beside)) symlinkSync(shared, beside);
};

/** Starts a checkout by the command of the README, on a data folder. @throws Error with its output when it does not start */
export const startCheckout = async (root: string, dataDir: string) => {
  const readyFile = path.join(dataDir, 'ready.json');
  rmSync(readyFile, { force: true });
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    env: { ...process.env, PORT: String(await findFreePort()), DATA_DIR: dataDir, NODE_ENV: 'production', MODE: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text));
  await waitUntil(`${root} starts`, () => existsSync(readyFile) || child.exitCode !== null, START_SECONDS);
  if (!existsSync(readyFile)) throw new Error(`${root} did not start:\n${output}`);
  return {
    ...Ready.parse(JSON.parse(readFileSync(readyFile, 'utf8'))),
    /** Does nothing when it has ended. */
    stop: async (): Promise<void> => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
export type Release = Awaited<ReturnType<typeof startCheckout>>;
