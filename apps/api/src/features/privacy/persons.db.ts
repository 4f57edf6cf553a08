import type { Database, Db } from '../../platform/db/db.ts';

/** What is asked of a reader here. */
export type PersonRow = { id: bigint; login: string; email: string; language: string; deletionAt: Date | null };
const asked = { id: true, login: true, email: true, language: true, deletionAt: true } as const;

export const personsDb = (db: Database) => ({
  find: (id: bigint): Promise<PersonRow | null> => db.reader.findUnique({ where: { id }, select: asked }),
  /** Those with this id or this login, whatever the shop. */
  named: (name: string): Promise<PersonRow[]> => {
    const id = /^[1-9]\d{0,17}$/.test(name) ? BigInt(name) : 0n;
    return db.reader.findMany({ where: { OR: [{ id }, { login: name }] }, select: asked, take: 10 });
  },
  /** Sets the end of an account, unless one is set; answers the one that holds. Null when there is no such reader. */
  async schedule(tx: Db, id: bigint, at: Date): Promise<Date | null> {
    await tx.reader.updateMany({ where: { id, deletionAt: null }, data: { deletionAt: at } });
    return (await tx.reader.findUnique({ where: { id }, select: asked }))?.deletionAt ?? null;
  },
  async setEnd(id: bigint, at: Date): Promise<void> {
    await db.reader.update({ where: { id }, data: { deletionAt: at } });
  },
  /** False when none was set, or it has come. */
  async cancel(tx: Db, id: bigint, now: Date): Promise<boolean> {
    const where = { id, deletionAt: { gt: now } };
    return (await tx.reader.updateMany({ where, data: { deletionAt: null } })).count > 0;
  },
  /** Some whose end has come. */
  due: (now: Date, butFor: readonly bigint[], take: number): Promise<PersonRow[]> =>
    db.reader.findMany({
      where: { deletionAt: { lte: now }, id: { notIn: [...butFor] } },
      orderBy: { deletionAt: 'asc' },
      select: asked,
      take,
    }),
  /** Removes some of what a long life leaves, so that no transaction has to remove all of it. Answers whether there may be more. */
  async thin(id: bigint, take: number): Promise<boolean> {
    const changes = await db.$executeRaw`
      DELETE FROM change WHERE reader_id = ${id} AND cursor IN (
        SELECT cursor FROM change WHERE reader_id = ${id} ORDER BY cursor LIMIT ${take})`;
    const pieces = await db.$executeRaw`
      DELETE FROM reading_piece WHERE reader_id = ${id} AND id IN (
        SELECT id FROM reading_piece WHERE reader_id = ${id} LIMIT ${take})`;
    return changes === take || pieces === take;
  },
  /** Nobody adds anything to a reader whose row is locked so; null when the end was taken back or the reader has gone. */
  async lockDue(tx: Db, id: bigint, now: Date): Promise<PersonRow | null> {
    const [row] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM reader WHERE id = ${id} AND deletion_at <= ${now} FOR UPDATE`;
    return row ? tx.reader.findUnique({ where: { id }, select: asked }) : null;
  },
  /** The row, and with it every row of the reader; the shops' troubles name him as they do. Answers the object of an archive that was made. */
  async erase(tx: Db, id: bigint): Promise<string | null> {
    const archive = await tx.readerExport.findUnique({ where: { readerId: id } });
    await tx.$executeRaw`
      DELETE FROM partner_trouble t USING reader r
      WHERE r.id = ${id} AND t.alias = r.provider_alias AND t."user" = r.external_id`;
    await tx.reader.delete({ where: { id } });
    return archive?.objectKey ?? null;
  },
});
