import type { Db } from '../../platform/db/db.ts';

/** When books were finished: kept beside their status, and longer than the books (reading-stats). */
export const createFinishedBooksDb = () => ({
  async insert(tx: Db, readerId: bigint, bookIds: readonly bigint[], finishedAt: Date): Promise<void> {
    if (bookIds.length === 0) return;
    await tx.$executeRaw`
      INSERT INTO finished_book (reader_id, book_id, finished_at)
      SELECT ${readerId}, id, ${finishedAt} FROM unnest(${bookIds}::bigint[]) AS id
      ON CONFLICT (reader_id, book_id) DO UPDATE SET finished_at = excluded.finished_at`;
  },
  async delete(tx: Db, readerId: bigint, bookIds: readonly bigint[]): Promise<void> {
    if (bookIds.length === 0) return;
    await tx.finishedBook.deleteMany({ where: { readerId, bookId: { in: [...bookIds] } } });
  },
});
