import type { BookFilter } from '@lectern/contracts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { normalizeName } from './collections.db.ts';

/** `filter`: a stored `BookFilter`. */
export type SmartCollectionRow = { id: bigint; name: string; filter: unknown; updatedAt: Date };
/** What changes of a smart collection; undefined stays. */
export type SmartCollectionChange = { name: string | undefined; filter: BookFilter | undefined };

const fields = Prisma.sql`id, name, filter, updated_at AS "updatedAt"`;

export const createSmartCollectionsDb = (db: Database) => ({
  /** All smart collections of a reader, by name. */
  list: (readerId: bigint): Promise<SmartCollectionRow[]> => db.$queryRaw<SmartCollectionRow[]>`
    SELECT ${fields} FROM smart_collection WHERE reader_id = ${readerId} ORDER BY name COLLATE "und-x-icu", id`,
  async find(tx: Db, readerId: bigint, id: bigint): Promise<SmartCollectionRow | null> {
    const [row] = await tx.$queryRaw<SmartCollectionRow[]>`
      SELECT ${fields} FROM smart_collection WHERE reader_id = ${readerId} AND id = ${id}`;
    return row ?? null;
  },
  /** Locks the reader's row, so that names are assigned one at a time. Returns them. */
  async lockNames(tx: Db, readerId: bigint): Promise<{ id: bigint; name: string }[]> {
    await tx.$queryRaw`SELECT id FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
    return tx.smartCollection.findMany({ where: { readerId }, select: { id: true, name: true } });
  },
  /** The names must be locked, and this one free. */
  async insert(
    tx: Db,
    readerId: bigint,
    { name, filter }: { name: string; filter: BookFilter },
    now: Date,
  ): Promise<SmartCollectionRow> {
    const [row] = await tx.$queryRaw<SmartCollectionRow[]>`
      INSERT INTO smart_collection (reader_id, id, name, name_key, filter, updated_at)
      VALUES (${readerId}, nextval('collection_id_seq'), ${name}, ${normalizeName(name)}, ${JSON.stringify(filter)}::jsonb, ${now})
      RETURNING ${fields}`;
    if (!row) throw new Error('an inserted row is returned');
    return row;
  },
  /** Null when it does not exist. */
  async update(
    tx: Db,
    readerId: bigint,
    id: bigint,
    { name, filter }: SmartCollectionChange,
    now: Date,
  ): Promise<SmartCollectionRow | null> {
    const set = [Prisma.sql`updated_at = greatest(${now}, a_moment_after(updated_at))`];
    if (name !== undefined) set.push(Prisma.sql`name = ${name}, name_key = ${normalizeName(name)}`);
    if (filter !== undefined) set.push(Prisma.sql`filter = ${JSON.stringify(filter)}::jsonb`);
    const [row] = await tx.$queryRaw<SmartCollectionRow[]>`
      UPDATE smart_collection SET ${Prisma.join(set)} WHERE reader_id = ${readerId} AND id = ${id} RETURNING ${fields}`;
    return row ?? null;
  },
  /** False when it was deleted already. */
  async delete(tx: Db, readerId: bigint, id: bigint): Promise<boolean> {
    const { count } = await tx.smartCollection.deleteMany({ where: { readerId, id } });
    return count > 0;
  },
});
