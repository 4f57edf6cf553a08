import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

/** Where failures are counted, how many are allowed, and since when they count. */
export type Bucket = { name: string; limit: number; since: Date };

export const createAttemptLimiterDb = (db: Database) => ({
  /**
   * Counts one attempt in every bucket and returns the counts. When a bucket is full, counts nothing and returns its oldest
   * failure. Concurrent attempts are serialised, so that they can't pass together.
   */
  async countAttempt(
    buckets: readonly Bucket[],
    now: Date,
  ): Promise<{ ids: bigint[]; counts: number[] } | { full: Bucket; oldest: Date }> {
    const [counted] = await db.$queryRaw<
      { ids: bigint[] | null; counts: number[] | null; fullAt: number | null; oldest: Date | null }[]
    >`${PREPARED}
      SELECT ids, counts, full_at AS "fullAt", oldest FROM count_try(${buckets.map(({ name }) => name)}::text[],
        ${buckets.map(({ limit }) => limit)}::int[], ${buckets.map(({ since }) => since.toISOString())}::timestamptz[], ${now})`;
    const full = buckets[(counted?.fullAt ?? 0) - 1];
    if (full) return { full, oldest: counted?.oldest ?? now };
    return { ids: counted?.ids ?? [], counts: counted?.counts ?? [] };
  },
  /** Deletes one attempt; `cleared` is a bucket that is emptied. */
  async deleteAttempt(buckets: readonly Bucket[], ids: readonly bigint[], cleared: string | null): Promise<void> {
    await db.$executeRaw`${PREPARED} SELECT forget_try(${buckets.map(({ name }) => name)}::text[],
      ${[...ids]}::bigint[], ${cleared}::text)`;
  },
  /** Deletes old attempts: names and networks are personal data and are kept only while they count. */
  deleteBefore: (time: Date): Promise<number> => deleteInBatches(db, 'failed_try', Prisma.sql`at < ${time}`),
});
