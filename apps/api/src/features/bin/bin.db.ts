import type { BinnedBook as BinnedModel } from '../../generated/prisma/client.ts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

type Fields = 'id' | 'bytes' | 'title' | 'authors' | 'lang' | 'format' | 'isAudioBook' | 'binnedAt';
/** `cover` is the SHA-256 of the small picture in hex; null without any. */
export type BinnedRow = Pick<BinnedModel, Fields> & { cover: string | null };
/** A page begins after this book. */
export type PageCursor = { binnedAt: Date; id: bigint };
/** Bytes that one book takes from its reader's quota. */
type BookSpace = { id: bigint; space: bigint };

/** Rows of other tables stored in one JSON value: a value holds up to 256 MB, and a reading history is unbounded. */
const ROWS_PER_PART = 500;
/** How many of these values are in memory at once. */
const PARTS_PER_PAGE = 50;
type PartCursor = { bookId: bigint; id: bigint };

/** When the deleted books let go of their bytes, and whether these go at once, with the account. */
export type Release = { now: Date; atOnce: boolean };
/** Queues the bytes of the deleted rows in `removed`, and of the covers that these held. */
const insertReleases = ({ now, atOnce }: Release): Prisma.Sql => Prisma.sql`
  INSERT INTO ended_bytes (sha256, lost_at, at_once)
  SELECT sha256, ${now}::timestamptz, ${atOnce}::boolean FROM removed
  UNION ALL SELECT decode(cover ->> 'sha256', 'hex'), ${now}::timestamptz, ${atOnce}::boolean
    FROM removed, jsonb_array_elements(covers) AS cover WHERE own_cover`;

const SPACE = Prisma.sql`CASE WHEN free THEN 0 ELSE bytes END AS space`;
const sumSpace = (rows: readonly BookSpace[]): number => rows.reduce((sum, row) => sum + Number(row.space), 0);

/** Selects the rows that belong to these books (notes, position history, collection memberships, places in the queue), in pages. The search index is rebuilt on restore. */
const selectParts = (readerId: bigint, ids: readonly bigint[]): Prisma.Sql => {
  const from = (table: Prisma.Sql, kind: string) => Prisma.sql`
    SELECT t.reader_id, t.book_id, ${kind} AS kind, to_jsonb(t) AS kept,
      row_number() OVER (PARTITION BY t.book_id) / ${ROWS_PER_PART} AS page
    FROM ${table} t WHERE t.reader_id = ${readerId} AND t.book_id = ANY(${ids}::bigint[])`;
  return Prisma.sql`
    SELECT reader_id, book_id, kind, jsonb_agg(kept) AS rows FROM (
      ${from(Prisma.sql`note`, 'note')}
      UNION ALL ${from(Prisma.sql`position_history`, 'position_history')}
      UNION ALL ${from(Prisma.sql`collection_book`, 'collection_book')}
      UNION ALL ${from(Prisma.sql`queued_book`, 'queued_book')}
    ) AS parts GROUP BY reader_id, book_id, kind, page`;
};

/**
 * Restores rows to the tables of their kinds. As texts, so that no number loses digits on its way through this program.
 * Counted: by `announceRestored` of books.
 */
const putBack = async (tx: Db, parts: readonly { kind: string; rows: string }[]): Promise<void> => {
  if (parts.length === 0) return;
  await tx.$executeRaw`
    SELECT put_back(kind::regclass, rows::jsonb)
    FROM unnest(${parts.map(({ kind }) => kind)}::text[], ${parts.map(({ rows }) => rows)}::text[]) AS part (kind, rows)`;
};

