import type { Way } from '@lectern/contracts';
import type { Database } from '../../platform/db/db.ts';

type Hash = Uint8Array<ArrayBuffer>;
/** A sign-in whose password was right, and that waits for a factor. */
export type PendingSignIn = { readerId: bigint; way: Way; remember: boolean };

export const pendingSignInsDb = (db: Database) => ({
  async add(row: PendingSignIn & { hash: Hash; deviceHash: Hash; expiresAt: Date }): Promise<void> {
    await db.factorSignIn.create({ data: row });
  },
  /** That of this ticket in that browser. */
  async find(hash: Hash, deviceHash: Hash, now: Date): Promise<PendingSignIn | null> {
    const [row] = await db.$queryRaw<PendingSignIn[]>`
      SELECT reader_id AS "readerId", way, remember FROM factor_sign_in
      WHERE hash = ${hash} AND device_hash = ${deviceHash} AND expires_at > ${now}`;
    return row ?? null;
  },
  /** The same, with one try less; null when there were `most` already. */
  async try(hash: Hash, deviceHash: Hash, most: number, now: Date): Promise<PendingSignIn | null> {
    const [row] = await db.$queryRaw<PendingSignIn[]>`
      UPDATE factor_sign_in SET tries = tries + 1
      WHERE hash = ${hash} AND device_hash = ${deviceHash} AND expires_at > ${now} AND tries < ${most}
      RETURNING reader_id AS "readerId", way, remember`;
    return row ?? null;
  },
  /** Answers whether it was there: it is completed once. */
  async take(hash: Hash): Promise<boolean> {
    return (await db.factorSignIn.deleteMany({ where: { hash } })).count > 0;
  },
});
