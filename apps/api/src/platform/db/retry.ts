import { setTimeout as pause } from 'node:timers/promises';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 20;

/** What PostgreSQL says to the one that it chose to give way: a deadlock, or a transaction that can't be serialised. */
const SQLSTATES = new Set(['40P01', '40001']);
/** The same two in the words of the ORM, for statements of its models. */
const PRISMA = 'P2034';

type Told = {
  code?: unknown;
  meta?: { driverAdapterError?: { cause?: { kind?: unknown; originalCode?: unknown } } };
};

/** Whether PostgreSQL undid the work because of somebody else's: nothing of it was committed, and it may be done again. */
export const isConflict = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, meta } = error as Told; // what is looked for below
  if (code === PRISMA || SQLSTATES.has(String(code))) return true;
  const { kind, originalCode } = meta?.driverAdapterError?.cause ?? {};
  return kind === 'TransactionWriteConflict' || SQLSTATES.has(String(originalCode));
};

/**
 * Does `work` again when it lost a deadlock, after pauses that grow and that chance spreads. All of it must be
 * undone when it fails, so it may change nothing outside of its transaction.
 */
export const retryConflicts = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
};
