import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const lockFile = (dataDir: string): string => path.join(dataDir, 'lectern.pid');

const releasingFile = (dataDir: string): string => path.join(dataDir, 'lectern.leaving');

const STARTED_AT_FIELD = 19; // field of /proc/<pid>/stat, counted after the name in brackets: the start time of the process

/** Identifies a process by pid and start time, because pids are reused. On other systems than Linux it is the pid alone. */
const readProcessIdentity = (pid: number): string | undefined => {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0) ? String(pid) : undefined;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : `${pid} ${fields[STARTED_AT_FIELD]}`;
  } catch {
    return undefined; // no such process
  }
};

const readLock = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // not locked
  }
};

const parseLivingPid = (content: string | undefined): number | undefined => {
  const pid = Number.parseInt(content ?? '', 10);
  return Number.isInteger(pid) && readProcessIdentity(pid) === content ? pid : undefined;
};

/** Finds the process that runs Lectern on this data folder. */
export const findLockHolder = (dataDir: string): number | undefined => parseLivingPid(readLock(lockFile(dataDir)));

/**
 * Whether the last holder of the folder is shutting down, or was killed so that its programs are about to end. A new start then
 * waits instead of failing.
 */
export const isBeingReleased = (dataDir: string): boolean =>
  readLock(lockFile(dataDir)) !== undefined &&
  (findLockHolder(dataDir) === undefined || readLock(releasingFile(dataDir)) !== undefined);

/** Records that this process, which holds the folder, is shutting down. */
export const announceRelease = (dataDir: string): void =>
  writeFileSync(releasingFile(dataDir), String(process.pid), { mode: 0o600 });

/** The message for an operator who starts a second instance. */
export const formatAlreadyRunning = (dataDir: string, pid: number): string =>
  `Lectern already runs on the data folder ${dataDir} (process ${pid}). ` +
  'Stop it first, or start another one beside it: DATA_DIR=.data-2 PORT=3001 npm start';

/** The file that a process creates to take over a stale lock. Its name derives from the content of that lock, so only one process can create it. */
const successorFile = (file: string, staleLock: string): string =>
  `${file}.after-${createHash('sha256').update(staleLock).digest('hex').slice(0, 16)}`;

/**
 * Replaces the stale lock of a dead process by `ownFile`. Only one process can create the successor file of a lock; it puts its
 * own lock in place before it removes that file. A successor that died meanwhile has a successor file of its own.
 * Returns the holder when another process was faster, `again` when the caller should retry.
 */
const takeOver = (file: string, ownFile: string): 'done' | 'again' | { heldBy: number } => {
  const left = readLock(file);
  const successors: string[] = [];
  for (let current = left; current !== undefined; current = readLock(successors.at(-1) ?? file)) {
    const holder = parseLivingPid(current);
    if (holder !== undefined) return { heldBy: holder };
    const successor = successorFile(file, current);
    successors.push(successor);
    if (!tryLink(ownFile, successor)) continue; // a successor exists: is it alive?
    // A slow process may take over a lock that has a new owner by now: then the lock file has changed.
    const isUnchanged = readLock(file) === left;
    if (isUnchanged) renameSync(ownFile, file);
    for (const name of isUnchanged ? successors : [successor]) rmSync(name, { force: true });
    return isUnchanged ? 'done' : 'again';
  }
  return 'again';
};

/** Whether other accounts may read the data folder, or its group or others may write to it. Windows has no such modes. */
export const isAccessibleByOthers = (dataDir: string): boolean =>
  process.platform !== 'win32' && (statSync(dataDir).mode & 0o026) !== 0;

/**
 * Locks the data folder for this process and returns a function that releases it.
 * Takes over the stale lock of a killed process.
 * @throws Error with a message for the operator when a running process holds the lock
 */
export const takeLock = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = lockFile(dataDir);
  const ownFile = `${file}.${process.pid}`;
  writeFileSync(ownFile, readProcessIdentity(process.pid) ?? String(process.pid), { mode: 0o600 });
  try {
    while (!tryLink(ownFile, file)) {
      const outcome = takeOver(file, ownFile);
      if (outcome === 'done') break;
      if (outcome !== 'again') throw new Error(formatAlreadyRunning(dataDir, outcome.heldBy));
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
  rmSync(releasingFile(dataDir), { force: true });
  return () => {
    rmSync(releasingFile(dataDir), { force: true });
    rmSync(file, { force: true });
  };
};

/** Links a file atomically. Returns false when the target exists, so only one of several processes succeeds. */
const tryLink = (ownFile: string, file: string): boolean => {
  try {
    linkSync(ownFile, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
};
