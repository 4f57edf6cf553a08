import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const KIB = 1024;

/** The child of `parent` whose command line names `file`. Linux only. @throws when there is none */
export const childRunning = (parent: number, file: string): number => {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parentOf = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      if (parentOf === parent && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(file)) return Number(name);
    } catch {
      // it ended while we looked
    }
  }
  throw new Error(`no ${file} runs below process ${parent}`);
};

/** The same, once it is there. @throws after ten seconds without it */
export const begun = async (parent: number, file: string): Promise<number> => {
  for (let tries = 100; tries > 0; tries -= 1) {
    try {
      return childRunning(parent, file);
    } catch {
      await pause(100); // it is not there yet
    }
  }
  return childRunning(parent, file);
};

const field = (pid: number, name: string): number =>
  Number(
    new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN,
  ) * KIB;

/** Resident memory of a process, in bytes. */
export const residentBytes = (pid: number): number => field(pid, 'VmRSS');

export const megabytes = (bytes: number): string => `${(bytes / KIB ** 2).toFixed(1)} MB`;

/** Milliseconds of processor time that a process has used so far, with its children where wanted. */
export const busyMs = (pid: number, withChildren = true): number => {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(name) === pid || (withChildren && Number(fields[1]) === pid))
        ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // it ended while we looked
    }
  }
  return ticks * 10; // of a hundredth of a second
};
