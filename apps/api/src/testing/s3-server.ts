import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from './ceph/is-alive.ts';

export type S3Server = { endpoint: string; accessKey: string; secretKey: string };
/** A real S3 server, or the reason why there is none. */
type Outcome = { server: S3Server; missing?: undefined } | { server?: undefined; missing: string };

/** How the test processes learn where this run keeps its server. */
const FOLDER = 'LECTERN_TEST_S3';
const PATIENCE_MS = 300_000;

/** For the global setup: makes a place for a server, starts none, and ends the one that a test has started. */
export const offerS3Server = (): (() => Promise<void>) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-s3-'));
  process.env[FOLDER] = JSON.stringify({ folder, runner: process.pid });
  return async () => {
    const pidFile = path.join(folder, 'keeper.pid');
    if (existsSync(pidFile)) await ended(readFileSync(pidFile, 'utf8'));
    rmSync(folder, { recursive: true, force: true });
  };
};

const ended = async (pid: string): Promise<void> => {
  if (!isAlive(pid)) return;
  process.kill(Number(pid), 'SIGTERM');
  while (isAlive(pid)) await pause(20);
};

/**
 * The S3 server of this run: the one that S3_TEST_ENDPOINT names (with S3_TEST_ACCESS_KEY and S3_TEST_SECRET_KEY), else a Ceph that
 * the first who asks starts. It says on the console when there is none.
 */
export const s3Server = async (): Promise<Outcome> => {
  const outcome = await found();
  if (outcome.missing !== undefined) process.stdout.write(`S3: its tests did not run: ${outcome.missing}\n`);
  return outcome;
};

const found = async (): Promise<Outcome> => {
  const { S3_TEST_ENDPOINT: endpoint, S3_TEST_ACCESS_KEY: accessKey, S3_TEST_SECRET_KEY: secretKey } = process.env;
  if (endpoint) return { server: { endpoint, accessKey: accessKey ?? '', secretKey: secretKey ?? '' } };
  if (process.platform !== 'linux') return { missing: 'S3_TEST_ENDPOINT names none, and Ceph runs on Linux only' };
  // Written by `offerS3Server`.
  const { folder, runner } = JSON.parse(process.env[FOLDER] ?? '') as { folder: string; runner: number };
  const outcome = path.join(folder, 'outcome.json');
  if (isFirst(folder)) startKeeper(folder, runner);
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(100)) {
    // Written by the keeper as a whole.
    if (existsSync(outcome)) return JSON.parse(readFileSync(outcome, 'utf8')) as Outcome;
  }
  return { missing: 'Ceph was not ready in five minutes' };
};

const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(path.join(folder, 'asked'));
    return true;
  } catch {
    return false;
  }
};

const startKeeper = (folder: string, runner: number): void => {
  const file = path.join(import.meta.dirname, 'ceph', 'keeper.ts');
  // Outside of the group of this process, which ends before the run does.
  const keeper = spawn(process.execPath, [file, folder, String(runner)], { detached: true, stdio: 'ignore' });
  keeper.unref();
  writeFileSync(path.join(folder, 'keeper.pid'), String(keeper.pid));
};
