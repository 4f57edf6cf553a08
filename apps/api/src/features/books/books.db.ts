import type { StatusWord } from '@lectern/contracts';
import type { Book as BookModel } from '../../generated/prisma/client.ts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

export type BookRow = BookModel;
export type NewBook = Omit<Prisma.BookCreateManyInput, 'readerId' | 'id'>;

/** The place fields of a book, written together. */
export type PlaceFields = Pick<
  BookModel,
  'pointer' | 'pointerPb' | 'percent' | 'fraction' | 'page' | 'pagesTotal' | 'chapter' | 'chapterMs'
> & {
  quote: Prisma.InputJsonValue | null;
};

/** What a reader says of a book. */
export type Mark = { favorite: boolean } | { status: StatusWord };
export type Marked = { id: bigint; changed: boolean };

/** Pictures of a book, and whether they are the reader's own. */
export type NewCover = { covers: readonly { sha256: string; width: number; height: number }[]; isOwn: boolean };
/** What a reader may change of a book. */
export type Described = Pick<
  BookModel,
  'title' | 'authors' | 'authorNames' | 'series' | 'seriesOrd' | 'genres' | 'genreNames' | 'lang'
>;

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.BookOrderByWithRelationInput[];

export type BooksDb = ReturnType<typeof booksDb>;

export const booksDb = (db: Database) => ({
  /** Rows of these books, in their order; one that went meanwhile is left out. */
  async byIds(from: Db, readerId: bigint, ids: readonly bigint[]): Promise<BookRow[]> {
    const found = await from.book.findMany({ where: { readerId, id: { in: [...ids] } } });
    const byId = new Map(found.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  },
  /** The one whose place was reached last, of all books or of one kind; null when none was ever opened. */
  lastOpened: (readerId: bigint, isAudioBook?: boolean): Promise<BookRow | null> =>
    db.book.findFirst({
      where: { readerId, positionAt: { not: null }, ...(isAudioBook !== undefined && { isAudioBook }) },
      orderBy: [{ openedKey: 'desc' }, { id: 'desc' }],
    }),
  addedSince: (readerId: bigint, since: Date): Promise<number> =>
    db.book.count({ where: { readerId, createdAt: { gte: since } } }),
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
  /** Which of these names are taken. */
  async taken(tx: Db, readerId: bigint, names: readonly string[]): Promise<string[]> {
    const where = { readerId, name: { in: [...names] } };
    return (await tx.book.findMany({ where, select: { name: true } })).map(({ name }) => name);
  },
  async namesFrom(tx: Db, readerId: bigint, stem: string): Promise<string[]> {
    const where = { readerId, name: { startsWith: stem } };
    return (await tx.book.findMany({ where, select: { name: true } })).map(({ name }) => name);
  },
  add: (tx: Db, readerId: bigint, book: NewBook): Promise<BookRow> => tx.book.create({ data: { ...book, readerId } }),
  /** As it is after those who wrote before; the caller has touched it. Null when there is no such book. */
  locked: (tx: Db, readerId: bigint, id: bigint): Promise<BookRow | null> =>
    tx.book.findUnique({ where: { readerId_id: { readerId, id } } }),
  describe: (tx: Db, { readerId, id }: BookRow, fields: Partial<Described>, now: Date): Promise<BookRow> =>
    tx.book.update({ where: { readerId_id: { readerId, id } }, data: { ...fields, metadataAt: now } }),
  async setPurchased(tx: Db, { readerId, id }: BookRow, purchased: boolean, now: Date): Promise<void> {
    await tx.$executeRaw`
      UPDATE book SET purchased = ${purchased}, mtime = greatest(${now}, mtime + interval '1 millisecond')
      WHERE reader_id = ${readerId} AND id = ${id}`;
  },
  countPurchased: (readerId: bigint): Promise<number> => db.book.count({ where: { readerId, purchased: true } }),
  /** The reader's row is locked before any bytes are held, as by an upload: nobody waits in a ring. */
  async lockReader(tx: Db, readerId: bigint): Promise<void> {
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
  },
  async cover(tx: Db, { readerId, id }: BookRow, { covers, isOwn }: NewCover, now: Date): Promise<void> {
    const data = { covers: [...covers], ownCover: isOwn, metadataAt: now };
    await tx.book.update({ where: { readerId_id: { readerId, id } }, data });
  },
  /**
   * Marks those of several that are not marked so yet, locked in the order of their ids, so that no two wait for each
   * other. Answers which are there, and of those which were changed.
   */
  mark(tx: Db, readerId: bigint, ids: readonly bigint[], mark: Mark, now: Date): Promise<Marked[]> {
    const [column, value] =
      'favorite' in mark
        ? [Prisma.sql`favorite`, Prisma.sql`${mark.favorite}::boolean`]
        : [Prisma.sql`read_status`, Prisma.sql`${mark.status === 'unread' ? '' : mark.status}::text`];
    return tx.$queryRaw<Marked[]>`
      WITH locked AS (
        SELECT id, ${column} <> ${value} AS changed FROM book
        WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE
      ), marked AS (
        UPDATE book SET ${column} = ${value}, mtime = greatest(${now}, mtime + interval '1 millisecond') FROM locked
        WHERE reader_id = ${readerId} AND book.id = locked.id AND locked.changed
      )
      SELECT id, changed FROM locked`;
  },
  /** Locks these in the order of their ids. Answers which are there. */
  async lock(tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> {
    const rows = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`;
    return rows.map(({ id }) => id);
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
        SELECT id FROM book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE
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
  /**
   * An unread book that was opened is being read, one whose end was reached is read, unless its reader said otherwise (the
   * subject) after that place was reached. Answers whether it was not so before.
   */
  async readOn(
    tx: Db,
    readerId: bigint,
    { id, subject, madeAt }: { id: bigint; subject: string; madeAt: Date },
    isAtEnd: boolean,
  ): Promise<boolean> {
    const [wrong, right] = isAtEnd
      ? [Prisma.sql`read_status <> 'read'`, 'read']
      : [Prisma.sql`read_status = ''`, 'reading'];
    const count = await tx.$executeRaw`
      UPDATE book SET read_status = ${right} WHERE reader_id = ${readerId} AND id = ${id} AND ${wrong} AND NOT EXISTS (
        SELECT 1 FROM action WHERE reader_id = ${readerId} AND subject = ${subject} AND made_at > ${madeAt})`;
    return count > 0;
  },
});
