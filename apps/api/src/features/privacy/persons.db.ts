import type { Database, Db } from '../../platform/db/db.ts';

export type PersonRow = { id: bigint; login: string; email: string; language: string; deletionAt: Date | null };
const PERSON_COLUMNS = { id: true, login: true, email: true, language: true, deletionAt: true } as const;

/** What the directory finds a reader by. */
const NAME_COLUMNS = { providerAlias: true, shopId: true, externalId: true } as const;

export const createPersonsDb = (db: Database) => ({
  find: (id: bigint): Promise<PersonRow | null> => db.reader.findUnique({ where: { id }, select: PERSON_COLUMNS }),
  /** Finds readers by id or login, at any shop. */
  findByName: (name: string): Promise<PersonRow[]> => {
    const id = /^[1-9]\d{0,17}$/.test(name) ? BigInt(name) : 0n;
    return db.reader.findMany({ where: { OR: [{ id }, { login: name }] }, select: PERSON_COLUMNS, take: 10 });
  },
  /** Sets the time of deletion unless one is set. Returns the time that applies; null when there is no such reader. */
  async scheduleDeletion(tx: Db, id: bigint, at: Date): Promise<Date | null> {
    await tx.reader.updateMany({ where: { id, deletionAt: null }, data: { deletionAt: at } });
    return (await tx.reader.findUnique({ where: { id }, select: PERSON_COLUMNS }))?.deletionAt ?? null;
  },
  async updateDeletionAt(id: bigint, at: Date): Promise<void> {
    await db.reader.update({ where: { id }, data: { deletionAt: at } });
  },
  /** False when no deletion was scheduled, or it is due. */
  async cancelDeletion(tx: Db, id: bigint, now: Date): Promise<boolean> {
    const where = { id, deletionAt: { gt: now } };
    return (await tx.reader.updateMany({ where, data: { deletionAt: null } })).count > 0;
  },
  /** Lists readers whose deletion is due. */
  listDue: (now: Date, except: readonly bigint[], take: number): Promise<PersonRow[]> =>
    db.reader.findMany({
      where: { deletionAt: { lte: now }, id: { notIn: [...except] } },
      orderBy: { deletionAt: 'asc' },
      select: PERSON_COLUMNS,
      take,
    }),
  /** Deletes a batch of changes and reading intervals, so that no transaction has to delete all of them. Returns whether there may be more. */
  async deleteSomeRows(id: bigint, take: number): Promise<boolean> {
    const changes = await db.$executeRaw`
      DELETE FROM change WHERE reader_id = ${id} AND cursor IN (
        SELECT cursor FROM change WHERE reader_id = ${id} ORDER BY cursor LIMIT ${take})`;
    const intervals = await db.$executeRaw`
      DELETE FROM reading_piece WHERE reader_id = ${id} AND id IN (
        SELECT id FROM reading_piece WHERE reader_id = ${id} LIMIT ${take})`;
    return changes === take || intervals === take;
  },
  /** Locks a due reader, so that nothing is added meanwhile; null when the deletion was cancelled or has happened. */
  async lockDue(tx: Db, id: bigint, now: Date): Promise<PersonRow | null> {
    const name = await tx.reader.findUnique({ where: { id }, select: NAME_COLUMNS });
    if (!name) return null;
    // before the reader, as a sign-in does
    await tx.$queryRaw`
      SELECT 1 FROM person_directory WHERE provider_alias = ${name.providerAlias} AND shop_id = ${name.shopId}
        AND external_id = ${name.externalId} FOR UPDATE`;
    const [row] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM reader WHERE id = ${id} AND deletion_at <= ${now} FOR UPDATE`;
    return row ? tx.reader.findUnique({ where: { id }, select: PERSON_COLUMNS }) : null;
  },
  /** Deletes the reader with all rows, and the error records of shops that name the reader. Returns the object key of the export, if any. */
  async deleteReader(tx: Db, id: bigint): Promise<string | null> {
    const archive = await tx.readerExport.findUnique({ where: { readerId: id } });
    const reader = await tx.reader.findUniqueOrThrow({ where: { id }, select: NAME_COLUMNS });
    const { providerAlias, externalId } = reader;
    await tx.personDirectory.deleteMany({ where: reader });
    await tx.reader.delete({ where: { id } });
    await tx.partnerTrouble.deleteMany({ where: { alias: providerAlias, user: externalId } });
    return archive?.objectKey ?? null;
  },
});
