import type { Database } from '../../platform/db/db.ts';

/** Larger tables are estimated from the statistics of the database, so that the answer takes no second. */
const COUNTED_BYTES = 256 * 1024 ** 2;
/** The share of a large table from which a sum is estimated, in percent. */
const SAMPLE_PERCENT = 1;

type Table = 'reader' | 'book';
type JobState = { waiting: number; oldest: Date | null; failed: number };
type SweepState = { state: string; endedAt: Date | null } | null;

export const createStatusDb = (db: Database) => {
  const isLarge = async (table: Table): Promise<boolean> => {
    const [row] = await db.$queryRaw<{ bytes: bigint }[]>`SELECT pg_relation_size(${table}::regclass) AS bytes`;
    return Number(row?.bytes ?? 0) > COUNTED_BYTES;
  };
  const estimateRows = async (table: Table): Promise<number> => {
    const [row] = await db.$queryRaw<{ count: bigint }[]>`
      SELECT greatest(reltuples, 0)::int8 AS count FROM pg_class WHERE oid = ${table}::regclass`;
    return Number(row?.count ?? 0);
  };
  const hasQueue = async (): Promise<boolean> => {
    const [row] = await db.$queryRaw<{ found: boolean }[]>`SELECT to_regclass('pgboss.job') IS NOT NULL AS found`;
    return row?.found ?? false;
  };

  return {
    isLarge,
    async countReaders(): Promise<number> {
      if (await isLarge('reader')) return estimateRows('reader');
      // across readers: the operator's screen
      const [row] = await db.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM reader WHERE awaited_at IS NULL`;
      return row?.count ?? 0;
    },
    async countBooks(): Promise<number> {
      if (await isLarge('book')) return estimateRows('book');
      // across readers: the operator's screen
      const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM book`;
      return row?.count ?? 0;
    },
    /** Across readers: the operator's screen. The bytes in the libraries of all readers: what is stored once for several counts for each. */
    async sumUsedBytes(): Promise<bigint> {
      const [row] = (await isLarge('reader'))
        ? await db.$queryRaw<{ bytes: bigint }[]>`
            SELECT (coalesce(sum(files_size), 0) * 100 / ${SAMPLE_PERCENT}::int)::int8 AS bytes
            FROM reader TABLESAMPLE SYSTEM (${SAMPLE_PERCENT}::int)`
        : await db.$queryRaw<{ bytes: bigint }[]>`SELECT coalesce(sum(files_size), 0)::int8 AS bytes FROM reader`;
      return row?.bytes ?? 0n;
    },
    async findLetters(): Promise<{ waiting: number; oldest: Date | null }> {
      const [row] = await db.$queryRaw<{ waiting: number; oldest: Date | null }[]>`
        SELECT count(*)::int AS waiting, min(created_at) AS oldest FROM letter`;
      return row ?? { waiting: 0, oldest: null };
    },
    /** Every process has one connection for messages; it begins with the process, or with the last restart of the database. */
    listProcesses: () => db.$queryRaw<{ address: string | null; since: Date }[]>`
      SELECT host(client_addr) AS address, backend_start AS since FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'lectern-bus' ORDER BY backend_start`,
    async findJobs(): Promise<JobState> {
      if (!(await hasQueue())) return { waiting: 0, oldest: null, failed: 0 };
      const [row] = await db.$queryRaw<JobState[]>`
        SELECT count(*) FILTER (WHERE name <> 'dead-letters')::int AS waiting,
          min(start_after) FILTER (WHERE name <> 'dead-letters') AS oldest,
          count(*) FILTER (WHERE name = 'dead-letters')::int AS failed
        FROM pgboss.job WHERE state < 'active' AND start_after <= now() AND name NOT LIKE '\\_\\_%'`;
      return row ?? { waiting: 0, oldest: null, failed: 0 };
    },
    /** The last nightly sweep that has ended, while the queue still has it. */
    async findSweep(): Promise<SweepState> {
      if (!(await hasQueue())) return null;
      const [row] = await db.$queryRaw<{ state: string; endedAt: Date | null }[]>`
        SELECT state::text AS state, completed_on AS "endedAt" FROM pgboss.job
        WHERE name = 'sweep.nightly' AND state > 'active' ORDER BY completed_on DESC NULLS LAST LIMIT 1`;
      return row ?? null;
    },
    async findMigration(): Promise<string> {
      const [row] = await db.$queryRaw<{ name: string }[]>`
        SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL
        ORDER BY migration_name DESC LIMIT 1`;
      return row?.name ?? '';
    },
  };
};
