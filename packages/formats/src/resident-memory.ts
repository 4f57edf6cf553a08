import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Resident memory of another process in bytes; `null` where the system does not report it (not Linux). */
export const readResidentBytes = (pid: number): number | null => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return null;
  }
};
