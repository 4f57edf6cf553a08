import type { Language, Scope, SignInMethod } from '@lectern/contracts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';
import { repeatUntilNone } from '../../platform/db/repeat-until-none.ts';
import type { TokenKey } from './refresh-token.ts';

/** The reader of an active session. `cursor`: the newest change of the library. */
type SessionState = { language: Language; cursor: bigint; scope: Scope; restricted: boolean };
export type NewSession = {
  id: string;
  tokenHash: Hash;
  expiresAt: Date;
  remember: boolean;
  way: SignInMethod;
  scope: Scope;
  userAgent: string;
  network: string;
  deviceHash: Hash;
  appPasswordId: string | null;
  /** No session is created for a reader who requires a second factor. */
  isUnconfirmed: boolean;
  /** When a second factor was presented. */
  confirmedAt: Date | null;
};
/** A reader who signs in. `isSuspended`: blocked at the moment, or locked. */
export type SigningInReader = {
  id: bigint;
  login: string;
  shopId: string;
  email: string;
  language: Language;
  isSuspended: boolean;
  lockedAt: Date | null;
  blockedUntil: Date | null;
  blockedReason: string | null;
  /** The welcome book has been added. */
  isWelcomed: boolean;
  /** A second factor is required before a session is created. */
  asksFactor: boolean;
};
type SessionKey = Pick<TokenKey, 'readerId' | 'sessionId'>;
type Hash = TokenKey['hash'];
type FoundSession = { readerId: bigint; sessionId: string; remember: boolean };

/** Unused tokens of one session: each tab of a browser that renews at the same moment gets one. */
const MAX_UNUSED_TOKENS = 50;
/** A client that renews every hour for 80 days. */
const MAX_USED_TOKENS = 2000;
const CLEANUP_BATCH_SIZE = 1000;

/** Condition on a reader `r`: locked, or blocked for good or until a time in the future. */
const isSuspendedSql = (now: Date): Prisma.Sql =>
  Prisma.sql`(r.locked_at IS NOT NULL OR (r.blocked_at IS NOT NULL AND (r.blocked_until IS NULL OR r.blocked_until > ${now}::timestamptz)))`;

