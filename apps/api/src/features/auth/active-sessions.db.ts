import type { Scope, SignInMethod } from '@lectern/contracts';
import type { Database, Db } from '../../platform/db/db.ts';

/** An active session, as its reader sees it. */
export type ActiveSessionRow = {
  id: string;
  way: SignInMethod;
  scope: Scope;
  appPassword: string | null;
  userAgent: string;
  network: string;
  createdAt: Date;
  lastSeenAt: Date;
};
/** Selects sessions of a reader; `way`: only those that began this way. */
type SessionSelector =
  | { sessionId: string }
  | { except: string; way?: SignInMethod | undefined }
  | { appPasswordId: string }
  | 'all';

const toWhere = (selector: SessionSelector) => {
  if (selector === 'all') return {};
  if ('sessionId' in selector) return { id: selector.sessionId };
  if ('appPasswordId' in selector) return { appPasswordId: selector.appPasswordId };
  return { id: { not: selector.except }, ...(selector.way && { way: selector.way }) };
};

export const createActiveSessionsDb = (db: Database) => ({
  /** Lists the session `first`, then the others by last use. Sessions without a valid refresh token are left out. */
  async list(
    readerId: bigint,
    first: string,
    now: Date,
    most: number,
  ): Promise<{ total: number; rows: ActiveSessionRow[] }> {
    const rows = await db.$queryRaw<(ActiveSessionRow & { total: number })[]>`
      SELECT s.id, s.way, s.scope, a.name AS "appPassword", s.user_agent AS "userAgent", s.network,
        s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", count(*) OVER ()::int AS total
      FROM session s LEFT JOIN app_password a ON a.reader_id = ${readerId} AND a.id = s.app_password_id
      WHERE s.reader_id = ${readerId} AND s.revoked_at IS NULL AND EXISTS (SELECT 1 FROM refresh_token t
        WHERE t.reader_id = ${readerId} AND t.session_id = s.id AND t.expires_at > ${now})
      ORDER BY s.id = ${first}::uuid DESC, s.last_seen_at DESC, s.id LIMIT ${most}`;
    return { total: rows[0]?.total ?? 0, rows };
  },

  /**
   * Ends the selected sessions. Their devices and networks count as new at the next sign-in, unless a remaining session uses
   * the same. Returns the ids of the sessions that were active.
   */
  async end(tx: Db, readerId: bigint, which: SessionSelector, now: Date): Promise<string[]> {
    const where = { readerId, revokedAt: null, ...toWhere(which) };
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
          WHERE s.reader_id = ${readerId} AND s.device_hash = d.hash AND s.revoked_at IS NULL)`;
    await tx.$executeRaw`
      DELETE FROM known_source k WHERE k.reader_id = ${readerId}
        AND (k.source IN (SELECT 'device:' || encode(hash, 'hex') FROM unnest(${hashes}::bytea[]) AS hash)
          OR k.source IN (SELECT 'network:' || network FROM unnest(${networks}::text[]) AS network))
        AND NOT EXISTS (SELECT 1 FROM session s WHERE s.reader_id = ${readerId} AND s.revoked_at IS NULL
          AND k.source IN ('device:' || encode(s.device_hash, 'hex'), 'network:' || s.network))`;
    return ended.map(({ id }) => id);
  },
});
