import type { Database, Db } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';

type Key = { readerId: bigint; id: string };
/** Throws when nothing shall be set aside. */
export type Still = (tx: Db) => Promise<void>;

export const quotaDb = (db: Database) => {
  return {
    /**
     * Sets aside as much of what is wished as is free besides a reservation of one's own, unless less than needed is, or
     * it is for nothing any more: `still` is asked when the reader's row is locked. That lock is taken by a statement of
     * its own, so that the next one sees what others have set aside: two uploads can't both take the rest. What lies in
     * the bin counts as free: it makes room when the book is there. Answers what was free.
     */
    reserve: (
      { readerId, id }: Key,
      { needed, wished }: { needed: number; wished: number },
      { now, expiresAt, still }: { now: Date; expiresAt: Date; still?: Still | undefined },
    ): Promise<{ free: number }> =>
      db.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
        await still?.(tx);
        const [row] = await tx.$queryRaw<{ free: bigint }[]>`${PREPARED}
          WITH expired AS (
            DELETE FROM reservation WHERE reader_id = ${readerId} AND expires_at < ${now} AND id <> ${id}::uuid
          ), space AS (
            SELECT greatest(0, files_size_limit - files_size + binned_size - (
              SELECT coalesce(sum(bytes), 0)::bigint FROM reservation
              WHERE reader_id = reader.id AND expires_at >= ${now} AND id <> ${id}::uuid
            )) AS free FROM reader WHERE id = ${readerId}
          ), reserved AS (
            INSERT INTO reservation (reader_id, id, bytes, expires_at)
            SELECT ${readerId}, ${id}::uuid, least(${wished}, free), ${expiresAt} FROM space WHERE free >= ${needed}
            ON CONFLICT (reader_id, id) DO UPDATE SET bytes = excluded.bytes, expires_at = excluded.expires_at
          )
          SELECT free FROM space`;
        if (!row) throw new Error(`no reader ${readerId}`);
        return { free: Number(row.free) };
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
    /**
     * In place of what was set aside. Answers how much is free then, the bin and reservations aside; null when that would
     * pass the limit, by what lies in the bin or since a reservation was forgotten meanwhile.
     */
    async take(tx: Db, { readerId, id }: Key, bytes: number): Promise<number | null> {
      const [taken] = await tx.$queryRaw<{ free: bigint }[]>`${PREPARED}
        WITH taken AS (
          UPDATE reader SET files_size = files_size + ${bytes}
          WHERE id = ${readerId} AND files_size + ${bytes} <= files_size_limit
          RETURNING id, files_size_limit - files_size + binned_size AS free
        ), released AS (
          DELETE FROM reservation USING taken WHERE reservation.reader_id = taken.id AND reservation.id = ${id}::uuid
        )
        SELECT free FROM taken`;
      return taken ? Number(taken.free) : null;
    },
    /** So many of the bytes that are used belong to the bin, or (less than nothing) no longer. */
    async bin(tx: Db, readerId: bigint, bytes: number): Promise<void> {
      const data = { binnedSize: { increment: BigInt(bytes) } };
      await tx.reader.update({ where: { id: readerId }, data, select: { id: true } });
    },
    async giveBack(tx: Db, readerId: bigint, bytes: number): Promise<void> {
      const data = { filesSize: { decrement: BigInt(bytes) }, binnedSize: { decrement: BigInt(bytes) } };
      await tx.reader.update({ where: { id: readerId }, data, select: { id: true } });
    },
    async sizes(from: Db, readerId: bigint): Promise<{ used: number; binned: number; limit: number }> {
      const select = { filesSize: true, binnedSize: true, filesSizeLimit: true };
      const row = await from.reader.findUniqueOrThrow({ where: { id: readerId }, select });
      return { used: Number(row.filesSize), binned: Number(row.binnedSize), limit: Number(row.filesSizeLimit) };
    },
  };
};
