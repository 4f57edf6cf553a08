import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 60_000;
const Account = z.object({ username: z.string(), password: z.string() });
/** `url` and `api` are for API clients, `browser` is the URL for browsers. */
const Ready = z
  .object({ url: z.url(), api: z.url(), browser: z.url().optional(), demo: Account, second: Account })
  .transform(({ browser, ...ready }) => ({ ...ready, browser: browser ?? ready.url }));
/** `pid` is the process of the start command; API, worker and shop are its children. */
type Product = z.infer<typeof Ready> & { pid: number; dataDir: string; stop(): Promise<void> };

/** Starts the product as `npm start` does, with its own data folder. A folder that is passed in is kept after the stop. */
export const startProduct = async (
  port: number,
  env: Record<string, string> = {},
  persistentDir: string | null = null,
): Promise<Product> => {
  const dataDir = persistentDir ?? mkdtempSync(path.join(os.tmpdir(), 'lectern-bench-'));
  const preload = `--import=${pathToFileURL(path.join(ROOT, 'scripts/stripped/register.mjs')).href}`;
  const args = [preload, '--max-semi-space-size=1', '--optimize-for-size', 'scripts/start/main.ts']; // as scripts/run.mjs does
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
  });
  const file = path.join(dataDir, 'ready.json');
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!existsSync(file)) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error('the product did not start; run `npm start` once to build it');
    await pause(50);
  }
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    if (persistentDir === null) rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...Ready.parse(JSON.parse(readFileSync(file, 'utf8'))), pid: child.pid ?? 0, dataDir, stop };
};
