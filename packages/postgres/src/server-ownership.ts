import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getProcessQuery, requestFastStop, splitCommandLine } from './platform.ts';

const ORPHAN_TIMEOUT_MS = 30_000;
const POLL_MS = 20;

const ownerFile = (dir: string): string => `${dir}.owner`;

/** The arguments of a process; empty if it has ended. */
const readArguments = (pid: number): string[] => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const [program, ...args] = getProcessQuery(process.platform, pid);
    return splitCommandLine(process.platform, execFileSync(program, args, { encoding: 'utf8', windowsHide: true }));
  } catch {
    return [];
  }
};

/** A zombie process has a pid but no arguments: it counts as ended. */
const isAlive = (pid: number): boolean => readArguments(pid).some((argument) => argument !== '');

const isServerOn = (pid: number, dir: string): boolean => {
  const [program = '', ...args] = readArguments(pid);
  const folder = args[args.indexOf('-D') + 1];
  if (!/^postgres(\.exe)?$/i.test(path.basename(program)) || !folder || !existsSync(folder)) return false;
  return realpathSync(folder) === realpathSync(dir);
};

/**
 * The pid of a server that really runs on this folder. A pid file alone proves nothing: after a reboot or a crash its pid
 * may belong to another program, so the name and folder of the process are checked.
 */
export const findRunningServer = (dir: string): number | undefined => {
  const file = path.join(dir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 && isServerOn(pid, dir) ? pid : undefined;
};

/** Records which process runs the server on this folder, so that a later start recognises an orphaned server. */
export const claimOwnership = (dir: string): void =>
  writeFileSync(ownerFile(dir), String(process.pid), { mode: 0o600 });

/** The counterpart of `claimOwnership`, after an orderly stop. */
export const releaseOwnership = (dir: string): void => rmSync(ownerFile(dir), { force: true });

/**
 * Prepares the folder for a new server: stops an orphaned server whose owner was killed, and removes a stale pid file.
 * @throws when a living owner runs a server on this folder.
 */
export const stopOrphanedServer = async (dir: string, bin: string): Promise<void> => {
  const pid = findRunningServer(dir);
  if (pid !== undefined) {
    const owner = existsSync(ownerFile(dir)) ? Number(readFileSync(ownerFile(dir), 'utf8')) : undefined;
    if (owner === undefined || isAlive(owner)) {
      throw new Error(`PostgreSQL already runs on ${dir} (process ${pid}). Stop the other instance first.`);
    }
    requestFastStop({ dir, bin, pid });
    const deadline = Date.now() + ORPHAN_TIMEOUT_MS;
    while (isAlive(pid) && Date.now() < deadline) await pause(POLL_MS);
    if (isAlive(pid)) throw new Error(`PostgreSQL (process ${pid}), left over on ${dir}, does not stop.`);
  }
  rmSync(path.join(dir, 'postmaster.pid'), { force: true });
};
