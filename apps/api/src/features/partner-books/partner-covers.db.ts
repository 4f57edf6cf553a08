import type { Database } from '../../platform/db/db.ts';
import type { FeedKey } from './partner-books.db.ts';

export type WantedCover = { id: bigint; coverUrl: string };

export const createPartnerCoversDb = (db: Database) => ({
  /** Books whose cover is new or has moved, and was not tried since; those that were never tried come first. */
  listWanted: ({ alias, shopId }: FeedKey, triedBefore: Date, take: number): Promise<WantedCover[]> =>
    db.$queryRaw`
      SELECT id, cover_url AS "coverUrl" FROM partner_book
      WHERE alias = ${alias} AND shop_id = ${shopId} AND cover_url IS NOT NULL AND cover_of IS DISTINCT FROM cover_url
        AND (cover_tried_at IS NULL OR cover_tried_at < ${triedBefore})
      ORDER BY cover_tried_at NULLS FIRST, id LIMIT ${take}`,
  async markTried(id: bigint, now: Date): Promise<void> {
    await db.$executeRaw`UPDATE partner_book SET cover_tried_at = ${now} WHERE id = ${id}`;
  },
  /** Many books may have one picture. Writing its time keeps it from the clean-up that runs at the same moment. */
  async saveCover(
    { id, coverUrl }: WantedCover,
    { sha256, jpeg }: { sha256: Uint8Array; jpeg: Uint8Array },
    now: Date,
  ): Promise<void> {
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`
        INSERT INTO partner_cover (sha256, jpeg, stored_at) VALUES (${sha256}, ${jpeg}, ${now})
        ON CONFLICT (sha256) DO UPDATE SET stored_at = EXCLUDED.stored_at`;
      await tx.$executeRaw`
        UPDATE partner_book SET cover_sha256 = ${sha256}, cover_of = ${coverUrl}, cover_tried_at = ${now} WHERE id = ${id}`;
    });
  },
  async readCover(sha256: string): Promise<Buffer | null> {
    const row = await db.partnerCover.findUnique({ where: { sha256: new Uint8Array(Buffer.from(sha256, 'hex')) } });
    return row && Buffer.from(row.jpeg);
  },
});
