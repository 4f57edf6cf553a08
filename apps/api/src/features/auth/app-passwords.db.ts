import type { Scope } from '@lectern/contracts';
import type { Database, Db } from '../../platform/db/db.ts';

export type AppPasswordRow = {
  id: string;
  name: string;
  scope: Exclude<Scope, 'full'>;
  login: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};
type Hash = Uint8Array<ArrayBuffer>;
type AppPasswordOwner = { id: string; readerId: bigint; scope: AppPasswordRow['scope'] };

export const createAppPasswordsDb = (db: Database) => ({
  list: (readerId: bigint): Promise<AppPasswordRow[]> => db.$queryRaw`
    SELECT a.id, a.name, a.scope, a.login, a.created_at AS "createdAt", GREATEST(a.last_used_at, s.seen) AS "lastUsedAt"
    FROM app_password a LEFT JOIN LATERAL (
      SELECT max(last_seen_at) AS seen FROM session WHERE reader_id = ${readerId} AND app_password_id = a.id) s ON true
    WHERE a.reader_id = ${readerId} ORDER BY a.created_at DESC, a.id`,

  /** Returns the reader's login; null, and inserts nothing, when the reader already has `most` app passwords. */
  insert: (
    readerId: bigint,
    row: { id: string; name: string; scope: string; hash: Hash; createdAt: Date },
    most: number,
  ): Promise<string | null> =>
    db.$transaction(async (tx) => {
      const [reader] = await tx.$queryRaw<{ login: string }[]>`
        SELECT login FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
      if (!reader || (await tx.appPassword.count({ where: { readerId } })) >= most) return null;
      await tx.appPassword.create({ data: { ...row, readerId, login: reader.login } });
      return reader.login;
    }),

  /**
   * Finds the app password with this hash whose reader has an account of that name at the shop.
   * Across readers: a program sends no id of its reader, and the form of an app password stays as it is.
   */
  async find(alias: string, username: string, hash: Hash): Promise<AppPasswordOwner | null> {
    const [row] = await db.$queryRaw<AppPasswordOwner[]>`
      SELECT a.id, a.reader_id AS "readerId", a.scope FROM app_password a JOIN reader r ON r.id = a.reader_id
      WHERE a.hash = ${hash} AND r.provider_alias = ${alias}
        AND lower(${username}) IN (lower(a.login), lower(r.login), lower(r.email))`;
    return row ?? null;
  },

  async updateLastUsed(readerId: bigint, id: string, now: Date): Promise<void> {
    await db.appPassword.updateMany({ where: { readerId, id }, data: { lastUsedAt: now } });
  },

  /** Returns whether it existed. */
  async delete(tx: Db, readerId: bigint, id: string): Promise<boolean> {
    return (await tx.appPassword.deleteMany({ where: { readerId, id } })).count > 0;
  },

  async deleteAll(tx: Db, readerId: bigint): Promise<void> {
    await tx.appPassword.deleteMany({ where: { readerId } });
  },
});
