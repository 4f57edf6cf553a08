import type { Language, Scope, Way } from '@lectern/contracts';
import type { Database, Db, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';
import { keptOut } from './kept-out.db.ts';
import type { TokenKey } from './refresh-token.ts';

/** What is known of whoever has a living session. `cursor`: the newest change of the library. */
type Standing = { language: Language; cursor: bigint; scope: Scope; restricted: boolean };
/** What a new session is made of. */
export type NewSession = {
  id: string;
  tokenHash: Hash;
  expiresAt: Date;
  remember: boolean;
  way: Way;
  scope: Scope;
  userAgent: string;
  network: string;
  deviceHash: Hash;
  appPasswordId: string | null;
  /** A reader who asks for a factor at the sign-in gets no session of it. */
  isUnconfirmed: boolean;
  /** When a factor was shown with it. */
  confirmedAt: Date | null;
};
/** A reader who knocks. `keptOut`: blocked just now, or locked. */
export type Knocking = {
  id: bigint;
  login: string;
  shopId: string;
  email: string;
  language: Language;
  keptOut: boolean;
  lockedAt: Date | null;
  blockedUntil: Date | null;
  blockedReason: string | null;
  /** The welcome book has come already. */
  isWelcomed: boolean;
  /** There is no session before a factor is shown. */
  asksFactor: boolean;
};
type SessionKey = Pick<TokenKey, 'readerId' | 'sessionId'>;
type Hash = TokenKey['hash'];
type Found = { readerId: bigint; sessionId: string; remember: boolean };

/** Living tokens of one session: each tab of a browser that renews in the same instant gets one. */
const MOST_UNUSED = 50;
/** A client that renews every hour for 80 days. */
const MOST_USED = 2000;
const CLEANED_AT_ONCE = 1000;

export const authDb = (db: Database) => ({
  /**
   * A new session with its first refresh token, in one statement with the reader whom it is for. Null when there is none;
   * who is kept out gets no session.
   */
  async addSession(tx: Db, reader: Prisma.Sql, session: NewSession, now: Date): Promise<Knocking | null> {
    const [row] = await tx.$queryRaw<Knocking[]>`${PREPARED}
      WITH r AS (${reader}), made AS (
        INSERT INTO session (reader_id, id, remember, way, scope, user_agent, network, device_hash, app_password_id,
          created_at, last_seen_at, confirmed_at)
        SELECT r.id, ${session.id}::uuid, ${session.remember}::boolean, ${session.way}, ${session.scope},
          ${session.userAgent}, ${session.network}, ${session.deviceHash}::bytea, ${session.appPasswordId}::uuid,
          ${now}::timestamptz, ${now}::timestamptz, ${session.confirmedAt}::timestamptz
        FROM r WHERE NOT ${keptOut(now)} AND NOT (r.asks_factor AND ${session.isUnconfirmed}::boolean)
      ), token AS (
        INSERT INTO refresh_token (reader_id, session_id, hash, issued_at, expires_at)
        SELECT r.id, ${session.id}::uuid, ${session.tokenHash}::bytea, ${now}::timestamptz, ${session.expiresAt}::timestamptz
        FROM r WHERE NOT ${keptOut(now)} AND NOT (r.asks_factor AND ${session.isUnconfirmed}::boolean)
      )
      SELECT r.id, r.login, r.shop_id AS "shopId", r.email, r.language, ${keptOut(now)} AS "keptOut", r.locked_at AS "lockedAt",
        r.blocked_until AS "blockedUntil", r.blocked_reason AS "blockedReason", r.welcomed_at IS NOT NULL AS "isWelcomed",
        r.asks_factor AND ${session.isUnconfirmed}::boolean AS "asksFactor"
      FROM r`;
    return row ?? null;
  },

  /** What is to be known of the reader, if the session is alive and the reader is not blocked. */
  async signedIn({ readerId, sessionId }: SessionKey, now: Date): Promise<Standing | null> {
    const [row] = await db.$queryRaw<Standing[]>`${PREPARED}
      SELECT r.language, r.change_cursor AS cursor, s.scope, r.restricted_at IS NOT NULL AS restricted
      FROM session s JOIN reader r ON r.id = s.reader_id
      WHERE s.reader_id = ${readerId} AND s.id = ${sessionId}::uuid AND s.revoked_at IS NULL AND NOT ${keptOut(now)}`;
    return row ?? null;
  },

  /** Those of some sessions that are alive and whose readers are not blocked, by their ids. */
  async living(sessions: readonly SessionKey[], now: Date): Promise<Set<string>> {
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT s.id FROM unnest(
          ${sessions.map(({ readerId }) => readerId)}::bigint[], ${sessions.map(({ sessionId }) => sessionId)}::uuid[]
        ) AS asked (reader_id, id)
        JOIN session s ON s.reader_id = asked.reader_id AND s.id = asked.id
        JOIN reader r ON r.id = s.reader_id
      WHERE s.revoked_at IS NULL AND NOT ${keptOut(now)}`;
    return new Set(rows.map(({ id }) => id));
  },

  /** The session of a refresh token that would still be accepted; changes nothing. */
  async sessionOf(key: TokenKey, now: Date, graceStart: Date): Promise<Found | null> {
    const [row] = await db.$queryRaw<Found[]>`
      SELECT t.reader_id AS "readerId", t.session_id AS "sessionId", s.remember
      FROM refresh_token t
      JOIN session s ON s.reader_id = t.reader_id AND s.id = t.session_id
      JOIN reader r ON r.id = t.reader_id
      WHERE t.reader_id = ${key.readerId} AND t.session_id = ${key.sessionId}::uuid AND t.hash = ${key.hash}
        AND t.expires_at > ${now} AND (t.used_at IS NULL OR t.used_at >= ${graceStart})
        AND s.revoked_at IS NULL AND NOT ${keptOut(now)}`;
    return row ?? null;
  },

  /** Uses a refresh token and adds its successor, in one statement; the session has been seen in that network. Null when it can't be used (any more). */
  async exchange(
    old: TokenKey,
    next: TokenKey,
    { now, graceStart, expiresAt, network }: { now: Date; graceStart: Date; expiresAt: Date; network: string },
  ): Promise<Found | null> {
    const [row] = await db.$queryRaw<Found[]>`
      WITH used AS (
        UPDATE refresh_token t SET used_at = COALESCE(t.used_at, ${now})
        FROM session s JOIN reader r ON r.id = s.reader_id
        WHERE t.reader_id = ${old.readerId} AND t.session_id = ${old.sessionId}::uuid AND t.hash = ${old.hash}
          AND t.expires_at > ${now} AND (t.used_at IS NULL OR t.used_at >= ${graceStart})
          AND s.reader_id = t.reader_id AND s.id = t.session_id AND s.revoked_at IS NULL AND NOT ${keptOut(now)}
        RETURNING t.reader_id, t.session_id, s.remember
      ), successor AS (
        INSERT INTO refresh_token (reader_id, session_id, hash, issued_at, expires_at)
        SELECT reader_id, session_id, ${next.hash}::bytea, ${now}::timestamptz, ${expiresAt}::timestamptz FROM used
      ), seen AS (
        UPDATE session s SET last_seen_at = GREATEST(s.last_seen_at, ${now}), network = ${network}
        FROM used WHERE s.reader_id = used.reader_id AND s.id = used.session_id
      )
      SELECT reader_id AS "readerId", session_id AS "sessionId", remember FROM used`;
    return row ?? null;
  },

  /** One more token for a living session. */
  async addToken({ readerId, sessionId, hash }: TokenKey, now: Date, expiresAt: Date): Promise<void> {
    await db.refreshToken.create({ data: { readerId, sessionId, hash, issuedAt: now, expiresAt } });
  },

  /** Answers whether it was alive until now. */
  async endSession({ readerId, sessionId }: SessionKey, now: Date): Promise<boolean> {
    const where = { readerId, id: sessionId, revokedAt: null };
    return (await db.session.updateMany({ where, data: { revokedAt: now } })).count > 0;
  },

  /** Ends the session of a refresh token that it really has; `usedBefore`: only if that was used before this time. Answers as `endSession`. */
  async endSessionOf({ readerId, sessionId, hash }: TokenKey, now: Date, usedBefore?: Date): Promise<boolean> {
    const tokens = { some: { hash, ...(usedBefore && { usedAt: { lt: usedBefore } }) } };
    const where = { readerId, id: sessionId, revokedAt: null, tokens };
    return (await db.session.updateMany({ where, data: { revokedAt: now } })).count > 0;
  },

  /**
   * Bounds what a client that renews in a loop leaves behind: the oldest unused tokens of a session go, `kept` never, and
   * of the used ones, which only give a thief away, the oldest too.
   */
  async bound({ readerId, sessionId }: SessionKey, kept: readonly [Hash, Hash]): Promise<void> {
    await db.$executeRaw`
      DELETE FROM refresh_token WHERE reader_id = ${readerId} AND session_id = ${sessionId}::uuid AND hash IN (
        (SELECT hash FROM refresh_token
          WHERE reader_id = ${readerId} AND session_id = ${sessionId}::uuid AND used_at IS NULL
            AND hash NOT IN (${kept[0]}, ${kept[1]})
          ORDER BY issued_at DESC OFFSET ${MOST_UNUSED - 1})
        UNION ALL
        (SELECT hash FROM refresh_token
          WHERE reader_id = ${readerId} AND session_id = ${sessionId}::uuid AND used_at IS NOT NULL
          ORDER BY used_at DESC OFFSET ${MOST_USED}))`;
  },

  /**
   * Some of the tokens that have expired, with the sessions that have no other one, and of the sessions that ended.
   * Answers how many sessions went.
   */
  async clean(now: Date, endedBefore: Date): Promise<number> {
    const forgotten = await db.$executeRaw`
      WITH expired AS (
        DELETE FROM refresh_token WHERE (reader_id, session_id, hash) IN (
          SELECT reader_id, session_id, hash FROM refresh_token WHERE expires_at < ${now}
          LIMIT ${CLEANED_AT_ONCE} FOR UPDATE SKIP LOCKED)
        RETURNING reader_id, session_id)
      DELETE FROM session s WHERE (s.reader_id, s.id) IN (SELECT reader_id, session_id FROM expired)
        AND NOT EXISTS (SELECT 1 FROM refresh_token t
          WHERE t.reader_id = s.reader_id AND t.session_id = s.id AND t.expires_at >= ${now})`;
    const ended = await db.$executeRaw`
      DELETE FROM session WHERE (reader_id, id) IN (
        SELECT reader_id, id FROM session WHERE revoked_at < ${endedBefore}
        LIMIT ${CLEANED_AT_ONCE} FOR UPDATE SKIP LOCKED)`;
    return forgotten + ended;
  },
});
