import type { Database } from '../../platform/db/db.ts';

type Hash = Uint8Array<ArrayBuffer>;

export const createPhoneCodesDb = (db: Database) => ({
  /** Saves a code, which replaces the reader's previous one. */
  async save(readerId: bigint, code: { hash: Hash; sessionId: string; expiresAt: Date }): Promise<void> {
    const fresh = { ...code, usedAt: null, usedBy: '' };
    await db.phoneCode.upsert({ where: { readerId }, create: { readerId, ...fresh }, update: fresh });
  },

  /** Marks a valid code as used and returns the session that created it; succeeds once. */
  async take(readerId: bigint, hash: Hash, userAgent: string, now: Date): Promise<{ sessionId: string } | null> {
    const [row] = await db.$queryRaw<{ sessionId: string }[]>`
      UPDATE phone_code SET used_at = ${now}, used_by = ${userAgent}
      WHERE reader_id = ${readerId} AND hash = ${hash} AND used_at IS NULL AND expires_at > ${now}
      RETURNING session_id::text AS "sessionId"`;
    return row ?? null;
  },

  async isValid(readerId: bigint, hash: Hash, now: Date): Promise<boolean> {
    return (await db.phoneCode.count({ where: { readerId, hash, usedAt: null, expiresAt: { gt: now } } })) > 0;
  },

  /** Finds the reader's current code if this session created it. */
  async findBySession(
    readerId: bigint,
    sessionId: string,
  ): Promise<{ expiresAt: Date; usedAt: Date | null; usedBy: string } | null> {
    return db.phoneCode.findFirst({
      where: { readerId, sessionId },
      select: { expiresAt: true, usedAt: true, usedBy: true },
    });
  },
});
