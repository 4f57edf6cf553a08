import type { ReaderExport } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';

export type ExportRow = ReaderExport;
type Finished = { objectKey: string; bytes: number; expiresAt: Date };

export const exportsDb = (db: Database) => ({
  find: (readerId: bigint): Promise<ExportRow | null> => db.readerExport.findUnique({ where: { readerId } }),
  /**
   * Begins a new one in the place of the old, unless that is not allowed any more when its turn comes. Answers false then,
   * else the object of the old one.
   */
  async begin(
    tx: Db,
    row: Pick<ExportRow, 'readerId' | 'id' | 'askedAt'>,
    may: (old: ExportRow) => boolean,
  ): Promise<{ old: string | null } | null> {
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${row.readerId} FOR NO KEY UPDATE`;
    const old = await tx.readerExport.findUnique({ where: { readerId: row.readerId } });
    if (old && !may(old)) return null;
    await tx.readerExport.deleteMany({ where: { readerId: row.readerId } });
    await tx.readerExport.create({ data: row });
    return { old: old?.objectKey ?? null };
  },
  /** False when nobody waits for it any more. */
  async progress(id: string, percent: number): Promise<boolean> {
    return (await db.readerExport.updateMany({ where: { id, objectKey: null }, data: { percent } })).count > 0;
  },
  /** False when nobody waits for it any more: then the object is nobody's. */
  async finish(tx: Db, id: string, finished: Finished): Promise<boolean> {
    const data = { ...finished, percent: 100, failed: false };
    return (await tx.readerExport.updateMany({ where: { id, objectKey: null }, data })).count > 0;
  },
  async fail(id: string): Promise<void> {
    await db.readerExport.updateMany({ where: { id, objectKey: null }, data: { failed: true } });
  },
  /** Forgets those that can't be fetched any more. Answers their objects. */
  async takeExpired(now: Date): Promise<string[]> {
    const rows = await db.$queryRaw<{ object_key: string | null }[]>`
      DELETE FROM reader_export WHERE expires_at < ${now} RETURNING object_key`;
    return rows.flatMap((row) => row.object_key ?? []);
  },
});