export const createBinDb = (db: Database) => ({
  /** Locks these books in id order, so their dependent rows can't change. Returns the ids that exist. */
  async lockBooks(tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> {
    const rows = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`;
    return rows.map(({ id }) => id);
  },
  /** Until the transaction ends, nobody else adds, deletes or restores a book of this reader. */
  async lockReader(tx: Db, readerId: bigint): Promise<void> {
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
  },
  /** Locks the collections that hold these books (or held them when they were deleted) and bumps `updated_at`. Returns their ids. */
  async touchCollections(tx: Db, readerId: bigint, bookIds: readonly bigint[], now: Date): Promise<bigint[]> {
    const touched = await tx.$queryRaw<{ id: bigint }[]>`
      WITH locked AS (
        SELECT id FROM collection WHERE reader_id = ${readerId} AND id IN (
          SELECT collection_id FROM collection_book
            WHERE reader_id = ${readerId} AND book_id = ANY(${bookIds}::bigint[])
          UNION SELECT (part_row ->> 'collection_id')::bigint FROM binned_part, jsonb_array_elements(rows) AS part_row
            WHERE reader_id = ${readerId} AND book_id = ANY(${bookIds}::bigint[]) AND kind = 'collection_book'
        ) ORDER BY id FOR NO KEY UPDATE
      )
      UPDATE collection SET updated_at = greatest(${now}, a_moment_after(updated_at)) FROM locked
      WHERE reader_id = ${readerId} AND collection.id = locked.id RETURNING collection.id`;
    return touched.map(({ id }) => id);
  },
  /**
   * Moves books from the library to the bin in one statement; the books must be locked. Returns the bytes they take.
   * Counted: by the caller, with `countRemoved`.
   */
  async insertFromLibrary(tx: Db, readerId: bigint, ids: readonly bigint[], now: Date): Promise<number> {
    const rows = await tx.$queryRaw<BookSpace[]>`
      WITH removed AS (
        DELETE FROM book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[]) RETURNING *
      ), parts AS (
        INSERT INTO binned_part (reader_id, book_id, kind, rows) ${selectParts(readerId, ids)}
      )
      INSERT INTO binned_book (reader_id, id, sha256, bytes, free, name, title, authors, lang, format, is_audio_book,
        covers, own_cover, binned_at, kept)
      SELECT reader_id, id, sha256, bytes, free, name, title, authors, lang, format, is_audio_book, covers,
        own_cover, ${now}, to_jsonb(removed)
      FROM removed RETURNING id, ${SPACE}`;
    return sumSpace(rows);
  },
  /** Returns the ids that are in the bin. */
  async findBinnedIds(tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> {
    const where = { readerId, id: { in: [...ids] } };
    return (await tx.binnedBook.findMany({ where, select: { id: true } })).map(({ id }) => id);
  },
  /** Locks and returns the books that are in the bin. */
  lockBinned: (tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<(BookSpace & { name: string })[]> =>
    tx.$queryRaw`
      SELECT id, name, ${SPACE} FROM binned_book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[])
      ORDER BY id FOR UPDATE`,
  /**
   * Moves books from the bin to the library under the given free names. Memberships of deleted collections are dropped;
   * a note whose uuid was reused meanwhile gets a new one.
   */
  async restoreToLibrary(
    tx: Db,
    readerId: bigint,
    books: readonly { id: bigint; name: string }[],
    now: Date,
  ): Promise<void> {
    const ids = books.map(({ id }) => id);
    const rows = await tx.$queryRaw<{ rows: string }[]>`
      SELECT jsonb_agg(kept || jsonb_build_object('name', named.name, 'mtime', ${now}::timestamptz))::text AS rows
      FROM unnest(${ids}::bigint[], ${books.map(({ name }) => name)}::text[]) AS named (id, name)
        JOIN binned_book b ON b.reader_id = ${readerId} AND b.id = named.id
      GROUP BY (SELECT array_agg(key ORDER BY key) FROM jsonb_object_keys(kept) AS key)`;
    await putBack(
      tx,
      rows.map((each) => ({ kind: 'book', ...each })),
    );
    for (let last: PartCursor | undefined = { bookId: 0n, id: 0n }; last; )
      last = await this.restoreParts(tx, readerId, ids, last);
    await tx.$executeRaw`DELETE FROM binned_book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[])`;
  },
  /** Restores a page of the rows of other tables, after one of them. Returns the last of the page; undefined when there is none. */
  async restoreParts(
    tx: Db,
    readerId: bigint,
    ids: readonly bigint[],
    after: PartCursor,
  ): Promise<PartCursor | undefined> {
    const parts = await tx.$queryRaw<(PartCursor & { kind: string; rows: string | null })[]>`
        SELECT book_id AS "bookId", id, kind, (CASE kind
          WHEN 'collection_book' THEN (
            SELECT jsonb_agg(part_row) FROM jsonb_array_elements(rows) AS part_row WHERE EXISTS (
              SELECT 1 FROM collection WHERE reader_id = ${readerId} AND id = (part_row ->> 'collection_id')::bigint)
          )
          WHEN 'note' THEN (
            SELECT jsonb_agg(CASE WHEN taken.uuid IS NULL THEN part_row
              ELSE part_row || jsonb_build_object('uuid', gen_random_uuid()) END)
            FROM jsonb_array_elements(rows) AS part_row
              LEFT JOIN note AS taken ON taken.reader_id = ${readerId} AND taken.uuid = (part_row ->> 'uuid')::uuid
          )
          ELSE rows END)::text AS rows
        FROM binned_part WHERE reader_id = ${readerId} AND book_id = ANY(${ids}::bigint[])
          AND (book_id, id) > (${after.bookId}, ${after.id})
        ORDER BY book_id, id LIMIT ${PARTS_PER_PAGE}`;
    await putBack(
      tx,
      parts.flatMap(({ kind, rows }) => (rows === null ? [] : [{ kind, rows }])),
    );
    return parts.at(-1);
  },
  /**
   * Deletes books from the bin permanently, with the places of their listening history, and queues their bytes and custom
   * covers for removal. Returns their ids and the bytes they took.
   */
  async purge(
    tx: Db,
    readerId: bigint,
    ids: readonly bigint[],
    release: Release,
  ): Promise<{ ids: bigint[]; space: number }> {
    const rows = await tx.$queryRaw<BookSpace[]>`
      WITH removed AS (
        DELETE FROM binned_book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[])
        RETURNING id, sha256, free, bytes, own_cover, covers
      ), queued AS (
        ${insertReleases(release)}
      ), forgotten AS (
        UPDATE reading_piece SET from_ms = NULL, to_ms = NULL, device_name = NULL
        WHERE reader_id = ${readerId} AND from_ms IS NOT NULL AND book_id IN (SELECT id FROM removed)
      )
      SELECT id, ${SPACE} FROM removed`;
    return { ids: rows.map(({ id }) => id), space: sumSpace(rows) };
  },
  /** Locks library books of a reader, up to `most` (null: all). Returns their ids. */
  async lockLibrary(tx: Db, readerId: bigint, most: number | null): Promise<bigint[]> {
    const rows = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM book WHERE reader_id = ${readerId} ORDER BY id LIMIT ${most}::bigint FOR UPDATE`;
    return rows.map(({ id }) => id);
  },
  /**
   * Deletes library books of a reader whose account is being deleted; they must be locked.
   * Counted: by the caller, with `countRemoved`.
   */
  async purgeLibraryBooks(tx: Db, readerId: bigint, ids: readonly bigint[], release: Release): Promise<void> {
    await tx.$executeRaw`
      WITH removed AS (
        DELETE FROM book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[]) RETURNING sha256, own_cover, covers
      )
      ${insertReleases(release)}`;
  },
  async listIds(tx: Db, readerId: bigint): Promise<bigint[]> {
    return (await tx.binnedBook.findMany({ where: { readerId }, select: { id: true } })).map(({ id }) => id);
  },
  /** Returns the oldest books that together free `bytes`; empty when the whole bin is smaller. The reader must be locked. */
  async findOldest(tx: Db, readerId: bigint, bytes: number): Promise<bigint[]> {
    const rows = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM (
        SELECT id, bytes, sum(bytes) OVER (ORDER BY binned_at, id) AS so_far, sum(bytes) OVER () AS all_of_them
        FROM binned_book WHERE reader_id = ${readerId} AND NOT free
      ) AS summed WHERE so_far - bytes < ${bytes} AND all_of_them >= ${bytes}`;
    return rows.map(({ id }) => id);
  },
  findBinnedBook: (tx: Db, readerId: bigint, id: bigint) =>
    tx.binnedBook.findUnique({
      where: { readerId_id: { readerId, id } },
      select: { title: true, name: true, sha256: true },
    }),
  findIdBySha256: async (from: Db, readerId: bigint, sha256: Uint8Array): Promise<bigint | null> => {
    const [binned] = await from.$queryRaw<{ id: bigint }[]>`${PREPARED}
      SELECT id FROM binned_book WHERE reader_id = ${readerId} AND sha256 = ${sha256}`;
    return binned?.id ?? null;
  },
  /** Newest deletion first. */
  listPage: (readerId: bigint, cursor: PageCursor | null, take: number): Promise<BinnedRow[]> =>
    db.$queryRaw<BinnedRow[]>`
      SELECT id, bytes, title, authors, lang, format, is_audio_book AS "isAudioBook", binned_at AS "binnedAt",
        covers -> 0 ->> 'sha256' AS cover
      FROM binned_book WHERE reader_id = ${readerId}
        ${cursor ? Prisma.sql`AND (binned_at, id) < (${cursor.binnedAt}, ${cursor.id})` : Prisma.empty}
      ORDER BY binned_at DESC, id DESC LIMIT ${take}`,
  countBooks: (readerId: bigint): Promise<number> => db.binnedBook.count({ where: { readerId } }),
  /** Returns up to `take` books deleted before `before`, oldest first. */
  async listDeletedBefore(readerId: bigint, before: Date | null, take: number): Promise<bigint[]> {
    const where = { readerId, ...(before && { binnedAt: { lt: before } }) };
    const orderBy = [{ binnedAt: 'asc' as const }, { id: 'asc' as const }];
    return (await db.binnedBook.findMany({ where, orderBy, take, select: { id: true } })).map(({ id }) => id);
  },
  /** Returns readers, except `except`, that have a book deleted before `before`. Across readers: for the job. */
  async listReadersWithExpired(before: Date, except: readonly bigint[], take: number): Promise<bigint[]> {
    const rows = await db.$queryRaw<{ reader_id: bigint }[]>`
      SELECT DISTINCT reader_id FROM (
        SELECT reader_id FROM binned_book WHERE binned_at < ${before} AND reader_id <> ALL(${except}::bigint[])
        ORDER BY binned_at LIMIT ${take}
      ) AS oldest`;
    return rows.map((row) => row.reader_id);
  },
});
