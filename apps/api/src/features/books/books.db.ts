import type { Book as BookModel } from '../../generated/prisma/client.ts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

export type BookRow = BookModel;
export type NewBook = Omit<Prisma.BookCreateManyInput, 'readerId' | 'id'>;

/** The place fields of a book, written together. */
export type PlaceFields = Pick<BookModel, 'pointer' | 'pointerPb' | 'percent' | 'fraction' | 'page' | 'pagesTotal'> & {
  quote: Prisma.InputJsonValue | null;
};

type Counts = { total: number; added: number; reading: number; read: number };

/** Which books a list holds: the whole library, or those of a collection. */
export type Shelf = { collectionId?: bigint | undefined };

const onShelf = (readerId: bigint, { collectionId }: Shelf): Prisma.BookWhereInput => ({
  readerId,
  ...(collectionId !== undefined && { collections: { some: { collectionId } } }),
});

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.BookOrderByWithRelationInput[];

/** The bound on the first column alone is one that the index can be entered by. */
const olderThan = ({ createdAt, id }: BookRow): Prisma.BookWhereInput => ({
  createdAt: { lte: createdAt },
  OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }],
});

export const booksDb = (db: Database) => ({
  count: (readerId: bigint, shelf: Shelf = {}): Promise<number> => db.book.count({ where: onShelf(readerId, shelf) }),
  /** The next books, the newest first: after `skip` of them, or after the one that was the last so far. */
  list: (
    readerId: bigint,
    { shelf, skip, after }: { shelf: Shelf; skip: number; after?: BookRow | undefined },
    take: number,
  ) =>
    db.book.findMany({
      where: { ...onShelf(readerId, shelf), ...(after && olderThan(after)) },
      orderBy: newestFirst,
      ...(!after && { skip }),
      take,
    }),
  /** The one whose place was reached last, of all books or of one kind; null when none was ever opened. */
  lastOpened: (readerId: bigint, isAudioBook?: boolean): Promise<BookRow | null> =>
    db.book.findFirst({
      where: { readerId, positionAt: { not: null }, ...(isAudioBook !== undefined && { isAudioBook }) },
      orderBy: [{ positionAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
    }),
  /** `added` since a moment, the others by what their reader says of them. */
  async counts(readerId: bigint, since: Date): Promise<Counts> {
    const [row] = await db.$queryRaw<Counts[]>`
      SELECT count(*)::int AS total,
        (count(*) FILTER (WHERE created_at >= ${since}))::int AS added,
        (count(*) FILTER (WHERE read_status = 'reading'))::int AS reading,
        (count(*) FILTER (WHERE read_status = 'read'))::int AS read
      FROM book WHERE reader_id = ${readerId}`;
    if (!row) throw new Error('a count answers a row');
    return row;
  },
  byId: (readerId: bigint, id: bigint): Promise<BookRow | null> =>
    db.book.findUnique({ where: { readerId_id: { readerId, id } } }),
  byName: (readerId: bigint, name: string): Promise<BookRow | null> =>
    db.book.findUnique({ where: { readerId_name: { readerId, name } } }),
  /** All books with this hash, the newest first: different bytes may share a fast hash. */
  async byHash(readerId: bigint, fastHash: string, name?: string): Promise<BookRow[]> {
    const where = { readerId, fastHash, ...(name !== undefined && { name }) };
    return db.book.findMany({ where, orderBy: newestFirst });
  },
  byBytes: (readerId: bigint, sha256: Uint8Array): Promise<BookRow | null> =>
    db.book.findUnique({ where: { readerId_sha256: { readerId, sha256: new Uint8Array(sha256) } } }),
  async anyOfSize(readerId: bigint, bytes: number): Promise<boolean> {
    return (await db.book.findFirst({ where: { readerId, bytes }, select: { id: true } })) !== null;
  },
  async hasBytes(readerId: bigint, sha256: Uint8Array): Promise<boolean> {
    return (await db.book.count({ where: { readerId, sha256: new Uint8Array(sha256) } })) > 0;
  },
  /** Books with these bytes, or with a name that begins with the stem. */
  alike: (tx: Db, readerId: bigint, { sha256, stem }: { sha256: Uint8Array; stem: string }) =>
    tx.book.findMany({
      where: { readerId, OR: [{ sha256: new Uint8Array(sha256) }, { name: { startsWith: stem } }] },
      select: { name: true, sha256: true },
    }),
  add: (tx: Db, readerId: bigint, book: NewBook): Promise<BookRow> => tx.book.create({ data: { ...book, readerId } }),
  /** Answers what was deleted, null when another call was faster. */
  async delete(
    tx: Db,
    readerId: bigint,
    id: bigint,
  ): Promise<{ sha256: Uint8Array; bytes: number; free: boolean } | null> {
    const [row] = await tx.$queryRaw<{ sha256: Uint8Array; bytes: bigint; free: boolean }[]>`
      DELETE FROM book WHERE reader_id = ${readerId} AND id = ${id} RETURNING sha256, bytes, free`;
    return row ? { ...row, bytes: Number(row.bytes) } : null;
  },
  /** False when there is no such book (any more). */
  async favour(tx: Db, readerId: bigint, id: bigint, favorite: boolean, now: Date): Promise<boolean> {
    const { count } = await tx.book.updateMany({ where: { readerId, id }, data: { favorite, mtime: now } });
    return count > 0;
  },
  /** Null when there is no such book (any more). */
  async rename(tx: Db, readerId: bigint, id: bigint, title: string, now: Date): Promise<BookRow | null> {
    const data = { title, mtime: now, metadataAt: now };
    const [row] = await tx.book.updateManyAndReturn({ where: { readerId, id }, data });
    return row ?? null;
  },
  /** False when there is no such book (any more). */
  async setStatus(tx: Db, readerId: bigint, id: bigint, readStatus: string, now: Date): Promise<boolean> {
    const { count } = await tx.book.updateMany({ where: { readerId, id }, data: { readStatus, mtime: now } });
    return count > 0;
  },
  /** Locks the row; no two touches of a book have the same time. Null when there is no such book (any more). */
  async touch(tx: Db, readerId: bigint, id: bigint, now: Date): Promise<Date | null> {
    const [row] = await tx.$queryRaw<{ mtime: Date }[]>`
      UPDATE book SET mtime = greatest(${now}, mtime + interval '1 millisecond')
      WHERE reader_id = ${readerId} AND id = ${id} RETURNING mtime`;
    return row?.mtime ?? null;
  },
  /** The same of several, locked in the order of their ids, so that no two wait for each other. Answers which are there. */
  async touchAll(tx: Db, readerId: bigint, ids: readonly bigint[], now: Date): Promise<bigint[]> {
    const touched = await tx.$queryRaw<{ id: bigint }[]>`
      WITH locked AS (
        SELECT id FROM book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE
      )
      UPDATE book SET mtime = greatest(${now}, mtime + interval '1 millisecond') FROM locked
      WHERE reader_id = ${readerId} AND book.id = locked.id RETURNING book.id`;
    return touched.map(({ id }) => id);
  },
  /** Newest place wins: writes only when none was reached later. Answers whether it was written. */
  async move(tx: Db, readerId: bigint, id: bigint, place: PlaceFields, madeAt: Date, now: Date): Promise<boolean> {
    const { count } = await tx.book.updateMany({
      where: { readerId, id, OR: [{ positionAt: null }, { positionAt: { lte: madeAt } }] },
      data: { ...place, quote: place.quote ?? Prisma.DbNull, positionAt: madeAt, mtime: now },
    });
    return count > 0;
  },
  /** An unread book that was opened is being read. Answers whether it was unread. */
  async startReading(tx: Db, readerId: bigint, id: bigint): Promise<boolean> {
    const where = { readerId, id, readStatus: '' };
    return (await tx.book.updateMany({ where, data: { readStatus: 'reading' } })).count > 0;
  },
});
