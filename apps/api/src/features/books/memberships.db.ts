import { findNamesake } from '@lectern/formats/names';
import { type Database, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

/** The collections that a book is in, in the order of their names; nulls where there are none. */
export type Membership = { names: string[] | null; ids: string[] | null };

/** SQL that returns one membership row for a book. */
export const selectMembership = (readerId: bigint, bookId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT array_agg(c.name ORDER BY c.name COLLATE "und-x-icu", c.id) AS names,
    array_agg(c.id::text ORDER BY c.name COLLATE "und-x-icu", c.id) AS ids
  FROM collection_book m JOIN collection c ON c.reader_id = ${readerId} AND c.id = m.collection_id
  WHERE m.reader_id = ${readerId} AND m.book_id = ${bookId}`;

/** Collection memberships, from the side of the books. */
export const createMembershipsDb = (db: Database) => ({
  async find(readerId: bigint, bookId: bigint): Promise<Membership | undefined> {
    const [row] = await db.$queryRaw<Membership[]>`${PREPARED}
      ${selectMembership(readerId, Prisma.sql`${bookId}`)}`;
    return row;
  },
  /** The collection with that id, else with that name in whatever spelling; null when there is none. */
  async findCollectionId(readerId: bigint, idOrName: string): Promise<bigint | null> {
    const id = /^[1-9]\d{0,15}$/.test(idOrName) ? BigInt(idOrName) : 0n;
    const [row] = await db.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM collection WHERE reader_id = ${readerId}
        AND (id = ${id} OR name_key = lower(normalize(${idOrName}::text, NFC) COLLATE "und-x-icu"))
      ORDER BY id = ${id} DESC LIMIT 1`;
    if (row) return row.id;
    const collections = await db.collection.findMany({ where: { readerId }, select: { id: true, name: true } });
    return findNamesake(collections, idOrName)?.id ?? null;
  },
  countBooks: (readerId: bigint, collectionId: bigint): Promise<number> =>
    db.collectionBook.count({ where: { readerId, collectionId } }),
});
