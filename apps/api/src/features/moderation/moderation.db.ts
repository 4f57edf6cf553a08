import { createHmac } from 'node:crypto';
import type { Database, Db } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

/** What can be done to a reader. `unblock` also happens when a block runs out, `unlock` also by the mailed link. */
export type SanctionAct =
  | 'warn'
  | 'remove-book'
  | 'restrict'
  | 'unrestrict'
  | 'lock'
  | 'unlock'
  | 'block'
  | 'unblock'
  | 'terminate'
  | 'keep'
  | 'export-offer';
export type ReaderStatus = {
  blockedAt: Date | null;
  blockedUntil: Date | null;
  blockedReason: string | null;
  lockedAt: Date | null;
  restrictedAt: Date | null;
  terminatesAt: Date | null;
};
export type Ban = { id: bigint; cause: 'block' | 'end'; reason: string; beginsAt: Date; until: Date | null };
type Hash = Uint8Array<ArrayBuffer>;

/** The identity of a person at a shop or provider; bans use it, not names or addresses. */
export type Person = { alias: string; shopId: string; externalId: string };

/** Hashes a person for a ban; without the key nobody can find out who is banned. */
export const hashPerson = (key: Buffer, { alias, shopId, externalId }: Person): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    createHmac('sha256', key)
      .update(JSON.stringify([alias, shopId, externalId]))
      .digest(),
  );

export const createModerationDb = (db: Database) => ({
  findStatus: (readerId: bigint): Promise<ReaderStatus | null> =>
    db.reader.findUnique({
      where: { id: readerId },
      select: {
        blockedAt: true,
        blockedUntil: true,
        blockedReason: true,
        lockedAt: true,
        restrictedAt: true,
        terminatesAt: true,
      },
    }),

  /** The reason of the latest sanction of this kind. */
  async findLastReason(readerId: bigint, act: SanctionAct): Promise<string> {
    const latest = await db.sanction.findFirst({ where: { readerId, act }, orderBy: { id: 'desc' } });
    return latest?.reason ?? '';
  },

  /** Ends a block that has run out, and records that. */
  endOverdueBlock: (tx: Db, readerId: bigint, now: Date): Promise<number> => tx.$executeRaw`
    WITH over AS (
      UPDATE reader SET blocked_at = NULL, blocked_until = NULL, blocked_reason = NULL
      FROM (SELECT id, blocked_reason, blocked_until FROM reader WHERE id = ${readerId}) AS old
      WHERE reader.id = ${readerId} AND old.blocked_until <= ${now}
      RETURNING old.*
    )
    INSERT INTO sanction (reader_id, act, reason, done_by, at)
    SELECT id, 'unblock', coalesce(blocked_reason, ''), 'time', ${now} FROM over`,

  /** Finds the ban in force that lasts longest. */
  async findBan(hash: Hash, now: Date): Promise<Pick<Ban, 'reason' | 'until'> | null> {
    const [ban] = await db.$queryRaw<Pick<Ban, 'reason' | 'until'>[]>`${PREPARED}
      SELECT reason, until FROM ban WHERE hash = ${hash} AND begins_at <= ${now} AND (until IS NULL OR until > ${now})
      ORDER BY until DESC NULLS FIRST LIMIT 1`;
    return ban ?? null;
  },
  findRemovedBook: (readerId: bigint, sha256: Uint8Array): Promise<{ reason: string } | null> =>
    db.removedBook.findUnique({
      where: { readerId_sha256: { readerId, sha256: new Uint8Array(sha256) } },
      select: { reason: true },
    }),

  /** Deletes bans and unlock links that have expired. Returns how many. */
  async deleteExpired(now: Date): Promise<{ bans: number; links: number }> {
    const bans = await db.ban.deleteMany({ where: { until: { lte: now } } });
    const links = await db.unlockLink.deleteMany({ where: { expiresAt: { lte: now } } });
    return { bans: bans.count, links: links.count };
  },
});
