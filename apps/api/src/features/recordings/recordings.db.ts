import type { AudioDownload } from '../../generated/prisma/client.ts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';

/** `ok`, or the error code of the failure. */
export type DownloadOutcome = 'ok' | 'task.not_found' | 'task.not_completed' | 'task.failed';
export type DownloadRow = Omit<AudioDownload, 'outcome'> & { outcome: DownloadOutcome | null };
export type BookKey = { readerId: bigint; bookId: bigint };

export const createRecordingsDb = (db: Database) => ({
  async find(where: BookKey): Promise<DownloadRow | null> {
    // outcomes are only written by `updateOutcome`
    return (await db.audioDownload.findUnique({ where: { readerId_bookId: where } })) as DownloadRow | null;
  },
  /** Inserts (or restarts) the preparation of a book. */
  async insert(tx: Db, { readerId, bookId }: BookKey, fastHash: string, now: Date): Promise<void> {
    await tx.audioDownload.deleteMany({ where: { readerId, bookId } });
    await tx.audioDownload.createMany({ data: { readerId, bookId, fastHash, askedAt: now }, skipDuplicates: true });
  },
  /** Counts an attempt. Returns the number of attempts including this one; null when there is nothing to do. */
  async startAttempt({ readerId, bookId }: BookKey, now: Date): Promise<number | null> {
    const [row] = await db.$queryRaw<{ tries: number }[]>`
      UPDATE audio_download SET tries = tries + 1, beat_at = ${now}
      WHERE reader_id = ${readerId} AND book_id = ${bookId} AND outcome IS NULL RETURNING tries`;
    return row?.tries ?? null;
  },
  async updateHeartbeat(where: BookKey, now: Date): Promise<void> {
    await db.audioDownload.updateMany({ where, data: { beatAt: now } });
  },
  /** Sets the outcome, unless there is one already. */
  async updateOutcome(where: BookKey, outcome: DownloadOutcome, now: Date): Promise<void> {
    await db.audioDownload.updateMany({ where: { ...where, outcome: null }, data: { outcome, endedAt: now } });
  },
  async markReported(where: BookKey, now: Date): Promise<void> {
    await db.audioDownload.updateMany({ where: { ...where, toldAt: null }, data: { toldAt: now } });
  },
  /** Deletes requests from before a time. Returns how many. */
  deleteBefore: (time: Date): Promise<number> => deleteInBatches(db, 'audio_download', Prisma.sql`asked_at < ${time}`),
  /** Deletes the downloads of a deleted book. Returns whether there were any. */
  async deleteByFastHash(readerId: bigint, fastHash: string): Promise<boolean> {
    return (await db.audioDownload.deleteMany({ where: { readerId, fastHash } })).count > 0;
  },
});
