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
type Found = { id: string; readerId: bigint; scope: AppPasswordRow['scope'] };

export const appPasswordsDb = (db: Database) => ({
  list: (readerId: bigint): Promise<AppPasswordRow[]> => db.$queryRaw`
    SELECT a.id, a.name, a.scope, a.login, a.created_at AS "createdAt", GREATEST(a.last_used_at, s.seen) AS "lastUsedAt"
    FROM app_password a LEFT JOIN LATERAL (
      SELECT max(last_seen_at) AS seen FROM session WHERE reader_id = a.reader_id AND app_password_id = a.id) s ON true
    WHERE a.reader_id = ${readerId} ORDER BY a.created_at DESC, a.id`,

  /** Null, and nothing made, when the reader has so many. */
  add: (
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

  /** The one with this hash, if its reader has an account there under that name. */
  async find(alias: string, username: string, hash: Hash): Promise<Found | null> {
    const [row] = await db.$queryRaw<Found[]>`
      SELECT a.id, a.reader_id AS "readerId", a.scope FROM app_password a JOIN reader r ON r.id = a.reader_id
      WHERE a.hash = ${hash} AND r.provider_alias = ${alias}
        AND lower(${username}) IN (lower(a.login), lower(r.login), lower(r.email))`;
    return row ?? null;
  },

  async used(readerId: bigint, id: string, now: Date): Promise<void> {
    await db.appPassword.updateMany({ where: { readerId, id }, data: { lastUsedAt: now } });
  },

  /** Its sessions go with it. Answers whether it was there. */
  async remove(tx: Db, readerId: bigint, id: string): Promise<boolean> {
    return (await tx.appPassword.deleteMany({ where: { readerId, id } })).count > 0;
  },

  async removeAll(tx: Db, readerId: bigint): Promise<void> {
    await tx.appPassword.deleteMany({ where: { readerId } });
  },
});
