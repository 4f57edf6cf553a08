import type { SignInMethod } from '@lectern/contracts';
import type { Database } from '../../platform/db/db.ts';

type Hash = Uint8Array<ArrayBuffer>;
/** A sign-in with the right password that waits for a second factor. */
export type PendingSignIn = { readerId: bigint; way: SignInMethod; remember: boolean };

export const createPendingSignInsDb = (db: Database) => ({
  async insert(row: PendingSignIn & { hash: Hash; deviceHash: Hash; expiresAt: Date }): Promise<void> {
    await db.factorSignIn.create({ data: row });
  },
  /** Finds the sign-in of a ticket in its browser. Across readers: by its random hash. */
  async find(hash: Hash, deviceHash: Hash, now: Date): Promise<PendingSignIn | null> {
    const [row] = await db.$queryRaw<PendingSignIn[]>`
      SELECT reader_id AS "readerId", way, remember FROM factor_sign_in
      WHERE hash = ${hash} AND device_hash = ${deviceHash} AND expires_at > ${now}`;
    return row ?? null;
  },
  /** Finds it and counts a try; null when there were `most` already. Across readers: by its random hash. */
  async countTry(hash: Hash, deviceHash: Hash, most: number, now: Date): Promise<PendingSignIn | null> {
    const [row] = await db.$queryRaw<PendingSignIn[]>`
      UPDATE factor_sign_in SET tries = tries + 1
      WHERE hash = ${hash} AND device_hash = ${deviceHash} AND expires_at > ${now} AND tries < ${most}
      RETURNING reader_id AS "readerId", way, remember`;
    return row ?? null;
  },
  /** Returns whether it existed, so that a sign-in is completed once. */
  async delete(hash: Hash): Promise<boolean> {
    return (await db.factorSignIn.deleteMany({ where: { hash } })).count > 0;
  },
});
