import type { Database, Db } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';

/** All that can be done to a reader; `unblock` comes by itself when the time is over, `unlock` by the mailed link too. */
export type Act =
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
export type Standing = {
  blockedAt: Date | null;
  blockedUntil: Date | null;
  blockedReason: string | null;
  lockedAt: Date | null;
  restrictedAt: Date | null;
  terminatesAt: Date | null;
};
export type Ban = { id: bigint; cause: 'block' | 'end'; reason: string; beginsAt: Date; until: Date | null };
type Hash = Uint8Array<ArrayBuffer>;

export const standingDb = (db: Database) => ({
  of: (readerId: bigint): Promise<Standing | null> =>
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

  /** The reason that was given the last time. */
  async reasonOf(readerId: bigint, act: Act): Promise<string> {
    const last = await db.sanction.findFirst({ where: { readerId, act }, orderBy: { id: 'desc' } });
    return last?.reason ?? '';
  },

  /** Ends a block whose time is over, and keeps that. */
  endOverdueBlock: (tx: Db, readerId: bigint, now: Date): Promise<number> => tx.$executeRaw`
    WITH over AS (
      UPDATE reader SET blocked_at = NULL, blocked_until = NULL, blocked_reason = NULL
      FROM (SELECT id, blocked_reason, blocked_until FROM reader WHERE id = ${readerId}) AS old
      WHERE reader.id = old.id AND old.blocked_until <= ${now}
      RETURNING old.*
    )
    INSERT INTO sanction (reader_id, act, reason, done_by, at)
    SELECT id, 'unblock', coalesce(blocked_reason, ''), 'time', ${now} FROM over`,

  /** The one that lasts longest. */
  async banOf(hash: Hash, now: Date): Promise<Pick<Ban, 'reason' | 'until'> | null> {
    const [ban] = await db.$queryRaw<Pick<Ban, 'reason' | 'until'>[]>`${PREPARED}
      SELECT reason, until FROM ban WHERE hash = ${hash} AND begins_at <= ${now} AND (until IS NULL OR until > ${now})
      ORDER BY until DESC NULLS FIRST LIMIT 1`;
    return ban ?? null;
  },
  removed: (readerId: bigint, sha256: Uint8Array): Promise<{ reason: string } | null> =>
    db.removedBook.findUnique({
      where: { readerId_sha256: { readerId, sha256: new Uint8Array(sha256) } },
      select: { reason: true },
    }),

  /** What is over: bans that have run out, links that are too old. Answers how many. */
  async clean(now: Date): Promise<{ bans: number; links: number }> {
    const bans = await db.ban.deleteMany({ where: { until: { lte: now } } });
    const links = await db.unlockLink.deleteMany({ where: { expiresAt: { lte: now } } });
    return { bans: bans.count, links: links.count };
  },
});
