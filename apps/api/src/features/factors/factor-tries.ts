import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';

/** What wrong codes are counted under, how many there may be, and for how long each counts. */
export type TryBucket = { readerId: bigint; name: string; most: number; windowMs: number };

/**
 * Counts codes of an app, which have six digits and could be guessed. A try counts as wrong until it is told otherwise, so that
 * tries in parallel can't outrun the count.
 */
export const factorTries = (db: Database, clock: Clock) => ({
  /** `isLast`: the next wrong one is refused. @throws Refusal `factor.codes_paused` with `minutes` */
  begin: ({ readerId, name, most, windowMs }: TryBucket): Promise<{ isLast: boolean; wasRight(): Promise<void> }> =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`factor:${readerId}:${name}`}, 0))`;
      const now = clock.now();
      const failures = await tx.factorTry.findMany({
        where: { readerId, bucket: name, at: { gt: new Date(now.getTime() - windowMs) } },
        orderBy: { at: 'asc' },
        select: { at: true },
      });
      const [oldest] = failures;
      if (oldest && failures.length >= most) {
        const seconds = Math.ceil((oldest.at.getTime() + windowMs - now.getTime()) / 1000);
        throw new Refusal('factor.codes_paused', { minutes: Math.max(1, Math.ceil(seconds / 60)) }, seconds);
      }
      const { id } = await tx.factorTry.create({ data: { readerId, bucket: name, at: now }, select: { id: true } });
      return {
        isLast: failures.length + 1 === most,
        async wasRight(): Promise<void> {
          await db.factorTry.deleteMany({ where: { readerId, bucket: name, id } });
        },
      };
    }),
});
