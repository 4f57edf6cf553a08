import type { ReadingStatus } from '@lectern/contracts';
import type { Book as BookModel } from '../../generated/prisma/client.ts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';
import { buildShelfCondition, type Filter } from './book-list-query.ts';
import { bookPositionsDb } from './book-positions.db.ts';
import type { Conditions } from './filter-conditions.ts';
import type { NumberedName } from './free-file-name.ts';

export type BookRow = BookModel;
/** The names that a book shares with others, as lists and texts, and what its genres are made of. */
type SharedNameFields = Pick<
  BookModel,
  'authors' | 'authorNames' | 'sourceAuthors' | 'series' | 'genres' | 'genreNames' | 'tags'
>;
export type NewBook = Omit<Prisma.BookCreateManyInput, 'readerId' | 'id' | keyof SharedNameFields> & SharedNameFields;

/** Something that a reader sets on books: the favourite flag, the status, the rating (half stars; 0: none) or the review. */
export type Mark = { favorite: boolean } | { status: ReadingStatus } | { rating: number } | { review: string };
export type MarkedBook = { id: bigint; changed: boolean; formerStatus: string };

/** What a book row says about its file, besides what its reader may have changed. */
export type BookFile = Pick<NewBook, 'sha256' | 'md5' | 'fastHash' | 'bytes'> &
  Pick<BookModel, 'facts' | 'tokenExpiresAt'>;

/** Cover pictures of a book; `isOwn`: uploaded by the reader. */
export type CoverUpdate = { covers: readonly { sha256: string; width: number; height: number }[]; isOwn: boolean };
/** The metadata of a book that a reader may edit. */
export type BookDescription = Pick<BookModel, 'title' | 'sortTitle' | 'seriesOrd' | 'lang' | keyof SharedNameFields>;

export const toStoredStatus = (status: ReadingStatus): string => (status === 'unread' ? '' : status);

/** The column of a mark, and the value to store. */
const toMarkColumn = (mark: Mark): [column: Prisma.Sql, value: Prisma.Sql] => {
  if ('favorite' in mark) return [Prisma.sql`favorite`, Prisma.sql`${mark.favorite}::boolean`];
  if ('rating' in mark) return [Prisma.sql`rating`, Prisma.sql`${mark.rating}::smallint`];
  if ('review' in mark) return [Prisma.sql`review`, Prisma.sql`${mark.review}::text`];
  return [Prisma.sql`read_status`, Prisma.sql`${toStoredStatus(mark.status)}::text`];
};

/** Books of one name, with a number behind it. */
const MOST_NUMBERS = 100_000;
const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.BookOrderByWithRelationInput[];

export type BooksDb = ReturnType<typeof createBooksDb>;

