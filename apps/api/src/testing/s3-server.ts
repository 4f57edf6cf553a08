import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessRunning } from './ceph/is-process-running.ts';

export type S3Server = { endpoint: string; accessKey: string; secretKey: string };
/** A real S3 server, or the reason why it is missing. */
type Outcome = { server: S3Server; missing?: undefined } | { server?: undefined; missing: string };

/** The environment variable with the folder of this run's server. */
const FOLDER = 'LECTERN_TEST_S3';
const START_TIMEOUT_MS = 300_000;

/** For the global setup: prepares a folder for a server that tests start on demand. Returns the function that stops it. */
export const prepareS3Server = (): (() => Promise<void>) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-s3-'));
  process.env[FOLDER] = JSON.stringify({ folder, runner: process.pid });
  return async () => {
    const pidFile = path.join(folder, 'supervisor.pid');
    if (existsSync(pidFile)) await stopProcess(readFileSync(pidFile, 'utf8'));
    rmSync(folder, { recursive: true, force: true });
  };
};

const stopProcess = async (pid: string): Promise<void> => {
  if (!isProcessRunning(pid)) return;
  process.kill(Number(pid), 'SIGTERM');
  while (isProcessRunning(pid)) await pause(20);
};

/**
 * The S3 server of this run: that of S3_TEST_ENDPOINT (with S3_TEST_ACCESS_KEY and S3_TEST_SECRET_KEY), else a Ceph that the
 * first caller starts. Prints a note when there is none.
 */
export const getS3Server = async (): Promise<Outcome> => {
  const outcome = await findServer();
  if (outcome.missing !== undefined) process.stdout.write(`S3: its tests did not run: ${outcome.missing}\n`);
  return outcome;
};

const findServer = async (): Promise<Outcome> => {
  const { S3_TEST_ENDPOINT: endpoint, S3_TEST_ACCESS_KEY: accessKey, S3_TEST_SECRET_KEY: secretKey } = process.env;
  if (endpoint) return { server: { endpoint, accessKey: accessKey ?? '', secretKey: secretKey ?? '' } };
  if (process.platform !== 'linux') return { missing: 'S3_TEST_ENDPOINT names none, and Ceph runs on Linux only' };
  // Written by `prepareS3Server`.
  const { folder, runner } = JSON.parse(process.env[FOLDER] ?? '') as { folder: string; runner: number };
  const outcome = path.join(folder, 'outcome.json');
  if (claimStart(folder)) startSupervisor(folder, runner);
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await pause(100)) {
    // Written atomically by the supervisor.
    if (existsSync(outcome)) return JSON.parse(readFileSync(outcome, 'utf8')) as Outcome;
  }
  return { missing: 'Ceph was not ready in five minutes' };
};

const claimStart = (folder: string): boolean => {
  try {
    mkdirSync(path.join(folder, 'asked'));
    return true;
  } catch {
    return false;
  }
};

const startSupervisor = (folder: string, runner: number): void => {
  const file = path.join(import.meta.dirname, 'ceph', 'supervisor.ts');
  // Detached: this process ends before the run does.
  const supervisor = spawn(process.execPath, [file, folder, String(runner)], { detached: true, stdio: 'ignore' });
  supervisor.unref();
  writeFileSync(path.join(folder, 'supervisor.pid'), String(supervisor.pid));
};
