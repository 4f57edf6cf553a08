import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { listHeld, toHashes } from './holders.db.ts';

/** Stored bytes: their hash in hex, the key of their object. */
export type StoredBytes = { hash: string; key: string };
/** Bytes that may be removed: their hash in hex, and their number. */
export type Candidate = { hash: string; bytes: number };
/** A row that was removed: its object goes after the commit. */
type RemovedBytes = { key: string; bytes: number };
/** Which of the bytes may be removed: those that lost their last holder until then, or those of these objects. */
type Removable = { releasedUntil: Date } | { keys: readonly string[] };
type Release = { hash: string; id: bigint; lostAt: Date; atOnce: boolean };

const RELEASES_PER_PAGE = 500;
const CANDIDATES_PER_PAGE = 50;

const isRemovable = (removable: Removable): Prisma.Sql =>
  'keys' in removable
    ? Prisma.sql`object_key = ANY(${[...removable.keys]}::text[])`
    : Prisma.sql`released_at <= ${removable.releasedUntil}`;

export const createRemovalDb = (db: Database) => ({
  /** Queues bytes that lost a holder, hashes in hex. Locks nothing of theirs: that would make readers wait for each other. */
  async insertReleases(tx: Db, hashes: readonly string[], now: Date): Promise<void> {
    await tx.$executeRaw`INSERT INTO ended_bytes (sha256, lost_at)
      SELECT decode(hash, 'hex'), ${now}::timestamptz FROM unnest(${[...hashes]}::text[]) AS hash`;
  },
  /**
   * Carries a page of the queue over to the bytes. Returns how many there were. May be repeated, and run in several processes: the
   * rows of the queue go in the same transaction. A time in the future is that of an upload, which has added its holder by now.
   */
  async carryReleases(now: Date): Promise<number> {
    const releases = await db.$queryRaw<Release[]>`
      SELECT encode(sha256, 'hex') AS hash, id, lost_at AS "lostAt", at_once AS "atOnce" FROM ended_bytes
      ORDER BY sha256, id LIMIT ${RELEASES_PER_PAGE}`;
    if (releases.length === 0) return 0;
    const rows = JSON.stringify(releases.map(({ id, ...release }) => ({ ...release, id: String(id) })));
    const queued = Prisma.sql`jsonb_to_recordset(${rows}::jsonb) AS r (hash text, id bigint, "lostAt" timestamptz, "atOnce" boolean)`;
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`
        WITH released AS (
          SELECT decode(hash, 'hex') AS sha256, max("lostAt") AS lost_at, bool_or("atOnce") AS at_once FROM ${queued} GROUP BY hash
        ), locked AS (
          SELECT blob.sha256, lost_at, at_once FROM blob JOIN released USING (sha256)
          WHERE sha256 = ANY(${toHashes([...new Set(releases.map(({ hash }) => hash))])}) ORDER BY sha256 FOR NO KEY UPDATE OF blob
        )
        UPDATE blob SET released_at = CASE
          WHEN at_once THEN 'epoch' WHEN released_at <= ${now} THEN greatest(released_at, lost_at) ELSE lost_at END
        FROM locked WHERE blob.sha256 = locked.sha256`;
      await tx.$executeRaw`
        DELETE FROM ended_bytes USING ${queued} WHERE ended_bytes.sha256 = decode(r.hash, 'hex') AND ended_bytes.id = r.id`;
    });
    return releases.length;
  },
  /** A page of the bytes that lost their last holder until then, those that wait longest first. */
  listCandidates: (releasedUntil: Date): Promise<Candidate[]> => db.$queryRaw`
    SELECT encode(sha256, 'hex') AS hash, bytes::float8 AS bytes FROM blob WHERE released_at <= ${releasedUntil}
    ORDER BY released_at, sha256 LIMIT ${CANDIDATES_PER_PAGE}`,
  /**
   * Removes the rows of bytes that nobody holds, and queues what their documents held; of the others none is a candidate any more.
   * The lock is the one that an upload of the same bytes takes, in the same order: either this sees its holder, or it sees that the
   * bytes are gone. Returns the objects. What an upload withdraws includes the pictures of its document.
   */
  removeUnheld: (hashes: readonly string[], removable: Removable): Promise<RemovedBytes[]> =>
    db.$transaction(async (tx) => {
      const locked = await tx.$queryRaw<{ hash: string }[]>`
        SELECT encode(sha256, 'hex') AS hash FROM blob
        WHERE sha256 = ANY(${toHashes(hashes)}) AND ${isRemovable(removable)} ORDER BY sha256 FOR UPDATE`;
      if (locked.length === 0) return [];
      const candidates = locked.map(({ hash }) => hash);
      const held = await listHeld(tx, candidates);
      if (held.size > 0)
        await tx.$executeRaw`UPDATE blob SET released_at = NULL WHERE sha256 = ANY(${toHashes([...held])})`;
      const unheld = toHashes(candidates.filter((hash) => !held.has(hash)));
      if ('releasedUntil' in removable)
        await tx.$executeRaw`
        INSERT INTO ended_bytes (sha256, lost_at, at_once)
        SELECT named.sha256, released_at, released_at = 'epoch' FROM blob JOIN (
          SELECT sha256 AS holder, form_sha256 AS sha256 FROM document
            WHERE sha256 = ANY(${unheld}) AND form_sha256 IS NOT NULL
          UNION ALL SELECT sha256, decode(cover ->> 'sha256', 'hex') FROM document, jsonb_array_elements(covers) AS cover
            WHERE sha256 = ANY(${unheld})
        ) AS named ON blob.sha256 = named.holder WHERE blob.sha256 = ANY(${unheld}) `;
      return tx.$queryRaw<RemovedBytes[]>`
        DELETE FROM blob WHERE sha256 = ANY(${unheld}) RETURNING object_key AS key, bytes::float8 AS bytes`;
    }),
  /** How much waits until then. */
  async countCandidates(releasedUntil: Date): Promise<{ contents: number; bytes: number }> {
    const [row] = await db.$queryRaw<{ contents: number; bytes: number }[]>`
      SELECT count(*)::float8 AS contents, coalesce(sum(bytes), 0)::float8 AS bytes FROM blob WHERE released_at <= ${releasedUntil}`;
    return row ?? { contents: 0, bytes: 0 };
  },
});