export const createBooksDb = (db: Database) => ({
  /** Rows of these books in the given order; deleted books are left out. */
  async findByIds(from: Db, readerId: bigint, ids: readonly bigint[]): Promise<BookRow[]> {
    const found = await from.book.findMany({ where: { readerId, id: { in: [...ids] } } });
    const byId = new Map(found.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  },
  /** The book with the latest position, of all books or of one kind; null when none was ever opened. */
  findLastOpened: (readerId: bigint, isAudioBook?: boolean): Promise<BookRow | null> =>
    db.book.findFirst({
      where: { readerId, positionAt: { not: null }, ...(isAudioBook !== undefined && { isAudioBook }) },
      orderBy: [{ openedKey: 'desc' }, { id: 'desc' }],
    }),
  countAddedSince: (readerId: bigint, since: Date): Promise<number> =>
    db.book.count({ where: { readerId, createdAt: { gte: since } } }),
  findById: (readerId: bigint, id: bigint): Promise<BookRow | null> =>
    db.book.findUnique({ where: { readerId_id: { readerId, id } } }),
  findByName: (readerId: bigint, name: string): Promise<BookRow | null> =>
    db.book.findUnique({ where: { readerId_name: { readerId, name } } }),
  /** All books with this fast hash, newest first: different bytes may share it. */
  async listByFastHash(readerId: bigint, fastHash: string, name?: string): Promise<BookRow[]> {
    const where = { readerId, fastHash, ...(name !== undefined && { name }) };
    return db.book.findMany({ where, orderBy: newestFirst });
  },
  findBySha256: (readerId: bigint, sha256: Uint8Array): Promise<BookRow | null> =>
    db.book.findUnique({ where: { readerId_sha256: { readerId, sha256: new Uint8Array(sha256) } } }),
  async hasBookOfSize(readerId: bigint, bytes: number): Promise<boolean> {
    return (await db.book.findFirst({ where: { readerId, bytes }, select: { id: true } })) !== null;
  },
  async hasSha256(readerId: bigint, sha256: Uint8Array): Promise<boolean> {
    return (await db.book.count({ where: { readerId, sha256: new Uint8Array(sha256) } })) > 0;
  },
  /** Whether the library has a book with these bytes, and one with this name. */
  async findPresent(
    tx: Db,
    readerId: bigint,
    { sha256, name }: Pick<NewBook, 'sha256' | 'name'>,
  ): Promise<{ hasBytes: boolean; hasName: boolean }> {
    const [present] = await tx.$queryRaw<{ hasBytes: boolean; hasName: boolean }[]>`${PREPARED}
      SELECT EXISTS (SELECT FROM book WHERE reader_id = ${readerId} AND sha256 = ${sha256}) AS "hasBytes",
        EXISTS (SELECT FROM book WHERE reader_id = ${readerId} AND name = ${name}) AS "hasName"`;
    if (!present) throw new Error('a statement without a table has one row');
    return present;
  },
  /** Which of these names are in use. */
  async listTakenNames(tx: Db, readerId: bigint, names: readonly string[]): Promise<string[]> {
    const where = { readerId, name: { in: [...names] } };
    return (await tx.book.findMany({ where, select: { name: true } })).map(({ name }) => name);
  },
  /** The smallest number, from the given one, whose name is not in use: each name is looked up by itself, until one is free. */
  async findFreeNumber(tx: Db, readerId: bigint, { stem, ending }: NumberedName, from: number): Promise<number> {
    const [free] = await tx.$queryRaw<{ number: number }[]>`${PREPARED}
      SELECT number FROM (SELECT generate_series(${from}::int, ${from}::int + ${MOST_NUMBERS}::int) AS number) AS numbers
      WHERE (SELECT count(*) FROM book
        WHERE reader_id = ${readerId} AND name = concat(${stem}::text, '[', number, ']', ${ending}::text)) = 0
      LIMIT 1`;
    if (!free) throw new Error(`no name like ${stem} is free`);
    return free.number;
  },
  /** The licences of the reader's books under LCP whose text contains `id`. */
  listLicences: (readerId: bigint, id: string): Promise<{ sha256: Uint8Array; licence: string }[]> =>
    db.$queryRaw`
      SELECT b.sha256, d.lock ->> 'licence' AS licence
      FROM book b JOIN document d ON d.sha256 = b.sha256 AND d.facts = b.facts
      WHERE b.reader_id = ${readerId} AND b.is_lcp AND strpos(d.lock ->> 'licence', ${id}) > 0`,
  /** Replaces the file of a book that the caller has locked. Counted: nothing of it is. */
  updateFile: (tx: Db, { readerId, id }: BookRow, file: BookFile, now: Date): Promise<BookRow> =>
    tx.book.update({ where: { readerId_id: { readerId, id } }, data: { ...file, mtime: now } }),
  /** Counted: with its index entry, by `indexNewBook`. */
  insert: (tx: Db, readerId: bigint, book: NewBook): Promise<BookRow> =>
    tx.book.create({ data: { ...book, readerId } }),
  /** The books of all readers that have a document. */
  listByDocument: ({ sha256, facts }: { sha256: Uint8Array; facts: string }): Promise<BookRow[]> =>
    db.book.findMany({ where: { sha256: new Uint8Array(sha256), facts } }),
  /** Reads the row after the caller has locked it with `touch`. Null when there is no such book. */
  findLocked: (tx: Db, readerId: bigint, id: bigint): Promise<BookRow | null> =>
    tx.book.findUnique({ where: { readerId_id: { readerId, id } } }),
  /** Counted: by the caller. */
  updateDescription: (
    tx: Db,
    { readerId, id }: BookRow,
    fields: Partial<BookDescription>,
    now: Date,
  ): Promise<BookRow> =>
    tx.book.update({ where: { readerId_id: { readerId, id } }, data: { ...fields, metadataAt: now } }),
  /** Writes the shared names of books that the caller has locked. */
  async updateNames(
    tx: Db,
    readerId: bigint,
    changes: readonly { id: bigint; fields: SharedNameFields }[],
    now: Date,
  ): Promise<void> {
    const names = JSON.stringify(changes.map(({ id, fields }) => ({ id: String(id), ...fields })));
    const toArray = (field: string) => Prisma.raw(`ARRAY(SELECT jsonb_array_elements_text(n."${field}"))`);
    // counted: by the caller
    await tx.$executeRaw`
      UPDATE book SET authors = n.authors, author_names = ${toArray('authorNames')}, series = n.series, genres = n.genres,
        genre_names = ${toArray('genreNames')}, source_authors = ${toArray('sourceAuthors')},
        tags = ${toArray('tags')}, metadata_at = ${now},
        mtime = greatest(${now}, a_moment_after(mtime))
      FROM jsonb_to_recordset(${names}::jsonb) AS n (id bigint, authors text, "authorNames" jsonb, series text, genres text,
        "genreNames" jsonb, "sourceAuthors" jsonb, tags jsonb)
      WHERE book.reader_id = ${readerId} AND book.id = n.id`;
  },
  /** Locks and returns the books of some authors. `tokens`: those of their shelves, by which indexed books are found. */
  async lockBooksOf(
    tx: Db,
    readerId: bigint,
    { authors, tokens }: { authors: readonly string[]; tokens: readonly bigint[] },
  ): Promise<BookRow[]> {
    const locked = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM book WHERE reader_id = ${readerId} AND author_names && ${authors}::text[] AND id = ANY (ARRAY(
        SELECT book_id FROM indexed_book WHERE reader_id = ${readerId} AND tokens && ${tokens}::bigint[]
        UNION SELECT book_id FROM unindexed_book WHERE reader_id = ${readerId}))
      ORDER BY id FOR NO KEY UPDATE`;
    const ids = locked.map(({ id }) => id);
    return this.findByIds(tx, readerId, ids);
  },
  /** Locks and returns books in the order of their ids, after the given one. */
  async lockBooksAfter(tx: Db, readerId: bigint, after: bigint, take: number): Promise<BookRow[]> {
    const locked = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM book WHERE reader_id = ${readerId} AND id > ${after} ORDER BY id LIMIT ${take} FOR NO KEY UPDATE`;
    const ids = locked.map(({ id }) => id);
    return this.findByIds(tx, readerId, ids);
  },
  async updatePurchased(tx: Db, { readerId, id }: BookRow, purchased: boolean, now: Date): Promise<void> {
    await tx.$executeRaw`
      UPDATE book SET purchased = ${purchased}, mtime = greatest(${now}, a_moment_after(mtime))
      WHERE reader_id = ${readerId} AND id = ${id}`;
  },
  countPurchased: (readerId: bigint): Promise<number> => db.book.count({ where: { readerId, purchased: true } }),
  /** Counts the books of a shelf that meet some conditions. */
  async countListed(readerId: bigint, shelf: Filter, { sql }: Conditions): Promise<number> {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM book b WHERE b.reader_id = ${readerId} AND ${buildShelfCondition(shelf)} AND ${sql}`;
    return row?.count ?? 0;
  },
  /** Counts books with at least so many half stars. */
  countRated: (readerId: bigint, fewest: number): Promise<number> =>
    db.book.count({ where: { readerId, rating: { gte: fewest } } }),
  /** Locks the reader's row before bytes are referenced, in the same order as an upload, so no deadlock occurs. */
  async lockReader(tx: Db, readerId: bigint): Promise<void> {
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
  },
  /** Counted: nothing of it is. */
  async updateCovers(tx: Db, { readerId, id }: BookRow, { covers, isOwn }: CoverUpdate, now: Date): Promise<void> {
    const data = { covers: [...covers], ownCover: isOwn, metadataAt: now };
    await tx.book.update({ where: { readerId_id: { readerId, id } }, data });
  },
  /**
   * Sets a mark on several books, locked in id order to avoid deadlocks. Returns the books that exist and whether each
   * one changed. Counted: by the caller.
   */
  updateMark(tx: Db, readerId: bigint, ids: readonly bigint[], mark: Mark, now: Date): Promise<MarkedBook[]> {
    const [column, value] = toMarkColumn(mark);
    return tx.$queryRaw<MarkedBook[]>`
      WITH locked AS (
        SELECT id, ${column} <> ${value} AS changed, read_status FROM book
        WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE
      ), marked AS (
        UPDATE book SET ${column} = ${value}, mtime = greatest(${now}, a_moment_after(mtime)) FROM locked
        WHERE reader_id = ${readerId} AND book.id = locked.id AND locked.changed
      )
      SELECT id, changed, read_status AS "formerStatus" FROM locked`;
  },
  /** Locks these books in id order. Returns the ids that exist. */
  async lock(tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> {
    const rows = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`;
    return rows.map(({ id }) => id);
  },
  /** Locks the row and bumps `mtime`; no two touches of a book share a time. Null when the book does not exist. */
  async touch(tx: Db, readerId: bigint, id: bigint, now: Date): Promise<Date | null> {
    const [row] = await tx.$queryRaw<{ mtime: Date }[]>`
      UPDATE book SET mtime = greatest(${now}, a_moment_after(mtime))
      WHERE reader_id = ${readerId} AND id = ${id} RETURNING mtime`;
    return row?.mtime ?? null;
  },
  /** As `touch` for several books, locked in id order to avoid deadlocks. Returns the ids that exist. */
  async touchAll(tx: Db, readerId: bigint, ids: readonly bigint[], now: Date): Promise<bigint[]> {
    const touched = await tx.$queryRaw<{ id: bigint }[]>`
      WITH locked AS (
        SELECT id FROM book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE
      )
      UPDATE book SET mtime = greatest(${now}, a_moment_after(mtime)) FROM locked
      WHERE reader_id = ${readerId} AND book.id = locked.id RETURNING book.id`;
    return touched.map(({ id }) => id);
  },
  ...bookPositionsDb,
});
