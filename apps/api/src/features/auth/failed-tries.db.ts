import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';

/** What failures are counted under, how many are allowed, and since when. */
export type Bucket = { name: string; limit: number; since: Date };

export const failedTriesDb = (db: Database) => ({
  /**
   * Counts one try in every bucket, and answers how many there were; unless one is full: then it answers its oldest
   * failure and counts nothing. Tries at the same instant wait for each other, so that many at once can't pass together.
   */
  async count(
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
  /** Takes one try back; `cleared` is a bucket of which nothing is left. */
  async forget(buckets: readonly Bucket[], ids: readonly bigint[], cleared: string | null): Promise<void> {
    await db.$executeRaw`${PREPARED} SELECT forget_try(${buckets.map(({ name }) => name)}::text[],
      ${[...ids]}::bigint[], ${cleared}::text)`;
  },
  /** Names of accounts and networks are personal data: none stays longer than it counts. */
  async forgetBefore(time: Date): Promise<number> {
    return db.$executeRaw(Prisma.sql`
      DELETE FROM failed_try WHERE (bucket, id) IN (
        SELECT bucket, id FROM failed_try WHERE at < ${time} LIMIT 1000 FOR UPDATE SKIP LOCKED)`);
  },
});
