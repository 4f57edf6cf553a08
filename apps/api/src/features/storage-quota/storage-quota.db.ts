import type { Database, Db } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';
import { computeStorageLimit, storageLimitSql } from './storage-limit.ts';

type Key = { readerId: bigint; id: string };
/** In bytes. `used` includes `binned`; `ownLimit` is the limit without a paid plan. */
type Sizes = { used: number; binned: number; limit: number; ownLimit: number };
/** Throws when nothing may be reserved. */
export type ReserveGuard = (tx: Db) => Promise<void>;

export const createQuotaDb = (db: Database) => {
  return {
    /**
     * Reserves up to `desiredBytes` of what is free besides the reservation of the same id; nothing when less than `minBytes` is free.
     * `guard` runs when the reader's row is locked. A statement of its own takes that lock, so that the next one sees
     * what others have reserved: two uploads can't both take the rest. What lies in the bin counts as free: it makes room
     * when the book is added. Answers what was free.
     */
    reserve: (
      { readerId, id }: Key,
      { minBytes, desiredBytes }: { minBytes: number; desiredBytes: number },
      { now, expiresAt, guard }: { now: Date; expiresAt: Date; guard?: ReserveGuard | undefined },
    ): Promise<{ free: number }> =>
      db.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
        await guard?.(tx);
        const [row] = await tx.$queryRaw<{ free: bigint }[]>`${PREPARED}
          WITH expired AS (
            DELETE FROM reservation WHERE reader_id = ${readerId} AND expires_at < ${now} AND id <> ${id}::uuid
          ), space AS (
            SELECT greatest(0, ${storageLimitSql(now)} - files_size + binned_size - (
              SELECT coalesce(sum(bytes), 0)::bigint FROM reservation
              WHERE reader_id = ${readerId} AND expires_at >= ${now} AND id <> ${id}::uuid
            )) AS free FROM reader WHERE id = ${readerId}
          ), reserved AS (
            INSERT INTO reservation (reader_id, id, bytes, expires_at)
            SELECT ${readerId}, ${id}::uuid, least(${desiredBytes}, free), ${expiresAt} FROM space WHERE free >= ${minBytes}
            ON CONFLICT (reader_id, id) DO UPDATE SET bytes = excluded.bytes, expires_at = excluded.expires_at
          )
          SELECT free FROM space`;
        if (!row) throw new Error(`no reader ${readerId}`);
        return { free: Number(row.free) };
      }),
    async extend({ readerId, id }: Key, expiresAt: Date): Promise<void> {
      await db.reservation.updateMany({ where: { readerId, id }, data: { expiresAt } });
    },
    /** Answers how many. */
    async deleteExpired(now: Date): Promise<number> {
      const { count } = await db.reservation.deleteMany({ where: { expiresAt: { lt: now } } });
      return count;
    },
    async delete(tx: Db, { readerId, id }: Key): Promise<void> {
      await tx.reservation.deleteMany({ where: { readerId, id } });
    },
    /**
     * Turns a reservation into used space. Answers how much is free then, without counting the bin and reservations; null when
     * this would exceed the limit, because of what lies in the bin or because the reservation has expired.
     */
    async commit(tx: Db, { readerId, id }: Key, bytes: number, now: Date): Promise<number | null> {
      const [taken] = await tx.$queryRaw<{ free: bigint }[]>`${PREPARED}
        WITH taken AS (
          UPDATE reader SET files_size = files_size + ${bytes}
          WHERE id = ${readerId} AND files_size + ${bytes} <= ${storageLimitSql(now)}
          RETURNING id, ${storageLimitSql(now)} - files_size + binned_size AS free
        ), released AS (
          DELETE FROM reservation USING taken WHERE reservation.reader_id = ${readerId} AND reservation.id = ${id}::uuid
        )
        SELECT free FROM taken`;
      return taken ? Number(taken.free) : null;
    },
    /** Counts used bytes as those of the bin; negative: no longer. */
    async addBinnedBytes(tx: Db, readerId: bigint, bytes: number): Promise<void> {
      const data = { binnedSize: { increment: BigInt(bytes) } };
      await tx.reader.update({ where: { id: readerId }, data, select: { id: true } });
    },
    async freeBinnedBytes(tx: Db, readerId: bigint, bytes: number): Promise<void> {
      const data = { filesSize: { decrement: BigInt(bytes) }, binnedSize: { decrement: BigInt(bytes) } };
      await tx.reader.update({ where: { id: readerId }, data, select: { id: true } });
    },
    async freeBytes(tx: Db, readerId: bigint, bytes: number): Promise<void> {
      const data = { filesSize: { decrement: BigInt(bytes) } };
      await tx.reader.update({ where: { id: readerId }, data, select: { id: true } });
    },
    async findSizes(from: Db, readerId: bigint, now: Date): Promise<Sizes> {
      const select = {
        filesSize: true,
        binnedSize: true,
        filesSizeLimit: true,
        planStorageBytes: true,
        planExpiresAt: true,
      };
      const row = await from.reader.findUniqueOrThrow({ where: { id: readerId }, select });
      return {
        used: Number(row.filesSize),
        binned: Number(row.binnedSize),
        limit: Number(computeStorageLimit(row, now)),
        ownLimit: Number(row.filesSizeLimit),
      };
    },
  };
};
