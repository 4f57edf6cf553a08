import { z } from 'zod';
import { type Clock, type Database, rowsOf } from '../database.ts';
import { hashOf } from '../tokens.ts';

/** At most `failures` in `seconds`, counted from the first one. */
type Limit = { failures: number; seconds: number };

/**
 * Failed log-ins on the pages: 10 of a network at one account in 15 minutes, 300 of a network in an hour; through the partner
 * 1,000 at one account in 15 minutes: it alone knows who is a stranger, and slows those; mails: 3 an account and hour.
 */
export const LIMITS = {
  account: { failures: 10, seconds: 15 * 60 },
  partner: { failures: 1000, seconds: 15 * 60 },
  network: { failures: 300, seconds: 3600 },
  mail: { failures: 3, seconds: 3600 },
} satisfies Record<string, Limit>;

/** Who is counted: a kind of limit and what it is about. */
type Subject = { kind: keyof typeof LIMITS; of: string };

const key = ({ kind, of }: Subject): Buffer => hashOf(`${kind}:${of}`);

/**
 * Counts failures in the database, so that restarts and several processes share the count. An attempt is counted
 * before it is judged and given back when it succeeds: many guesses at the same moment cannot slip past the limit.
 */
export const attemptsOn = (db: Database, clock: Clock) => ({
  /** Counts one attempt. `false`: the limit is reached, and nothing may be tried. */
  take: async (subject: Subject): Promise<boolean> => {
    const { failures, seconds } = LIMITS[subject.kind];
    const now = clock();
    const [row] = await rowsOf(
      db,
      z.object({ failures: z.number() }),
      `INSERT INTO attempts AS a (subject, failures, window_ends) VALUES ($1, 1, $2)
       ON CONFLICT (subject) DO UPDATE SET
         failures = CASE WHEN a.window_ends <= $3 THEN 1 ELSE a.failures + 1 END,
         window_ends = CASE WHEN a.window_ends <= $3 THEN excluded.window_ends ELSE a.window_ends END
       RETURNING failures`,
      [key(subject), new Date(now.getTime() + seconds * 1000), now],
    );
    return row !== undefined && row.failures <= failures;
  },
  /** Takes one attempt back that turned out well. */
  giveBack: async (subject: Subject): Promise<void> => {
    await db.query('UPDATE attempts SET failures = greatest(failures - 1, 0) WHERE subject = $1', [key(subject)]);
  },
  /** Forgets all failures. */
  clear: async (subject: Subject): Promise<void> => {
    await db.query('DELETE FROM attempts WHERE subject = $1', [key(subject)]);
  },
});

/** See {@link attemptsOn}. */
export type Attempts = ReturnType<typeof attemptsOn>;
