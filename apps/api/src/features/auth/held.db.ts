import type { Scope, Way } from '@lectern/contracts';
import type { Database, Db } from '../../platform/db/db.ts';

/** A living session, as its reader is told of it. */
export type HeldRow = {
  id: string;
  way: Way;
  scope: Scope;
  appPassword: string | null;
  userAgent: string;
  network: string;
  createdAt: Date;
  lastSeenAt: Date;
};
/** Which of a reader's sessions; `way`: those that began in it. */
type Which = { sessionId: string } | { except: string; way?: Way | undefined } | { appPasswordId: string } | 'all';

const whereOf = (which: Which) => {
  if (which === 'all') return {};
  if ('sessionId' in which) return { id: which.sessionId };
  if ('appPasswordId' in which) return { appPasswordId: which.appPasswordId };
  return { id: { not: which.except }, ...(which.way && { way: which.way }) };
};

export const heldDb = (db: Database) => ({
  /** `first` leads, whenever it was seen. What no token can renew any more is over. */
  async list(readerId: bigint, first: string, now: Date, most: number): Promise<{ total: number; rows: HeldRow[] }> {
    const rows = await db.$queryRaw<(HeldRow & { total: number })[]>`
      SELECT s.id, s.way, s.scope, a.name AS "appPassword", s.user_agent AS "userAgent", s.network,
        s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", count(*) OVER ()::int AS total
      FROM session s LEFT JOIN app_password a ON a.reader_id = s.reader_id AND a.id = s.app_password_id
      WHERE s.reader_id = ${readerId} AND s.revoked_at IS NULL AND EXISTS (SELECT 1 FROM refresh_token t
        WHERE t.reader_id = s.reader_id AND t.session_id = s.id AND t.expires_at > ${now})
      ORDER BY s.id = ${first}::uuid DESC, s.last_seen_at DESC, s.id LIMIT ${most}`;
    return { total: rows[0]?.total ?? 0, rows };
  },

  /**
   * Ends them, as somebody asked who was not in them: their devices and networks count as new ones when they come again,
   * unless a session that stays is on the same. Answers the ids of those that were alive until now.
   */
  async end(tx: Db, readerId: bigint, which: Which, now: Date): Promise<string[]> {
    const where = { readerId, revokedAt: null, ...whereOf(which) };
    const ended = await tx.session.updateManyAndReturn({
      where,
      data: { revokedAt: now },
      select: { id: true, deviceHash: true, network: true },
    });
    const hashes = ended.flatMap(({ deviceHash }) => deviceHash ?? []);
    const networks = ended.map(({ network }) => network);
    await tx.$executeRaw`
      UPDATE known_device d SET ended_at = ${now} WHERE d.reader_id = ${readerId} AND d.hash = ANY(${hashes}::bytea[])
        AND NOT EXISTS (SELECT 1 FROM session s
          WHERE s.reader_id = d.reader_id AND s.device_hash = d.hash AND s.revoked_at IS NULL)`;
    await tx.$executeRaw`
      DELETE FROM known_source k WHERE k.reader_id = ${readerId}
        AND (k.source IN (SELECT 'device:' || encode(hash, 'hex') FROM unnest(${hashes}::bytea[]) AS hash)
          OR k.source IN (SELECT 'network:' || network FROM unnest(${networks}::text[]) AS network))
        AND NOT EXISTS (SELECT 1 FROM session s WHERE s.reader_id = k.reader_id AND s.revoked_at IS NULL
          AND k.source IN ('device:' || encode(s.device_hash, 'hex'), 'network:' || s.network))`;
    return ended.map(({ id }) => id);
  },
});
