import { readFileSync } from 'node:fs';

/** A process that has ended but waits to be collected has a number and no arguments: it counts as gone. */
export const isAlive = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};
