import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { findReaderOf, namePersonSql } from '../../platform/db/person-directory.ts';

/** A customer of a shop, by the shop's own id. */
export type Customer = { alias: string; shopId: string; externalId: string };
type ExpectedReader = Customer & { shopName: string; language: string; filesSizeLimit: number };
type Purchase = { readerId: bigint; sha256: Uint8Array; fastHash: string; ownBefore: boolean; product: string | null };
type UnclaimedPurchase = { shopId: string; externalId: string; since: Date };
export type CallError = {
  alias: string;
  call: string;
  code: string;
  signed: boolean;
  user: string | null;
  details: Record<string, string | number>;
};
export type CallErrorRow = CallError & { id: bigint; at: Date };

/** How many errors are kept of a shop; unsigned calls never push out errors of signed ones. */
const MAX_ERRORS = { signed: 400, unsigned: 100 };

export type PartnersDb = ReturnType<typeof createPartnersDb>;

export const createPartnersDb = (db: Database) => ({
  /** False when the nonce was used before: the primary key decides between calls at the same time. */
  async insertNonce(alias: string, nonce: string, expiresAt: Date): Promise<boolean> {
    const inserted = await db.$executeRaw`
      INSERT INTO partner_nonce (alias, nonce, expires_at) VALUES (${alias}, ${nonce}, ${expiresAt}) ON CONFLICT DO NOTHING`;
    return inserted > 0;
  },
  async isNonceUsed(alias: string, nonce: string): Promise<boolean> {
    return (await db.partnerNonce.count({ where: { alias, nonce } })) > 0;
  },

  async insertError({ alias, signed, ...error }: CallError, at: Date): Promise<void> {
    await db.partnerTrouble.create({ data: { alias, signed, ...error, at } });
    await db.$executeRaw`
      DELETE FROM partner_trouble WHERE alias = ${alias} AND id IN (
        SELECT id FROM partner_trouble WHERE alias = ${alias} AND signed = ${signed}
        ORDER BY id DESC OFFSET ${signed ? MAX_ERRORS.signed : MAX_ERRORS.unsigned})`;
  },
  /** Whether the same problem is in the log already, since a time. Its other details may differ. */
  async hasError(
    { alias, call, code, details }: Pick<CallError, 'alias' | 'call' | 'code' | 'details'>,
    since: Date,
  ): Promise<boolean> {
    const found = await db.$queryRaw<object[]>`
      SELECT 1 FROM partner_trouble WHERE alias = ${alias} AND call = ${call} AND code = ${code} AND at > ${since}
        AND coalesce(details ->> 'problem', '') = ${String(details['problem'] ?? '')} LIMIT 1`;
    return found.length > 0;
  },
  async listErrors(alias: string, take: number): Promise<{ total: number; rows: CallErrorRow[] }> {
    const total = await db.partnerTrouble.count({ where: { alias } });
    const rows = await db.partnerTrouble.findMany({ where: { alias }, orderBy: { id: 'desc' }, take });
    // written by `insertError`
    return { total, rows: rows.map((row) => ({ ...row, details: row.details as CallError['details'] })) };
  },

  /**
   * The oldest purchases of a partner that have waited since before a time, with the shop's id of the customer. Those that its error log
   * has already are left out. Across readers: for the job.
   */
  listUnclaimed: (alias: string, before: Date, codes: readonly string[], most: number): Promise<UnclaimedPurchase[]> =>
    db.$queryRaw`
      SELECT r.shop_id AS "shopId", r.external_id AS "externalId", r.awaited_at AS since
      FROM reader r
      WHERE r.provider_alias = ${alias} AND r.awaited_at < ${before}
        AND EXISTS (SELECT 1 FROM purchase p WHERE p.reader_id = r.id)
        AND NOT EXISTS (
          SELECT 1 FROM partner_trouble t
          WHERE t.alias = ${alias} AND t.code = ANY (${codes}) AND t."user" = left(r.external_id, 256)
            AND t.details->>'shop_id' = r.shop_id)
      ORDER BY r.awaited_at LIMIT ${most}`,

  /** Deletes nonces of calls that are too old to work again, and old errors. Answers how many. */
  async deleteOld(now: Date, errorsBefore: Date): Promise<{ nonces: number; troubles: number }> {
    const nonces = await deleteInBatches(db, 'partner_nonce', Prisma.sql`expires_at < ${now}`);
    const troubles = await deleteInBatches(db, 'partner_trouble', Prisma.sql`at < ${errorsBefore}`);
    return { nonces, troubles };
  },

  async findReader(customer: Customer): Promise<{ id: bigint; waiting: boolean } | null> {
    const id = await findReaderOf(db, customer);
    if (id === null) return null;
    const row = await db.reader.findUnique({ where: { id }, select: { id: true, awaitedAt: true } });
    return row && { id: row.id, waiting: row.awaitedAt !== null };
  },
  /** Adds a row for somebody who has never signed in; does nothing when there is one. */
  async insertExpectedReader(
    { shopName, language, filesSizeLimit, ...person }: ExpectedReader,
    now: Date,
  ): Promise<void> {
    await db.$executeRaw`
      WITH ${namePersonSql(person)}
      INSERT INTO reader (id, provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language,
        files_size_limit, created_at, awaited_at)
      SELECT reader_id, ${person.alias}, ${person.shopId}, ${person.externalId}, ${shopName}, '', '', '', '', ${language},
        ${filesSizeLimit}::bigint, ${now}::timestamptz, ${now}::timestamptz
      FROM person ON CONFLICT (id) DO NOTHING`;
  },

  /** Only adds the product when the purchase is known: a book that the reader had before stays the reader's own. */
  async insertPurchase(tx: Db, { sha256, ...purchase }: Purchase, boughtAt: Date): Promise<void> {
    const bytes = new Uint8Array(sha256);
    const data: Prisma.PurchaseCreateManyInput[] = [{ ...purchase, sha256: bytes, boughtAt }];
    const { count } = await tx.purchase.createMany({ data, skipDuplicates: true });
    const { readerId, product } = purchase;
    if (count === 0 && product !== null)
      await tx.purchase.updateMany({ where: { readerId, sha256: bytes }, data: { product } });
  },
  listPurchases: (readerId: bigint, fastHash: string): Promise<{ sha256: Uint8Array; ownBefore: boolean }[]> =>
    db.purchase.findMany({ where: { readerId, fastHash }, orderBy: { boughtAt: 'desc' } }),
  async deletePurchase(readerId: bigint, sha256: Uint8Array): Promise<void> {
    await db.purchase.deleteMany({ where: { readerId, sha256: new Uint8Array(sha256) } });
  },
});
