import type { Database, Db } from '../../platform/db/db.ts';

type Key = { readerId: bigint; id: string };
/** Throws when nothing shall be set aside. */
export type Still = (tx: Db) => Promise<void>;

export const quotaDb = (db: Database) => {
  /** Free bytes besides a reservation of one's own. The reader's row stays locked, so two uploads can't both take the rest. */
  const freeBytes = async (tx: Db, { readerId, id }: Key, now: Date): Promise<number> => {
    const [row] = await tx.$queryRaw<{ free: bigint }[]>`
      SELECT files_size_limit - files_size AS free FROM reader WHERE id = ${readerId} FOR UPDATE`;
    if (!row) throw new Error(`no reader ${readerId}`);
    await tx.reservation.deleteMany({ where: { readerId, expiresAt: { lt: now } } });
    const others = await tx.reservation.aggregate({
      where: { readerId, id: { not: id } },
      _sum: { bytes: true },
    });
    return Math.max(0, Number(row.free - (others._sum.bytes ?? 0n)));
  };

  return {
    /**
     * Sets aside as much of what is wished as is free, unless less than needed is, or it is for nothing any more: `still`
     * is asked when the reader's row is locked. Answers what was free.
     */
    reserve: (
      key: Key,
      { needed, wished }: { needed: number; wished: number },
      { now, expiresAt, still }: { now: Date; expiresAt: Date; still?: Still | undefined },
    ): Promise<{ free: number }> =>
      db.$transaction(async (tx) => {
        const free = await freeBytes(tx, key, now);
        if (free < needed) return { free };
        await still?.(tx);
        const data = { bytes: BigInt(Math.min(wished, free)), expiresAt };
        await tx.reservation.upsert({ where: { readerId_id: key }, create: { ...key, ...data }, update: data });
        return { free };
      }),
    async keep({ readerId, id }: Key, expiresAt: Date): Promise<void> {
      await db.reservation.updateMany({ where: { readerId, id }, data: { expiresAt } });
    },
    /** Of uploads that died. Answers how many. */
    async forget(now: Date): Promise<number> {
      const { count } = await db.reservation.deleteMany({ where: { expiresAt: { lt: now } } });
      return count;
    },
    async release(tx: Db, { readerId, id }: Key): Promise<void> {
      await tx.reservation.deleteMany({ where: { readerId, id } });
    },
    /** False when that would pass the limit: a reservation may have been forgotten meanwhile. */
    async take(tx: Db, readerId: bigint, bytes: number): Promise<boolean> {
      const taken = await tx.$executeRaw`
        UPDATE reader SET files_size = files_size + ${bytes}
        WHERE id = ${readerId} AND files_size + ${bytes} <= files_size_limit`;
      return taken === 1;
    },
    async giveBack(tx: Db, readerId: bigint, bytes: number): Promise<void> {
      await tx.reader.update({
        where: { id: readerId },
        data: { filesSize: { decrement: BigInt(bytes) } },
        select: { id: true },
      });
    },
  };
};
