import type { Database, Db } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

type Picture = { id: string; picture: Uint8Array<ArrayBuffer> };
/** Where a reader's picture is at the shop; `alias`: the partner that named it. */
type ShopPictureRow = { alias: string; address: string };

export const createAvatarDb = (db: Database) => ({
  async findId(readerId: bigint): Promise<string | null> {
    const row = await db.avatar.findUnique({ where: { readerId }, select: { id: true } });
    return row?.id ?? null;
  },

  async findPicture(id: string): Promise<Uint8Array | null> {
    const row = await db.avatar.findFirst({ where: { id }, select: { picture: true } });
    return row?.picture ?? null;
  },

  /** The reader's own picture replaces whatever there was. */
  async saveOwn(readerId: bigint, picture: Picture, now: Date): Promise<void> {
    const own = { source: 'own', ...picture, shopAddress: null, askedAt: null, changedAt: now };
    await db.avatar.upsert({ where: { readerId }, create: { readerId, ...own }, update: own });
  },

  async saveNone(readerId: bigint, now: Date): Promise<void> {
    const none = { source: 'none', id: null, picture: null, shopAddress: null, askedAt: null, changedAt: now };
    await db.avatar.upsert({ where: { readerId }, create: { readerId, ...none }, update: none });
  },

  /**
   * Notes where the shop has the picture, unless the reader chose another one or none. True when it has to be fetched: the
   * address is new, or was last asked before `staleSince`.
   */
  async noteShopAddress(
    tx: Db,
    readerId: bigint,
    address: string,
    { now, staleSince }: { now: Date; staleSince: Date },
  ): Promise<boolean> {
    const changed = await tx.$executeRaw`${PREPARED}
      INSERT INTO avatar AS a (reader_id, source, shop_address, asked_at, changed_at)
      VALUES (${readerId}, 'shop', ${address}, ${now}::timestamptz, ${now}::timestamptz)
      ON CONFLICT (reader_id) DO UPDATE SET shop_address = excluded.shop_address, asked_at = excluded.asked_at
        WHERE a.source = 'shop' AND (a.shop_address <> excluded.shop_address OR a.asked_at < ${staleSince}::timestamptz)`;
    return changed > 0;
  },

  /** The shop has no picture any more. */
  async deleteShopPicture(tx: Db, readerId: bigint): Promise<void> {
    await tx.avatar.deleteMany({ where: { readerId, source: 'shop' } });
  },

  async findShopPicture(readerId: bigint): Promise<ShopPictureRow | null> {
    const row = await db.avatar.findUnique({
      where: { readerId },
      select: { shopAddress: true, reader: { select: { providerAlias: true } } },
    });
    return row?.shopAddress == null ? null : { alias: row.reader.providerAlias, address: row.shopAddress };
  },

  /** Saves what was fetched from this address, unless the reader or the shop has decided otherwise; the same picture keeps its id. */
  saveShopPicture: (readerId: bigint, address: string, { id, picture }: Picture, now: Date): Promise<number> =>
    db.$executeRaw`
      UPDATE avatar SET id = ${id}, picture = ${picture}::bytea, changed_at = ${now}::timestamptz
      WHERE reader_id = ${readerId} AND source = 'shop' AND shop_address = ${address}
        AND picture IS DISTINCT FROM ${picture}::bytea`,
});
