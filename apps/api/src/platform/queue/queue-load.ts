import type { Db } from '../db/db.ts';

/** The jobs of a kind that could run now, those that run, and the age of the oldest of the first. */
export type QueueLoad = { name: string; waiting: number; running: number; oldestSeconds: number };

/** Reads the load of all queues; those without jobs are left out. Jobs for later and pauses before a retry do not count as waiting. */
export const readQueueLoad = (db: Db): Promise<QueueLoad[]> => db.$queryRaw<QueueLoad[]>`
  SELECT name,
    (count(*) FILTER (WHERE state < 'active' AND start_after <= now()))::int AS waiting,
    (count(*) FILTER (WHERE state = 'active'))::int AS running,
    coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now())), 0)::float8
      AS "oldestSeconds"
  FROM pgboss.job WHERE state <= 'active' AND name <> 'dead-letters' AND NOT starts_with(name, '__') GROUP BY name`;

/** Counts the jobs that have used up their attempts. */
export const countDeadLetters = async (db: Db): Promise<number> => {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'dead-letters' AND state < 'active'`;
  return row?.count ?? 0;
};
