import type { Language } from '@lectern/contracts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Act, Ban, Standing } from './standing.db.ts';

type Hash = Uint8Array<ArrayBuffer>;
export type Done = { act: Act; reason: string; about?: string; doneBy: string; at: Date };
/** Whom an act is done to. `editedAt`: the address may be the reader's own, not the shop's. */
export type Subject = Standing & {
  id: bigint;
  providerAlias: string;
  shopId: string;
  externalId: string;
  shopName: string;
  login: string;
  email: string;
  language: Language;
  editedAt: Date | null;
};
type State = Partial<Standing>;

const NO_BLOCK = { blockedAt: null, blockedUntil: null, blockedReason: null };

/** What the acts of the operator write. */
export const sanctionsDb = (db: Database) => ({
  /** Locks the reader's row until the transaction ends: two acts on one reader come one after the other. */
  async subject(tx: Db, readerId: bigint): Promise<Subject> {
    const [row] = await tx.$queryRaw<Subject[]>`
      SELECT id, provider_alias AS "providerAlias", shop_id AS "shopId", external_id AS "externalId",
        shop_name AS "shopName", login, email, language, edited_at AS "editedAt", blocked_at AS "blockedAt",
        blocked_until AS "blockedUntil", blocked_reason AS "blockedReason", locked_at AS "lockedAt",
        restricted_at AS "restrictedAt", terminates_at AS "terminatesAt"
      FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
    if (!row) throw new Error(`There is no reader ${readerId} any more.`);
    return row;
  },
  set: async (tx: Db, id: bigint, state: State): Promise<void> => {
    await tx.reader.update({ where: { id }, data: state });
  },
  add: async (tx: Db, readerId: bigint, done: Done): Promise<void> => {
    await tx.sanction.create({ data: { readerId, ...done } });
  },
  /** All that was done to a reader, the newest last. */
  log: (readerId: bigint) =>
    db.sanction.findMany({ where: { readerId }, orderBy: { id: 'asc' }, omit: { readerId: true, id: true } }),

  /** They open nothing any more. */
  unlink: async (tx: Db, readerId: bigint): Promise<void> => {
    await tx.linkedIdentity.deleteMany({ where: { readerId } });
  },
  /** By whom else the reader comes in: Google, Facebook. */
  linked: (tx: Db, readerId: bigint): Promise<{ provider: string; subject: string }[]> =>
    tx.linkedIdentity.findMany({ where: { readerId }, select: { provider: true, subject: true } }),

  block: async (tx: Db, id: bigint, { reason, beginsAt, until }: Omit<Ban, 'id' | 'cause'>): Promise<void> => {
    await tx.reader.update({
      where: { id },
      data: { blockedAt: beginsAt, blockedUntil: until, blockedReason: reason },
    });
  },
  unblock: async (tx: Db, id: bigint): Promise<void> => {
    await tx.reader.update({ where: { id }, data: NO_BLOCK });
  },
  ban: async (tx: Db, hashes: readonly Hash[], ban: Omit<Ban, 'id'>): Promise<void> => {
    for (const hash of hashes) {
      const where = { hash_cause: { hash, cause: ban.cause } };
      await tx.ban.upsert({ where, create: { hash, ...ban }, update: ban });
    }
  },
  unban: async (tx: Db, hashes: readonly Hash[], cause: Ban['cause']): Promise<void> => {
    await tx.ban.deleteMany({ where: { hash: { in: [...hashes] }, cause } });
  },
  bans: () => db.ban.findMany({ orderBy: { id: 'asc' }, omit: { hash: true } }),
  lift: async (id: bigint): Promise<boolean> => (await db.ban.deleteMany({ where: { id } })).count > 0,

  remember: async (tx: Db, readerId: bigint, sha256: Hash, reason: string, removedAt: Date): Promise<void> => {
    const kept = { reason, removedAt };
    await tx.removedBook.upsert({
      where: { readerId_sha256: { readerId, sha256 } },
      create: { readerId, sha256, ...kept },
      update: kept,
    });
  },

  /** In place of an older one. */
  putLink: async (tx: Db, readerId: bigint, hash: Hash, expiresAt: Date): Promise<void> => {
    const link = { hash, expiresAt };
    await tx.unlockLink.upsert({ where: { readerId }, create: { readerId, ...link }, update: link });
  },
  endLink: async (tx: Db, readerId: bigint): Promise<void> => {
    await tx.unlockLink.deleteMany({ where: { readerId } });
  },
  /** Spends a link: of two at once one finds it. Answers whose it was. */
  async takeLink(tx: Db, hash: Hash, now: Date): Promise<bigint | null> {
    const [row] = await tx.$queryRaw<{ readerId: bigint }[]>`
      DELETE FROM unlock_link WHERE hash = ${hash} AND expires_at > ${now} RETURNING reader_id AS "readerId"`;
    return row?.readerId ?? null;
  },

  /** Has those accounts deleted whose contract has ended by now. Answers how many. */
  end: (now: Date): Promise<number> => db.$executeRaw`
    UPDATE reader SET deletion_at = ${now}
    WHERE terminates_at <= ${now} AND (deletion_at IS NULL OR deletion_at > ${now})`,
});
