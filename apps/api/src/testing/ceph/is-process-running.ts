import { readFileSync } from 'node:fs';

/** Whether a process is running; a zombie, which has no arguments, is not. */
export const isProcessRunning = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};
