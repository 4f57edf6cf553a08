import { setTimeout as pause } from 'node:timers/promises';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 20;

/** PostgreSQL aborted this transaction: a deadlock, or a serialisation failure. */
const SQLSTATES = new Set(['40P01', '40001']);
/** Prisma's code for both. */
const PRISMA_CODE = 'P2034';

type DriverError = {
  code?: unknown;
  meta?: { driverAdapterError?: { cause?: { kind?: unknown; originalCode?: unknown } } };
};

let retries = 0;
/** How often this process has retried a transaction. */
export const getConflictRetries = (): number => retries;

/** Whether PostgreSQL rolled the work back because of a concurrent transaction: nothing was committed, and it may be retried. */
export const isConflict = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, meta } = error as DriverError; // checked below
  if (code === PRISMA_CODE || SQLSTATES.has(String(code))) return true;
  const { kind, originalCode } = meta?.driverAdapterError?.cause ?? {};
  return kind === 'TransactionWriteConflict' || SQLSTATES.has(String(originalCode));
};

/**
 * Retries `work` on conflicts, with exponential backoff and jitter. `work` must be fully rolled back when it fails, so it may
 * change nothing outside of its transaction.
 */
export const retryConflicts = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      retries += 1;
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
};
