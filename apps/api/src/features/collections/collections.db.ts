import { findNamesake } from '@lectern/formats/names';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

export type CollectionRow = { id: bigint; name: string; updatedAt: Date };
type CollectionWithCount = CollectionRow & { books: number };
/** A name with its search keys. */
export type SearchableName = { name: string; folded: string; tokens: readonly bigint[] };
export type UnindexedCollection = { readerId: bigint; id: bigint; name: string };

/** What the database keeps unique: NFC, lower-cased by ICU independently of the language. More names are one (`findNamesake`). */
export const normalizeName = (name: string) => Prisma.sql`lower(normalize(${name}::text, NFC) COLLATE "und-x-icu")`;
const fields = Prisma.sql`id, name, updated_at AS "updatedAt"`;

export const createCollectionsDb = (db: Database) => ({
  /** All collections of a reader, the oldest first, with their number of books. */
  listWithCounts: (readerId: bigint): Promise<CollectionWithCount[]> => db.$queryRaw<CollectionWithCount[]>`
    SELECT c.id, c.name, c.updated_at AS "updatedAt", count(m.book_id)::int AS books
    FROM collection c LEFT JOIN collection_book m ON m.reader_id = ${readerId} AND m.collection_id = c.id
    WHERE c.reader_id = ${readerId} GROUP BY c.reader_id, c.id ORDER BY c.id`,
  /** File names of the books in some collections, last added first. */
  async listBookNames(readerId: bigint, ids: readonly bigint[]): Promise<Map<bigint, string[]>> {
    const rows = await db.$queryRaw<{ id: bigint; names: string[] }[]>`
      SELECT m.collection_id AS id, array_agg(b.name ORDER BY m.added_at DESC, b.id DESC) AS names
      FROM collection_book m JOIN book b ON b.reader_id = ${readerId} AND b.id = m.book_id
      WHERE m.reader_id = ${readerId} AND m.collection_id = ANY(${ids}::bigint[]) GROUP BY m.collection_id`;
    return new Map(rows.map(({ id, names }) => [id, names]));
  },
  async findById(readerId: bigint, id: bigint): Promise<CollectionRow | null> {
    const [row] = await db.$queryRaw<CollectionRow[]>`
      SELECT ${fields} FROM collection WHERE reader_id = ${readerId} AND id = ${id}`;
    return row ?? null;
  },
  async findByName(readerId: bigint, name: string): Promise<CollectionRow | null> {
    const [row] = await db.$queryRaw<CollectionRow[]>`
      SELECT ${fields} FROM collection WHERE reader_id = ${readerId} AND name_key = ${normalizeName(name)}`;
    return row ?? findNamesake(await this.listNames(db, readerId), name) ?? null;
  },
  /** All collections of a reader; there are a thousand at most. */
  listNames: (from: Db, readerId: bigint): Promise<CollectionRow[]> => from.$queryRaw<CollectionRow[]>`
    SELECT ${fields} FROM collection WHERE reader_id = ${readerId} ORDER BY id`,
  /** Ids of the books in a collection. */
  async listBookIds(tx: Db, readerId: bigint, collectionId: bigint): Promise<bigint[]> {
    const rows = await tx.collectionBook.findMany({ where: { readerId, collectionId }, select: { bookId: true } });
    return rows.map(({ bookId }) => bookId);
  },
  /** Locks the reader's row, which every transaction locks last, so that names are assigned one at a time. Returns them. */
  async lockNames(tx: Db, readerId: bigint): Promise<CollectionRow[]> {
    await tx.$queryRaw`SELECT id FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
    return this.listNames(tx, readerId);
  },
  /** The names must be locked, and this one free. */
  async insert(tx: Db, readerId: bigint, { name, folded, tokens }: SearchableName, now: Date): Promise<CollectionRow> {
    const [row] = await tx.$queryRaw<CollectionRow[]>`
      INSERT INTO collection (reader_id, name, name_key, folded, tokens, updated_at)
      VALUES (${readerId}, ${name}, ${normalizeName(name)}, ${folded}, ${tokens}::bigint[], ${now}) RETURNING ${fields}`;
    if (!row) throw new Error('an inserted row is returned');
    return row;
  },
  /** Null when it does not exist. The collection and the names must be locked. */
  async rename(
    tx: Db,
    readerId: bigint,
    id: bigint,
    { name, folded, tokens }: SearchableName,
  ): Promise<CollectionRow | null> {
    const [row] = await tx.$queryRaw<CollectionRow[]>`
      UPDATE collection SET name = ${name}, name_key = ${normalizeName(name)}, folded = ${folded}, tokens = ${tokens}::bigint[]
      WHERE reader_id = ${readerId} AND id = ${id} RETURNING ${fields}`;
    return row ?? null;
  },
  /** Locks a collection and bumps `updated_at`; no two touches share a time. False when it does not exist. */
  async touch(tx: Db, readerId: bigint, id: bigint, now: Date): Promise<boolean> {
    const touched = await tx.$executeRaw`
      UPDATE collection SET updated_at = greatest(${now}, a_moment_after(updated_at))
      WHERE reader_id = ${readerId} AND id = ${id}`;
    return touched > 0;
  },
  /** False when it was deleted already. */
  async delete(tx: Db, readerId: bigint, id: bigint): Promise<boolean> {
    const { count } = await tx.collection.deleteMany({ where: { readerId, id } });
    return count > 0;
  },
  /** Which of these books exist, and whether the collection contains them. */
  listMembership: (
    tx: Db,
    readerId: bigint,
    collectionId: bigint,
    bookIds: readonly bigint[],
  ): Promise<{ id: bigint; inside: boolean }[]> =>
    tx.$queryRaw`
      SELECT b.id, m.book_id IS NOT NULL AS inside FROM book b LEFT JOIN collection_book m
        ON m.reader_id = ${readerId} AND m.collection_id = ${collectionId} AND m.book_id = b.id
      WHERE b.reader_id = ${readerId} AND b.id = ANY(${bookIds}::bigint[])`,
  /** Adds books. Returns the ids that were not in the collection. */
  async insertBooks(
    tx: Db,
    readerId: bigint,
    collectionId: bigint,
    bookIds: readonly bigint[],
    now: Date,
  ): Promise<bigint[]> {
    const added = await tx.$queryRaw<{ id: bigint }[]>`
      INSERT INTO collection_book (reader_id, collection_id, book_id, added_at)
      SELECT ${readerId}, ${collectionId}, book_id, ${now} FROM unnest(${bookIds}::bigint[]) AS book_id
      ON CONFLICT DO NOTHING RETURNING book_id AS id`;
    return added.map(({ id }) => id);
  },
  /** Removes books. Returns the ids that were in the collection. */
  async deleteBooks(tx: Db, readerId: bigint, collectionId: bigint, bookIds: readonly bigint[]): Promise<bigint[]> {
    const removed = await tx.$queryRaw<{ id: bigint }[]>`
      DELETE FROM collection_book
      WHERE reader_id = ${readerId} AND collection_id = ${collectionId} AND book_id = ANY(${bookIds}::bigint[])
      RETURNING book_id AS id`;
    return removed.map(({ id }) => id);
  },
  /** Collections without search keys. Across readers: for the job. */
  listUnindexed: (after: Pick<UnindexedCollection, 'readerId' | 'id'>, take: number): Promise<UnindexedCollection[]> =>
    db.$queryRaw<UnindexedCollection[]>`
      SELECT reader_id AS "readerId", id, name FROM collection
      WHERE tokens IS NULL AND (reader_id, id) > (${after.readerId}, ${after.id}) ORDER BY reader_id, id LIMIT ${take}`,
  /** Sets the search keys, unless the collection was renamed (and indexed) meanwhile. */
  async updateSearchKeys(
    { readerId, id }: UnindexedCollection,
    { name, folded, tokens }: SearchableName,
  ): Promise<void> {
    await db.$executeRaw`
      UPDATE collection SET folded = ${folded}, tokens = ${tokens}::bigint[]
      WHERE reader_id = ${readerId} AND id = ${id} AND name = ${name} AND tokens IS NULL`;
  },
  /** The largest number of collections that any of these books is in. */
  async countMostCollections(tx: Db, readerId: bigint, bookIds: readonly bigint[]): Promise<number> {
    const [row] = await tx.$queryRaw<{ most: number | null }[]>`
      SELECT max(number)::int AS most FROM (
        SELECT count(*) AS number FROM collection_book
        WHERE reader_id = ${readerId} AND book_id = ANY(${bookIds}::bigint[]) GROUP BY book_id
      ) of_each`;
    return row?.most ?? 0;
  },
});