export const createAuthDb = (db: Database) => ({
  /**
   * Inserts a session with its first refresh token, in one statement with the selection or creation of its reader. Null when
   * there is no such reader. A suspended reader gets no session. `reader`: common table expressions, of which `r` is the row.
   */
  async insertSession(tx: Db, reader: Prisma.Sql, session: NewSession, now: Date): Promise<SigningInReader | null> {
    const [row] = await tx.$queryRaw<SigningInReader[]>`${PREPARED}
      WITH ${reader}, made AS (
        INSERT INTO session (reader_id, id, remember, way, scope, user_agent, network, device_hash, app_password_id,
          created_at, last_seen_at, confirmed_at)
        SELECT r.id, ${session.id}::uuid, ${session.remember}::boolean, ${session.way}, ${session.scope},
          ${session.userAgent}, ${session.network}, ${session.deviceHash}::bytea, ${session.appPasswordId}::uuid,
          ${now}::timestamptz, ${now}::timestamptz, ${session.confirmedAt}::timestamptz
        FROM r WHERE NOT ${isSuspendedSql(now)} AND NOT (r.asks_factor AND ${session.isUnconfirmed}::boolean)
      ), token AS (
        INSERT INTO refresh_token (reader_id, session_id, hash, issued_at, expires_at)
        SELECT r.id, ${session.id}::uuid, ${session.tokenHash}::bytea, ${now}::timestamptz, ${session.expiresAt}::timestamptz
        FROM r WHERE NOT ${isSuspendedSql(now)} AND NOT (r.asks_factor AND ${session.isUnconfirmed}::boolean)
      )
      SELECT r.id, r.login, r.shop_id AS "shopId", r.email, r.language, ${isSuspendedSql(now)} AS "isSuspended", r.locked_at AS "lockedAt",
        r.blocked_until AS "blockedUntil", r.blocked_reason AS "blockedReason", r.welcomed_at IS NOT NULL AS "isWelcomed",
        r.asks_factor AND ${session.isUnconfirmed}::boolean AS "asksFactor"
      FROM r`;
    return row ?? null;
  },

  /** The reader of a session; null when the session has ended or the reader is suspended. */
  async findSessionState({ readerId, sessionId }: SessionKey, now: Date): Promise<SessionState | null> {
    const [row] = await db.$queryRaw<SessionState[]>`${PREPARED}
      SELECT r.language, r.change_cursor AS cursor, s.scope, r.restricted_at IS NOT NULL AS restricted
      FROM session s JOIN reader r ON r.id = ${readerId}
      WHERE s.reader_id = ${readerId} AND s.id = ${sessionId}::uuid AND s.revoked_at IS NULL AND NOT ${isSuspendedSql(now)}`;
    return row ?? null;
  },

  /** Across readers: the sessions of many sockets at once. The ids of those that are active and whose readers are not suspended. */
  async listActiveSessionIds(sessions: readonly SessionKey[], now: Date): Promise<Set<string>> {
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT s.id FROM unnest(
          ${sessions.map(({ readerId }) => readerId)}::bigint[], ${sessions.map(({ sessionId }) => sessionId)}::uuid[]
        ) AS asked (reader_id, id)
        JOIN session s ON s.reader_id = asked.reader_id AND s.id = asked.id
        JOIN reader r ON r.id = s.reader_id
      WHERE s.revoked_at IS NULL AND NOT ${isSuspendedSql(now)}`;
    return new Set(rows.map(({ id }) => id));
  },

  /** Finds the session of a refresh token that would still be accepted. */
  async findSessionByToken(key: TokenKey, now: Date, graceStart: Date): Promise<FoundSession | null> {
    const [row] = await db.$queryRaw<FoundSession[]>`
      SELECT t.reader_id AS "readerId", t.session_id AS "sessionId", s.remember
      FROM refresh_token t
      JOIN session s ON s.reader_id = ${key.readerId} AND s.id = t.session_id
      JOIN reader r ON r.id = ${key.readerId}
      WHERE t.reader_id = ${key.readerId} AND t.session_id = ${key.sessionId}::uuid AND t.hash = ${key.hash}
        AND t.expires_at > ${now} AND (t.used_at IS NULL OR t.used_at >= ${graceStart})
        AND s.revoked_at IS NULL AND NOT ${isSuspendedSql(now)}`;
    return row ?? null;
  },

  /** Spends a refresh token, inserts its successor and updates when and where the session was last seen. Null when the token is not valid. */
  async exchangeToken(
    old: TokenKey,
    next: TokenKey,
    { now, graceStart, expiresAt, network }: { now: Date; graceStart: Date; expiresAt: Date; network: string },
  ): Promise<FoundSession | null> {
    const [row] = await db.$queryRaw<FoundSession[]>`
      WITH used AS (
        UPDATE refresh_token t SET used_at = COALESCE(t.used_at, ${now})
        FROM session s JOIN reader r ON r.id = ${old.readerId}
        WHERE t.reader_id = ${old.readerId} AND t.session_id = ${old.sessionId}::uuid AND t.hash = ${old.hash}
          AND t.expires_at > ${now} AND (t.used_at IS NULL OR t.used_at >= ${graceStart})
          AND s.reader_id = ${old.readerId} AND s.id = t.session_id AND s.revoked_at IS NULL AND NOT ${isSuspendedSql(now)}
        RETURNING t.reader_id, t.session_id, s.remember
      ), successor AS (
        INSERT INTO refresh_token (reader_id, session_id, hash, issued_at, expires_at)
        SELECT reader_id, session_id, ${next.hash}::bytea, ${now}::timestamptz, ${expiresAt}::timestamptz FROM used
      ), seen AS (
        UPDATE session s SET last_seen_at = GREATEST(s.last_seen_at, ${now}), network = ${network}
        FROM used WHERE s.reader_id = ${old.readerId} AND s.id = used.session_id
      )
      SELECT reader_id AS "readerId", session_id AS "sessionId", remember FROM used`;
    return row ?? null;
  },

  /** Inserts another token for an active session. */
  async insertToken({ readerId, sessionId, hash }: TokenKey, now: Date, expiresAt: Date): Promise<void> {
    await db.refreshToken.create({ data: { readerId, sessionId, hash, issuedAt: now, expiresAt } });
  },

  /** Returns whether it was active. */
  async endSession({ readerId, sessionId }: SessionKey, now: Date): Promise<boolean> {
    const where = { readerId, id: sessionId, revokedAt: null };
    return (await db.session.updateMany({ where, data: { revokedAt: now } })).count > 0;
  },

  /** Ends the session of a stored refresh token; with `usedBefore` only if the token was spent before that time. Returns whether the session was active. */
  async endSessionByToken({ readerId, sessionId, hash }: TokenKey, now: Date, usedBefore?: Date): Promise<boolean> {
    const tokens = { some: { hash, ...(usedBefore && { usedAt: { lt: usedBefore } }) } };
    const where = { readerId, id: sessionId, revokedAt: null, tokens };
    return (await db.session.updateMany({ where, data: { revokedAt: now } })).count > 0;
  },

  /**
   * Limits the tokens of a client that renews in a loop: deletes the oldest unused tokens of a session, never those in `kept`,
   * and the oldest used ones, which only serve to detect theft.
   */
  async pruneTokens({ readerId, sessionId }: SessionKey, kept: readonly [Hash, Hash]): Promise<void> {
    await db.$executeRaw`
      DELETE FROM refresh_token WHERE reader_id = ${readerId} AND session_id = ${sessionId}::uuid AND hash IN (
        (SELECT hash FROM refresh_token
          WHERE reader_id = ${readerId} AND session_id = ${sessionId}::uuid AND used_at IS NULL
            AND hash NOT IN (${kept[0]}, ${kept[1]})
          ORDER BY issued_at DESC OFFSET ${MAX_UNUSED_TOKENS - 1})
        UNION ALL
        (SELECT hash FROM refresh_token
          WHERE reader_id = ${readerId} AND session_id = ${sessionId}::uuid AND used_at IS NOT NULL
          ORDER BY used_at DESC OFFSET ${MAX_USED_TOKENS}))`;
  },

  /**
   * Deletes expired tokens with the sessions that have no other token, and sessions that ended before `endedBefore`, in batches. Returns
   * the number of sessions.
   */
  async deleteExpired(now: Date, endedBefore: Date): Promise<number> {
    let sessions = 0;
    await repeatUntilNone(async () => {
      // across readers: a job deletes what has expired
      const [deleted = { tokens: 0, sessions: 0 }] = await db.$queryRaw<{ tokens: number; sessions: number }[]>`
        WITH expired AS (
          DELETE FROM refresh_token WHERE (reader_id, session_id, hash) IN (
            SELECT reader_id, session_id, hash FROM refresh_token WHERE expires_at < ${now}
            LIMIT ${CLEANUP_BATCH_SIZE})
          RETURNING reader_id, session_id),
        forgotten AS (
          DELETE FROM session s WHERE (s.reader_id, s.id) IN (SELECT reader_id, session_id FROM expired)
            AND NOT EXISTS (SELECT 1 FROM refresh_token t
              WHERE t.reader_id = s.reader_id AND t.session_id = s.id AND t.expires_at >= ${now})
          RETURNING 1)
        SELECT (SELECT count(*) FROM expired)::int AS tokens, (SELECT count(*) FROM forgotten)::int AS sessions`;
      sessions += deleted.sessions;
      return deleted.tokens; // all may be of sessions that stay
    });
    const ended = await deleteInBatches(db, 'session', Prisma.sql`revoked_at < ${endedBefore}`);
    return sessions + ended;
  },
});
