import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const lockFile = (dataDir: string): string => path.join(dataDir, 'lectern.pid');

const leavingFile = (dataDir: string): string => path.join(dataDir, 'lectern.leaving');

const STARTED_AT_FIELD = 19; // of /proc/<pid>/stat, counted after the name in brackets: when the process began

/** Tells a process from a later one with the same number. Elsewhere than on Linux the number alone has to do. */
const identityOf = (pid: number): string | undefined => {
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
    return undefined; // nobody holds it
  }
};

const livingIn = (held: string | undefined): number | undefined => {
  const pid = Number.parseInt(held ?? '', 10);
  return Number.isInteger(pid) && identityOf(pid) === held ? pid : undefined;
};

/** The process that runs Lectern on this data folder at the moment, if any. */
export const holderOf = (dataDir: string): number | undefined => livingIn(readLock(lockFile(dataDir)));

/**
 * Whether the process that held the folder last is on its way out: it was asked to end and has not finished, or it was
 * killed and its programs are only just noticing. Whoever starts now need not be refused, only patient.
 */
export const isBeingLeft = (dataDir: string): boolean =>
  readLock(lockFile(dataDir)) !== undefined &&
  (holderOf(dataDir) === undefined || readLock(leavingFile(dataDir)) !== undefined);

/** Says that this process, which holds the folder, has begun to end. */
export const announceLeaving = (dataDir: string): void =>
  writeFileSync(leavingFile(dataDir), String(process.pid), { mode: 0o600 });

/** What to tell somebody who starts a second one. */
export const alreadyRuns = (dataDir: string, pid: number): string =>
  `Lectern already runs on the data folder ${dataDir} (process ${pid}). ` +
  'Stop it first, or start another one beside it: DATA_DIR=.data-2 PORT=3001 npm start';

/** Where the one process that takes over a lock says so: a name that belongs to what was left behind. */
const heirFile = (file: string, left: string): string =>
  `${file}.after-${createHash('sha256').update(left).digest('hex').slice(0, 16)}`;

/**
 * Replaces the lock of a dead process by `mine`, unless another one does: only one can be the heir of the same lock, and
 * it puts its own in place before it gives up that name. Heirs that died in between have heirs of their own.
 * Answers the process that was faster, or nothing when this one has it or should look again.
 */
const takeOver = (file: string, mine: string): 'done' | 'again' | { heldBy: number } => {
  const left = readLock(file);
  const line: string[] = [];
  for (let last = left; last !== undefined; last = readLock(line.at(-1) ?? file)) {
    const living = livingIn(last);
    if (living !== undefined) return { heldBy: living };
    const heir = heirFile(file, last);
    line.push(heir);
    if (!linked(mine, heir)) continue; // there is an heir already: is that one alive?
    // A slow one may inherit what has long had a new owner: then the lock itself is another one by now.
    const inherited = readLock(file) === left;
    if (inherited) renameSync(mine, file);
    for (const name of inherited ? line : [heir]) rmSync(name, { force: true });
    return inherited ? 'done' : 'again';
  }
  return 'again';
};

/** Whether others may look into the data folder, or its group or others write there. Windows has no such modes. */
export const isOpenToOthers = (dataDir: string): boolean =>
  process.platform !== 'win32' && (statSync(dataDir).mode & 0o026) !== 0;

/**
 * Takes the data folder for this process alone and answers how to give it back.
 * A lock left behind by a killed process is taken over.
 * @throws a sentence for the operator when a living process holds it.
 */
export const takeLock = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = lockFile(dataDir);
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, identityOf(process.pid) ?? String(process.pid), { mode: 0o600 });
  try {
    while (!linked(mine, file)) {
      const outcome = takeOver(file, mine);
      if (outcome === 'done') break;
      if (outcome !== 'again') throw new Error(alreadyRuns(dataDir, outcome.heldBy));
    }
  } finally {
    rmSync(mine, { force: true });
  }
  rmSync(leavingFile(dataDir), { force: true });
  return () => {
    rmSync(leavingFile(dataDir), { force: true });
    rmSync(file, { force: true });
  };
};

/** Unlike writing, this fails when the file is there: one of two wins. */
const linked = (mine: string, file: string): boolean => {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
};
