import type { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';

/** A customer of a shop, as the shop names him. */
export type Customer = { alias: string; shopId: string; externalId: string };
type Awaited = Customer & { shopName: string; language: string; filesSizeLimit: number };
type Purchase = { readerId: bigint; sha256: Uint8Array; fastHash: string; ownBefore: boolean };
type Unclaimed = { shopId: string; externalId: string; since: Date };
export type Trouble = {
  alias: string;
  call: string;
  code: string;
  signed: boolean;
  user: string | null;
  details: Record<string, string | number>;
};
export type TroubleRow = Trouble & { id: bigint; at: Date };

/** So many are kept of a shop; what anybody may have sent never pushes out what the shop itself did wrong. */
const KEPT_TROUBLES = { signed: 400, unsigned: 100 };

export const partnersDb = (db: Database) => ({
  /** False when it was used before: the primary key decides, whoever asks at the same time. */
  async useNonce(alias: string, nonce: string, expiresAt: Date): Promise<boolean> {
    const used = await db.$executeRaw`
      INSERT INTO partner_nonce (alias, nonce, expires_at) VALUES (${alias}, ${nonce}, ${expiresAt}) ON CONFLICT DO NOTHING`;
    return used > 0;
  },
  async isUsed(alias: string, nonce: string): Promise<boolean> {
    return (await db.partnerNonce.count({ where: { alias, nonce } })) > 0;
  },

  async addTrouble({ alias, signed, ...trouble }: Trouble, at: Date): Promise<void> {
    await db.partnerTrouble.create({ data: { alias, signed, ...trouble, at } });
    await db.$executeRaw`
      DELETE FROM partner_trouble WHERE alias = ${alias} AND id IN (
        SELECT id FROM partner_trouble WHERE alias = ${alias} AND signed = ${signed}
        ORDER BY id DESC OFFSET ${signed ? KEPT_TROUBLES.signed : KEPT_TROUBLES.unsigned})`;
  },
  async troubles(alias: string, take: number): Promise<{ total: number; rows: TroubleRow[] }> {
    const total = await db.partnerTrouble.count({ where: { alias } });
    const rows = await db.partnerTrouble.findMany({ where: { alias }, orderBy: { id: 'desc' }, take });
    // written by `addTrouble`
    return { total, rows: rows.map((row) => ({ ...row, details: row.details as Trouble['details'] })) };
  },

  /**
   * The oldest purchases of a partner that wait since before a time, with the customer as the shop names him; those that its log tells of
   * already are left out.
   */
  unclaimed: (alias: string, before: Date, codes: readonly string[], most: number): Promise<Unclaimed[]> =>
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

  /** Signed calls that are too old to work again, and troubles that nobody looked for. Answers how many went. */
  async clean(now: Date, troublesBefore: Date): Promise<{ nonces: number; troubles: number }> {
    const nonces = await db.partnerNonce.deleteMany({ where: { expiresAt: { lt: now } } });
    const troubles = await db.partnerTrouble.deleteMany({ where: { at: { lt: troublesBefore } } });
    return { nonces: nonces.count, troubles: troubles.count };
  },

  async reader({ alias, shopId, externalId }: Customer): Promise<{ id: bigint; waiting: boolean } | null> {
    const where = { providerAlias_shopId_externalId: { providerAlias: alias, shopId, externalId } };
    const row = await db.reader.findUnique({ where, select: { id: true, awaitedAt: true } });
    return row && { id: row.id, waiting: row.awaitedAt !== null };
  },
  /** Makes the row that somebody will be who never signed in; harmless when there is one. */
  async awaited({ alias, shopId, externalId, shopName, language, filesSizeLimit }: Awaited, now: Date): Promise<void> {
    await db.$executeRaw`
      INSERT INTO reader (provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language,
        files_size_limit, created_at, awaited_at)
      VALUES (${alias}, ${shopId}, ${externalId}, ${shopName}, '', '', '', '', ${language}, ${filesSizeLimit}, ${now}, ${now})
      ON CONFLICT DO NOTHING`;
  },

  /** The first word stays: what was the reader's own before stays so. */
  async addPurchase(tx: Db, { sha256, ...purchase }: Purchase, boughtAt: Date): Promise<void> {
    const data: Prisma.PurchaseCreateManyInput[] = [{ ...purchase, sha256: new Uint8Array(sha256), boughtAt }];
    await tx.purchase.createMany({ data, skipDuplicates: true });
  },
  purchases: (readerId: bigint, fastHash: string): Promise<{ sha256: Uint8Array; ownBefore: boolean }[]> =>
    db.purchase.findMany({ where: { readerId, fastHash }, orderBy: { boughtAt: 'desc' } }),
  async forget(readerId: bigint, sha256: Uint8Array): Promise<void> {
    await db.purchase.deleteMany({ where: { readerId, sha256: new Uint8Array(sha256) } });
  },
});
