import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';

/** Where wrong codes are counted, how many are allowed, and how long each counts. */
export type AttemptBucket = { readerId: bigint; name: string; most: number; windowMs: number };

/**
 * Limits guesses of app codes, which have six digits. An attempt counts as wrong until it succeeds, so that parallel attempts
 * can't outrun the count.
 */
export const createCodeAttempts = (db: Database, clock: Clock) => ({
  /** `isLast`: the next wrong code is refused. @throws Refusal `factor.codes_paused` with `minutes` */
  begin: ({ readerId, name, most, windowMs }: AttemptBucket): Promise<{ isLast: boolean; succeed(): Promise<void> }> =>
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
        async succeed(): Promise<void> {
          await db.factorTry.deleteMany({ where: { readerId, bucket: name, id } });
        },
      };
    }),
});
