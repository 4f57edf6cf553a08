import type { ReaderExport } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';

export type ExportRow = ReaderExport;
type Finished = { objectKey: string; bytes: number; expiresAt: Date };

export const createExportsDb = (db: Database) => ({
  find: (readerId: bigint): Promise<ExportRow | null> => db.readerExport.findUnique({ where: { readerId } }),
  /**
   * Replaces the reader's export by a new one, if `isAllowed` for the old one under the lock. Returns the object key of the old
   * one; null when it is not allowed.
   */
  async replace(
    tx: Db,
    row: Pick<ExportRow, 'readerId' | 'id' | 'askedAt'>,
    isAllowed: (old: ExportRow) => boolean,
  ): Promise<{ old: string | null } | null> {
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${row.readerId} FOR NO KEY UPDATE`;
    const old = await tx.readerExport.findUnique({ where: { readerId: row.readerId } });
    if (old && !isAllowed(old)) return null;
    await tx.readerExport.deleteMany({ where: { readerId: row.readerId } });
    await tx.readerExport.create({ data: row });
    return { old: old?.objectKey ?? null };
  },
  /** False when the export was replaced or deleted meanwhile. */
  async updateProgress(id: string, percent: number): Promise<boolean> {
    return (await db.readerExport.updateMany({ where: { id, objectKey: null }, data: { percent } })).count > 0;
  },
  /** False when the export was replaced or deleted meanwhile: the caller then deletes the object. */
  async updateFinished(tx: Db, id: string, finished: Finished): Promise<boolean> {
    const data = { ...finished, percent: 100, failed: false };
    return (await tx.readerExport.updateMany({ where: { id, objectKey: null }, data })).count > 0;
  },
  async updateFailed(id: string): Promise<void> {
    await db.readerExport.updateMany({ where: { id, objectKey: null }, data: { failed: true } });
  },
  /** Deletes expired exports, and requests from before `askedBefore` without an archive. Returns their object keys. Across readers: a job. */
  async deleteExpired(now: Date, askedBefore: Date): Promise<string[]> {
    const rows = await db.$queryRaw<{ object_key: string | null }[]>`
      DELETE FROM reader_export WHERE expires_at < ${now} OR (object_key IS NULL AND asked_at < ${askedBefore})
      RETURNING object_key`;
    return rows.flatMap((row) => row.object_key ?? []);
  },
});
