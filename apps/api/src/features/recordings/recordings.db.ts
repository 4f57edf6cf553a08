import type { AudioDownload } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';

/** `ok`, or the error code of what went wrong. */
export type Outcome = 'ok' | 'task.not_found' | 'task.not_completed' | 'task.failed';
export type DownloadRow = Omit<AudioDownload, 'outcome'> & { outcome: Outcome | null };
export type BookKey = { readerId: bigint; bookId: bigint };

export const recordingsDb = (db: Database) => ({
  async find(where: BookKey): Promise<DownloadRow | null> {
    // outcomes are written by `end` alone
    return (await db.audioDownload.findUnique({ where: { readerId_bookId: where } })) as DownloadRow | null;
  },
  /** Writes down that a book is to be made ready, whatever was before; forgets what the reader asked for before `old`. */
  async ask(tx: Db, { readerId, bookId }: BookKey, fastHash: string, at: { now: Date; old: Date }): Promise<void> {
    await tx.audioDownload.deleteMany({ where: { readerId, OR: [{ bookId }, { askedAt: { lt: at.old } }] } });
    await tx.audioDownload.createMany({ data: { readerId, bookId, fastHash, askedAt: at.now }, skipDuplicates: true });
  },
  /** Counts a try. Answers how many there were with this one; null when there is nothing to do (any more). */
  async begin({ readerId, bookId }: BookKey, now: Date): Promise<number | null> {
    const [row] = await db.$queryRaw<{ tries: number }[]>`
      UPDATE audio_download SET tries = tries + 1, beat_at = ${now}
      WHERE reader_id = ${readerId} AND book_id = ${bookId} AND outcome IS NULL RETURNING tries`;
    return row?.tries ?? null;
  },
  async beat(where: BookKey, now: Date): Promise<void> {
    await db.audioDownload.updateMany({ where, data: { beatAt: now } });
  },
  /** The first outcome stays. */
  async end(where: BookKey, outcome: Outcome, now: Date): Promise<void> {
    await db.audioDownload.updateMany({ where: { ...where, outcome: null }, data: { outcome, endedAt: now } });
  },
  async tell(where: BookKey, now: Date): Promise<void> {
    await db.audioDownload.updateMany({ where: { ...where, toldAt: null }, data: { toldAt: now } });
  },
  /** Forgets downloads of books that are gone; answers whether there were any. */
  async forget(readerId: bigint, fastHash: string): Promise<boolean> {
    return (await db.audioDownload.deleteMany({ where: { readerId, fastHash } })).count > 0;
  },
});
