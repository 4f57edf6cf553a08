import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { repeatUntilNone } from '../../platform/db/repeat-until-none.ts';

export type RatingKey = { readerId: bigint; alias: string; shopId: string; shopBookId: string };
export type RatingRow = RatingKey & {
  title: string;
  reference: string;
  rating: number;
  name: string;
  email: string;
  text: string;
  address: string | null;
  createdAt: Date;
  changedAt: Date;
  sentAt: Date | null;
};
export type Withdrawal = { reference: string; withdrawnAt: Date };

const ERASED_AT_ONCE = 5_000;

/** Ratings of partner books that readers publish, and what the community has yet to learn of them. */
export const createRatingsDb = (db: Database) => ({
  findRating: (key: RatingKey): Promise<RatingRow | null> =>
    db.partnerRating.findUnique({ where: { readerId_alias_shopId_shopBookId: key } }),
  /** Locks the reader, so that concurrent ratings are counted. Returns how many there are of other books. */
  async countOthers(tx: Db, { readerId, alias, shopId, shopBookId }: RatingKey): Promise<number> {
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
    return tx.partnerRating.count({ where: { readerId, NOT: { alias, shopId, shopBookId } } });
  },
  /** Stores a rating, or changes that of the same book, which keeps its reference and the time of its creation. */
  saveRating(tx: Db, row: RatingRow): Promise<RatingRow> {
    const { readerId, alias, shopId, shopBookId, title, rating, name, email, text, address, changedAt } = row;
    return tx.partnerRating.upsert({
      where: { readerId_alias_shopId_shopBookId: { readerId, alias, shopId, shopBookId } },
      create: row,
      update: { title, rating, name, email, text, address, changedAt, sentAt: null },
    });
  },
  async listRatings(readerId: bigint, { skip, take }: { skip: number; take: number }) {
    const [total, items] = await Promise.all([
      db.partnerRating.count({ where: { readerId } }),
      db.partnerRating.findMany({
        where: { readerId },
        orderBy: [{ createdAt: 'desc' }, { reference: 'asc' }],
        skip,
        take,
      }),
    ]);
    return { total, items };
  },
  /** As `deleteRating`. */
  async deleteByReference(tx: Db, readerId: bigint, reference: string): Promise<boolean> {
    return (await tx.partnerRating.deleteMany({ where: { readerId, reference } })).count > 0;
  },
  /** A trigger keeps its reference for the community. False when there was none. */
  async deleteRating(tx: Db, { readerId, alias, shopId, shopBookId }: RatingKey): Promise<boolean> {
    return (await tx.partnerRating.deleteMany({ where: { readerId, alias, shopId, shopBookId } })).count > 0;
  },

  /** Partners whose community has yet to learn of something, in any order. Across readers: for the job. */
  async listWaiting(since: Date): Promise<string[]> {
    const rows = await db.$queryRaw<{ alias: string }[]>`
      SELECT alias FROM (SELECT alias FROM partner_rating WHERE sent_at IS NULL AND changed_at >= ${since}
        UNION SELECT alias FROM withdrawn_rating) waiting ORDER BY random()`;
    return rows.map(({ alias }) => alias);
  },
  /** Across readers: for the job. References of ratings that have yet to be sent: any, so that none that is always refused is in the way of others. */
  async listUnsent(alias: string, since: Date, most: number): Promise<string[]> {
    const rows = await db.$queryRaw<{ reference: string }[]>`
      SELECT reference::text FROM partner_rating WHERE alias = ${alias} AND sent_at IS NULL AND changed_at >= ${since}
      ORDER BY random() LIMIT ${most}`;
    return rows.map(({ reference }) => reference);
  },
  findByReference: (reference: string): Promise<RatingRow | null> =>
    db.partnerRating.findFirst({ where: { reference } }),
  /**
   * After a rating went to the community; `sentAt`: null when it was not taken, though it may have arrived. One that was changed
   * meanwhile is sent again. Across readers: by its random reference. The withdrawal of one that was deleted meanwhile
   * may have overtaken it and is repeated.
   */
  async saveAttempt({ reference, alias, changedAt }: RatingRow, sentAt: Date | null, now: Date): Promise<void> {
    const found = await db.$executeRaw`
      UPDATE partner_rating SET sent_at = CASE WHEN changed_at = ${changedAt} THEN ${sentAt}::timestamptz END
      WHERE reference = ${reference}::uuid`;
    if (found > 0) return;
    const withdrawal = { reference, alias, withdrawnAt: now };
    await db.withdrawnRating.upsert({ where: { reference }, create: withdrawal, update: withdrawal });
  },
  async listWithdrawals(alias: string, most: number): Promise<Withdrawal[]> {
    return db.$queryRaw<Withdrawal[]>`
      SELECT reference::text, withdrawn_at AS "withdrawnAt" FROM withdrawn_rating WHERE alias = ${alias}
      ORDER BY random() LIMIT ${most}`;
  },
  /** Unless it has been repeated meanwhile. */
  async deleteWithdrawal({ reference, withdrawnAt }: Withdrawal): Promise<void> {
    await db.withdrawnRating.deleteMany({ where: { reference, withdrawnAt } });
  },
  deleteWithdrawalsBefore: (time: Date): Promise<number> =>
    deleteInBatches(db, 'withdrawn_rating', Prisma.sql`withdrawn_at < ${time}`),
  /** Erases the network addresses of ratings that were last changed before. Returns how many. Across readers: a job. */
  eraseAddressesBefore: (time: Date): Promise<number> =>
    repeatUntilNone(
      () => db.$executeRaw`
        UPDATE partner_rating SET address = NULL WHERE (reader_id, reference) IN (
          SELECT reader_id, reference FROM partner_rating WHERE address IS NOT NULL AND changed_at < ${time}
          LIMIT ${ERASED_AT_ONCE})`,
    ),
});
