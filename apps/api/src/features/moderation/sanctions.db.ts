import type { Language } from '@lectern/contracts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { Ban, ReaderStatus, SanctionAct } from './moderation.db.ts';

type Hash = Uint8Array<ArrayBuffer>;
export type NewSanction = { act: SanctionAct; reason: string; about?: string; doneBy: string; at: Date };
/** `editedAt`: when the reader edited the account; the address may then differ from that of the shop. */
export type SanctionedReader = ReaderStatus & {
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
type StatusUpdate = Partial<ReaderStatus>;

const NO_BLOCK = { blockedAt: null, blockedUntil: null, blockedReason: null };

/** Writes of the operator's sanctions. */
export const createSanctionsDb = (db: Database) => ({
  /** Locks the reader's row until the transaction ends, so that concurrent sanctions serialise. */
  async lockReader(tx: Db, readerId: bigint): Promise<SanctionedReader> {
    const [row] = await tx.$queryRaw<SanctionedReader[]>`
      SELECT id, provider_alias AS "providerAlias", shop_id AS "shopId", external_id AS "externalId",
        shop_name AS "shopName", login, email, language, edited_at AS "editedAt", blocked_at AS "blockedAt",
        blocked_until AS "blockedUntil", blocked_reason AS "blockedReason", locked_at AS "lockedAt",
        restricted_at AS "restrictedAt", terminates_at AS "terminatesAt"
      FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
    if (!row) throw new Error(`There is no reader ${readerId} any more.`);
    return row;
  },
  updateStatus: async (tx: Db, id: bigint, state: StatusUpdate): Promise<void> => {
    await tx.reader.update({ where: { id }, data: state });
  },
  insertSanction: async (tx: Db, readerId: bigint, done: NewSanction): Promise<void> => {
    await tx.sanction.create({ data: { readerId, ...done } });
  },
  /** Lists the sanctions of a reader, the newest last. */
  listSanctions: (readerId: bigint) =>
    db.sanction.findMany({ where: { readerId }, orderBy: { id: 'asc' }, omit: { readerId: true, id: true } }),

  deleteLinkedIdentities: async (tx: Db, readerId: bigint): Promise<void> => {
    await tx.linkedIdentity.deleteMany({ where: { readerId } });
  },
  /** The linked accounts at Google and Facebook. */
  listLinkedIdentities: (tx: Db, readerId: bigint): Promise<{ provider: string; subject: string }[]> =>
    tx.linkedIdentity.findMany({ where: { readerId }, select: { provider: true, subject: true } }),

  updateBlock: async (tx: Db, id: bigint, { reason, beginsAt, until }: Omit<Ban, 'id' | 'cause'>): Promise<void> => {
    await tx.reader.update({
      where: { id },
      data: { blockedAt: beginsAt, blockedUntil: until, blockedReason: reason },
    });
  },
  deleteBlock: async (tx: Db, id: bigint): Promise<void> => {
    await tx.reader.update({ where: { id }, data: NO_BLOCK });
  },
  saveBans: async (tx: Db, hashes: readonly Hash[], ban: Omit<Ban, 'id'>): Promise<void> => {
    for (const hash of hashes) {
      const where = { hash_cause: { hash, cause: ban.cause } };
      await tx.ban.upsert({ where, create: { hash, ...ban }, update: ban });
    }
  },
  deleteBans: async (tx: Db, hashes: readonly Hash[], cause: Ban['cause']): Promise<void> => {
    await tx.ban.deleteMany({ where: { hash: { in: [...hashes] }, cause } });
  },
  listBans: () => db.ban.findMany({ orderBy: { id: 'asc' }, omit: { hash: true } }),
  deleteBan: async (id: bigint): Promise<boolean> => (await db.ban.deleteMany({ where: { id } })).count > 0,

  saveRemovedBook: async (tx: Db, readerId: bigint, sha256: Hash, reason: string, removedAt: Date): Promise<void> => {
    const kept = { reason, removedAt };
    await tx.removedBook.upsert({
      where: { readerId_sha256: { readerId, sha256 } },
      create: { readerId, sha256, ...kept },
      update: kept,
    });
  },

  /** Replaces an older link. */
  saveUnlockLink: async (tx: Db, readerId: bigint, hash: Hash, expiresAt: Date): Promise<void> => {
    const link = { hash, expiresAt };
    await tx.unlockLink.upsert({ where: { readerId }, create: { readerId, ...link }, update: link });
  },
  deleteUnlockLink: async (tx: Db, readerId: bigint): Promise<void> => {
    await tx.unlockLink.deleteMany({ where: { readerId } });
  },
  /** Deletes a valid link and returns its reader; of two concurrent calls one finds it. Across readers: by its random hash. */
  async takeUnlockLink(tx: Db, hash: Hash, now: Date): Promise<bigint | null> {
    const [row] = await tx.$queryRaw<{ readerId: bigint }[]>`
      DELETE FROM unlock_link WHERE hash = ${hash} AND expires_at > ${now} RETURNING reader_id AS "readerId"`;
    return row?.readerId ?? null;
  },

  /** Schedules the deletion of the accounts whose contract has ended. Returns how many. Across readers: a job. */
  scheduleDueDeletions: (now: Date): Promise<number> => db.$executeRaw`
    UPDATE reader SET deletion_at = ${now}
    WHERE terminates_at <= ${now} AND (deletion_at IS NULL OR deletion_at > ${now})`,
});
