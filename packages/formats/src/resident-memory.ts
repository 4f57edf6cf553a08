import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Resident memory of a process in bytes, seen from outside; `null` where the system does not tell (not Linux). */
export const residentBytes = (pid: number): number | null => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return null;
  }
};
