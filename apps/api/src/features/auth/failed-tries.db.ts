import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/db.ts';

/** What failures are counted under, how many are allowed, and since when. */
export type Bucket = { name: string; limit: number; since: Date };

export const failedTriesDb = (db: Database) => ({
  /**
   * Counts one try in every bucket, unless one is full: then it answers its oldest failure and counts nothing. Tries at
   * the same instant wait for each other, so that many at once can't pass together.
   */
  count: (buckets: readonly Bucket[], now: Date): Promise<{ ids: bigint[] } | { full: Bucket; oldest: Date }> =>
    db.$transaction(async (tx) => {
      for (const bucket of buckets) {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${bucket.name}, 0))`;
        const where = { bucket: bucket.name, at: { gt: bucket.since } };
        const { _count, _min } = await tx.failedTry.aggregate({ where, _count: true, _min: { at: true } });
        if (_count >= bucket.limit) return { full: bucket, oldest: _min.at ?? now };
      }
      const data = buckets.map(({ name }) => ({ bucket: name, at: now }));
      const made = await tx.failedTry.createManyAndReturn({ data, select: { id: true } });
      return { ids: made.map(({ id }) => id) };
    }),
  async takeBack(buckets: readonly Bucket[], ids: readonly bigint[]): Promise<void> {
    await db.failedTry.deleteMany({ where: { bucket: { in: buckets.map(({ name }) => name) }, id: { in: [...ids] } } });
  },
  async clear(bucket: string): Promise<void> {
    await db.failedTry.deleteMany({ where: { bucket } });
  },
  /** Names of accounts and networks are personal data: none stays longer than it counts. */
  async forgetBefore(time: Date): Promise<number> {
    return db.$executeRaw(Prisma.sql`
      DELETE FROM failed_try WHERE (bucket, id) IN (
        SELECT bucket, id FROM failed_try WHERE at < ${time} LIMIT 1000 FOR UPDATE SKIP LOCKED)`);
  },
});
