import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const KIB = 1024;
/** Fields of /proc/<pid>/stat behind the name: the parent, and processor time of the process and of its ended children. */
const [PARENT, FIRST_TIME, AFTER_TIMES] = [1, 11, 15];

const readStatFields = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** A process and all its descendants that live now. */
const listProcessTree = (root: number): number[] => {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)) {
    try {
      const parent = Number(readStatFields(pid)[PARENT]);
      children.set(parent, [...(children.get(parent) ?? []), pid]);
    } catch {
      // the process ended meanwhile
    }
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? [])); // the array grows while it is walked
  return tree;
};

/** The sum of a number over a process and its descendants; one that ends meanwhile counts nothing. */
const sumOverTree = (root: number, read: (pid: number) => number): number =>
  listProcessTree(root).reduce((sum, pid) => {
    try {
      return sum + read(pid);
    } catch {
      return sum;
    }
  }, 0);

/** Memory of a process and its descendants in bytes (PSS): shared pages count once. */
export const readTreeBytes = (root: number): number =>
  sumOverTree(
    root,
    (pid) => Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * KIB,
  );

/** Processor time in milliseconds (user and system) of a process, its descendants and those of them that have ended. */
export const readTreeProcessorMs = (root: number): number =>
  sumOverTree(root, (pid) =>
    readStatFields(pid)
      .slice(FIRST_TIME, AFTER_TIMES)
      .reduce((sum, ticks) => sum + Number(ticks) * 10, 0),
  ); // a tick is 10 ms

/** The pid of the child of `parent` whose command line contains `file`. Linux only. @throws Error when there is none */
export const findChildProcess = (parent: number, file: string): number => {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parentPid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      if (parentPid === parent && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(file)) return Number(name);
    } catch {
      // the process ended meanwhile
    }
  }
  throw new Error(`no ${file} runs as a child of process ${parent}`);
};

/** Waits for such a child. @throws Error after ten seconds */
export const waitForChildProcess = async (parent: number, file: string): Promise<number> => {
  for (let tries = 100; tries > 0; tries -= 1) {
    try {
      return findChildProcess(parent, file);
    } catch {
      await pause(100); // not started yet
    }
  }
  return findChildProcess(parent, file);
};

const readStatusBytes = (pid: number, name: string): number =>
  Number(
    new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN,
  ) * KIB;

/** Resident memory of a process, in bytes. */
export const readResidentBytes = (pid: number): number => readStatusBytes(pid, 'VmRSS');

export const formatMegabytes = (bytes: number): string => `${(bytes / KIB ** 2).toFixed(1)} MB`;

/** Processor time in milliseconds that a process has used so far, by default including its children. */
export const readProcessorMs = (pid: number, withChildren = true): number => {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(name) === pid || (withChildren && Number(fields[1]) === pid))
        ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // the process ended meanwhile
    }
  }
  return ticks * 10; // a tick is 10 ms
};
