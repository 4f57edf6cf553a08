import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ORPHAN_PATIENCE_MS = 30_000;
const POLL_MS = 20;

const ownerFile = (dir: string): string => `${dir}.owner`;

/** The arguments of a process, or none when it is gone. */
const argumentsOf = (pid: number): string[] => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
  } catch {
    return [];
  }
};

/** A process that has ended but waits to be collected has a number and no arguments: it counts as gone. */
const alive = (pid: number): boolean => argumentsOf(pid).some((argument) => argument !== '');

const isServerOn = (pid: number, dir: string): boolean => {
  const [program = '', ...args] = argumentsOf(pid);
  const folder = args[args.indexOf('-D') + 1];
  if (path.basename(program) !== 'postgres' || !folder || !existsSync(folder)) return false;
  return realpathSync(folder) === realpathSync(dir);
};

/**
 * The pid of a server that really runs on this folder. A pid file alone proves nothing: after a reboot or a crash its
 * number may belong to any other program, so the process is asked for its name and its folder.
 */
export const serverRunningOn = (dir: string): number | undefined => {
  const file = path.join(dir, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 && isServerOn(pid, dir) ? pid : undefined;
};

/** Notes who runs the server on this folder, so that a later start can tell an orphan from a neighbour. */
export const takeOwnership = (dir: string): void => writeFileSync(ownerFile(dir), String(process.pid), { mode: 0o600 });

/** The counterpart of `takeOwnership`, after an orderly stop. */
export const giveUpOwnership = (dir: string): void => rmSync(ownerFile(dir), { force: true });

/**
 * Clears the way for a new server: an orphan of a killed owner is asked to stop and awaited, a stale pid file removed.
 * @throws when a living owner runs a server on this folder.
 */
export const clearTheWay = async (dir: string): Promise<void> => {
  const pid = serverRunningOn(dir);
  if (pid !== undefined) {
    const owner = existsSync(ownerFile(dir)) ? Number(readFileSync(ownerFile(dir), 'utf8')) : undefined;
    if (owner === undefined || alive(owner)) {
      throw new Error(`PostgreSQL already runs on ${dir} (process ${pid}). Stop the other instance first.`);
    }
    process.kill(pid, 'SIGINT');
    const deadline = Date.now() + ORPHAN_PATIENCE_MS;
    while (alive(pid) && Date.now() < deadline) await pause(POLL_MS);
    if (alive(pid)) throw new Error(`PostgreSQL (process ${pid}), left over on ${dir}, does not stop.`);
  }
  rmSync(path.join(dir, 'postmaster.pid'), { force: true });
};
