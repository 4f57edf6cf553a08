import { z } from 'zod';
import { type Clock, type Database, queryRows } from '../database.ts';
import { hashToken } from '../tokens.ts';

/** At most `failures` within `seconds` of the first failure. */
type Limit = { failures: number; seconds: number };

/**
 * `account`: failed log-ins of one network at one account; `network`: of one network at all accounts; `partner`: at one
 * account through the partner interface, which throttles strangers itself; `mail`: reset mails of one account.
 */
export const ATTEMPT_LIMITS = {
  account: { failures: 10, seconds: 15 * 60 },
  partner: { failures: 1000, seconds: 15 * 60 },
  network: { failures: 300, seconds: 3600 },
  mail: { failures: 3, seconds: 3600 },
} satisfies Record<string, Limit>;

/** What is counted: a kind of limit, and the account, network or pair it applies to. */
type Subject = { kind: keyof typeof ATTEMPT_LIMITS; id: string };

const toSubjectKey = ({ kind, id }: Subject): Buffer => hashToken(`${kind}:${id}`);

/**
 * Counts failures in the database, so that the count survives restarts and is shared by all processes. An attempt is
 * counted before it runs and released when it succeeds, so that concurrent guesses cannot exceed the limit.
 */
export const createAttemptLimiter = (db: Database, clock: Clock) => ({
  /** Counts one attempt. Returns false when the limit is reached; the attempt must not run then. */
  tryAcquire: async (subject: Subject): Promise<boolean> => {
    const { failures, seconds } = ATTEMPT_LIMITS[subject.kind];
    const now = clock();
    const [row] = await queryRows(
      db,
      z.object({ failures: z.number() }),
      `INSERT INTO attempts AS a (subject, failures, window_ends) VALUES ($1, 1, $2)
       ON CONFLICT (subject) DO UPDATE SET
         failures = CASE WHEN a.window_ends <= $3 THEN 1 ELSE a.failures + 1 END,
         window_ends = CASE WHEN a.window_ends <= $3 THEN excluded.window_ends ELSE a.window_ends END
       RETURNING failures`,
      [toSubjectKey(subject), new Date(now.getTime() + seconds * 1000), now],
    );
    return row !== undefined && row.failures <= failures;
  },
  /** Releases an attempt that succeeded. */
  release: async (subject: Subject): Promise<void> => {
    await db.query('UPDATE attempts SET failures = greatest(failures - 1, 0) WHERE subject = $1', [
      toSubjectKey(subject),
    ]);
  },
  /** Deletes all counted failures. */
  clear: async (subject: Subject): Promise<void> => {
    await db.query('DELETE FROM attempts WHERE subject = $1', [toSubjectKey(subject)]);
  },
});

/** See {@link createAttemptLimiter}. */
export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;
