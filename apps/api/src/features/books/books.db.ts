import type { Book as BookModel } from '../../generated/prisma/client.ts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { type KeyOf, type Page, pageQuery } from './listing.ts';

export type BookRow = BookModel;
export type NewBook = Omit<Prisma.BookCreateManyInput, 'readerId' | 'id'>;

/** The place fields of a book, written together. */
export type PlaceFields = Pick<BookModel, 'pointer' | 'pointerPb' | 'percent' | 'fraction' | 'page' | 'pagesTotal'> & {
  quote: Prisma.InputJsonValue | null;
};

/** What a tile shows of a book, and what it is ordered by. */
export type TileRow = KeyOf &
  Pick<
    BookModel,
    'id' | 'title' | 'authors' | 'lang' | 'covers' | 'favorite' | 'readStatus' | 'isDrm' | 'isLcp' | 'isAudioBook'
  >;
const TILE = Prisma.sql`b.id, b.title, b.authors, b.lang, b.covers, b.favorite, b.read_status AS "readStatus",
  b.is_drm AS "isDrm", b.is_lcp AS "isLcp", b.is_audio_book AS "isAudioBook", b.created_at AS "createdAt", b.mtime,
  b.opened_key AS "openedKey", b.title_key AS "titleKey", b.author_key AS "authorKey", b.percent, b.format, b.bytes`;

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.BookOrderByWithRelationInput[];

export const booksDb = (db: Database) => ({
  /** Ids of the books of a page, in its order. */
  async ids(page: Page): Promise<bigint[]> {
    const { query, turned } = pageQuery(page);
    const ids = (await db.$queryRaw<{ id: bigint }[]>(query)).map(({ id }) => id);
    return turned ? ids.reverse() : ids;
  },
  /** What a tile shows of the books of a page, in its order. */
  async tiles(page: Page): Promise<TileRow[]> {
    const { query, turned } = pageQuery(page);
    const tiles = await db.$queryRaw<TileRow[]>`
      SELECT ${TILE} FROM (SELECT id, row_number() OVER () AS place FROM (${query}) AS ids) AS page
        JOIN book b ON b.reader_id = ${page.readerId} AND b.id = page.id
      ORDER BY place`;
    return turned ? tiles.reverse() : tiles;
  },
  /** Rows of these books, in their order; one that went meanwhile is left out. */
  async byIds(readerId: bigint, ids: readonly bigint[]): Promise<BookRow[]> {
    const found = await db.book.findMany({ where: { readerId, id: { in: [...ids] } } });
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
