import type { Language } from '@lectern/contracts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

type Recipient = { address: string; language: Language };
type Hash = Uint8Array<ArrayBuffer>;
type DeviceStatus = { isFirst: boolean; isNew: boolean };

export const createSessionsDb = (db: Database) => ({
  /** Saves that a reader signed in with this device. `isFirst`: the reader had no device before; `isNew`: not this one. */
  async saveDevice(tx: Db, readerId: bigint, hash: Hash, now: Date): Promise<DeviceStatus> {
    const [seen] = await tx.$queryRaw<DeviceStatus[]>`${PREPARED}
      WITH before AS (
        SELECT count(*) = 0 AS "isFirst", count(*) FILTER (WHERE hash = ${hash} AND ended_at IS NULL) = 0 AS "isNew"
        FROM known_device WHERE reader_id = ${readerId}
      ), noted AS (
        INSERT INTO known_device (reader_id, hash, last_seen_at) VALUES (${readerId}, ${hash}, ${now})
        ON CONFLICT (reader_id, hash) DO UPDATE SET last_seen_at = ${now}, ended_at = NULL
      )
      SELECT "isFirst", "isNew" FROM before`;
    if (!seen) throw new Error('a count answered no row');
    return seen;
  },

  /** Saves that a reader is notified of guesses. Null when that happened after `before`, or the reader is deleted. */
  async saveGuessingNotice(tx: Db, readerId: bigint, now: Date, before: Date): Promise<Recipient | null> {
    const [reader] = await tx.$queryRaw<Recipient[]>`
      WITH noted AS (
        INSERT INTO guessing_notice AS n (reader_id, sent_at) SELECT id, ${now}::timestamptz FROM reader WHERE id = ${readerId}
        ON CONFLICT (reader_id) DO UPDATE SET sent_at = excluded.sent_at WHERE n.sent_at < ${before}
        RETURNING reader_id
      )
      SELECT email AS address, language FROM reader WHERE id = ${readerId} AND EXISTS (SELECT FROM noted)`;
    return reader ?? null;
  },

  async deleteGuessingNoticesBefore(time: Date): Promise<number> {
    return (await db.guessingNotice.deleteMany({ where: { sentAt: { lt: time } } })).count;
  },

  /** Deletes devices unseen since then. Returns how many. */
  deleteUnseenSince: (time: Date): Promise<number> =>
    deleteInBatches(db, 'known_device', Prisma.sql`last_seen_at < ${time}`),
});
