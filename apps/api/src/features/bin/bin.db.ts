import type { BinnedBook as BinnedModel } from '../../generated/prisma/client.ts';
import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

type Fields = 'id' | 'bytes' | 'title' | 'authors' | 'lang' | 'format' | 'isAudioBook' | 'binnedAt';
/** `cover` is the SHA-256 of the small picture in hex; null without any. */
export type BinnedRow = Pick<BinnedModel, Fields> & { cover: string | null };
/** Where a page begins: behind this book. */
export type Behind = { binnedAt: Date; id: bigint };
/** What one book takes of its reader's space, in bytes. */
type Sized = { id: bigint; space: bigint };

/** Rows of other tables that are kept together: one value holds up to 256 MB, and a history has no end. */
const ROWS_AT_ONCE = 500;

const SPACE = Prisma.sql`CASE WHEN free THEN 0 ELSE bytes END AS space`;
const space = (rows: readonly Sized[]): number => rows.reduce((sum, row) => sum + Number(row.space), 0);

/** What hangs on these books, in pages: notes, places and collections. What they are found by is made anew. */
const partsOf = (readerId: bigint, ids: readonly bigint[]): Prisma.Sql => {
  const from = (table: Prisma.Sql, kind: string) => Prisma.sql`
    SELECT t.reader_id, t.book_id, ${kind} AS kind, to_jsonb(t) AS kept,
      row_number() OVER (PARTITION BY t.book_id) / ${ROWS_AT_ONCE} AS page
    FROM ${table} t WHERE t.reader_id = ${readerId} AND t.book_id = ANY(${ids}::bigint[])`;
  return Prisma.sql`
    SELECT reader_id, book_id, kind, jsonb_agg(kept) AS rows FROM (
      ${from(Prisma.sql`note`, 'note')}
      UNION ALL ${from(Prisma.sql`position_history`, 'position_history')}
      UNION ALL ${from(Prisma.sql`collection_book`, 'collection_book')}
    ) AS parts GROUP BY reader_id, book_id, kind, page`;
};

export const binDb = (db: Database) => ({
  /** Locks these books, in the order of their ids; what hangs on them can't change any more. Answers which are there. */
  async lockBooks(tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> {
    const rows = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`;
    return rows.map(({ id }) => id);
  },
  /** After this nobody adds, deletes or restores a book of the reader before the transaction ends. */
  async lockReader(tx: Db, readerId: bigint): Promise<void> {
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
  },
  /** Locks the collections that these books are in, or were when they were deleted, and raises their time. Answers which. */
  async touchCollections(tx: Db, readerId: bigint, bookIds: readonly bigint[], now: Date): Promise<bigint[]> {
    const touched = await tx.$queryRaw<{ id: bigint }[]>`
      WITH locked AS (
        SELECT id FROM collection WHERE reader_id = ${readerId} AND id IN (
          SELECT collection_id FROM collection_book
            WHERE reader_id = ${readerId} AND book_id = ANY(${bookIds}::bigint[])
          UNION SELECT (one ->> 'collection_id')::bigint FROM binned_part, jsonb_array_elements(rows) AS one
            WHERE reader_id = ${readerId} AND book_id = ANY(${bookIds}::bigint[]) AND kind = 'collection_book'
        ) ORDER BY id FOR NO KEY UPDATE
      )
      UPDATE collection SET updated_at = greatest(${now}, updated_at + interval '1 millisecond') FROM locked
      WHERE reader_id = ${readerId} AND collection.id = locked.id RETURNING collection.id`;
    return touched.map(({ id }) => id);
  },
  /** From the library to the bin, in one statement; the books must be locked. Answers the space that they take. */
  async put(tx: Db, readerId: bigint, ids: readonly bigint[], now: Date): Promise<number> {
    const rows = await tx.$queryRaw<Sized[]>`
      WITH gone AS (
        DELETE FROM book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[]) RETURNING *
      ), parts AS (
        INSERT INTO binned_part (reader_id, book_id, kind, rows) ${partsOf(readerId, ids)}
      )
      INSERT INTO binned_book (reader_id, id, sha256, bytes, free, name, title, authors, lang, format, is_audio_book,
        covers, own_cover, binned_at, kept)
      SELECT reader_id, id, sha256, bytes, free, name, title, authors, lang, format, is_audio_book, covers,
        own_cover, ${now}, to_jsonb(gone)
      FROM gone RETURNING id, ${SPACE}`;
    return space(rows);
  },
  /** Those of them that are in the bin. */
  async among(tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> {
    const where = { readerId, id: { in: [...ids] } };
    return (await tx.binnedBook.findMany({ where, select: { id: true } })).map(({ id }) => id);
  },
  /** Those of them that are in the bin, locked. */
  locked: (tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<(Sized & { name: string })[]> =>
    tx.$queryRaw`
      SELECT id, name, ${SPACE} FROM binned_book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[])
      ORDER BY id FOR UPDATE`,
  /**
   * From the bin to the library, under names that are free, without collections that are gone. A note whose id was given
   * to another meanwhile gets one of its own.
   */
  async putBack(tx: Db, readerId: bigint, books: readonly { id: bigint; name: string }[], now: Date): Promise<void> {
    const ids = books.map(({ id }) => id);
    await tx.$executeRaw`
      SELECT put_back('book', jsonb_agg(kept || jsonb_build_object('name', named.name, 'mtime', ${now}::timestamptz)))
      FROM unnest(${ids}::bigint[], ${books.map(({ name }) => name)}::text[]) AS named (id, name)
        JOIN binned_book b ON b.reader_id = ${readerId} AND b.id = named.id
      GROUP BY (SELECT array_agg(key ORDER BY key) FROM jsonb_object_keys(kept) AS key)`;
    await tx.$executeRaw`
      SELECT put_back(kind::regclass, rows) FROM (
        SELECT kind, CASE kind
          WHEN 'collection_book' THEN (
            SELECT jsonb_agg(one) FROM jsonb_array_elements(rows) AS one WHERE EXISTS (
              SELECT 1 FROM collection WHERE reader_id = ${readerId} AND id = (one ->> 'collection_id')::bigint)
          )
          WHEN 'note' THEN (
            SELECT jsonb_agg(CASE WHEN taken.uuid IS NULL THEN one
              ELSE one || jsonb_build_object('uuid', gen_random_uuid()) END)
            FROM jsonb_array_elements(rows) AS one
              LEFT JOIN note AS taken ON taken.reader_id = ${readerId} AND taken.uuid = (one ->> 'uuid')::uuid
          )
          ELSE rows END AS rows
        FROM binned_part WHERE reader_id = ${readerId} AND book_id = ANY(${ids}::bigint[])
      ) AS parts WHERE rows IS NOT NULL`;
    await tx.$executeRaw`DELETE FROM binned_book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[])`;
  },
  /**
   * Takes them out of the bin for good; their bytes, and covers of their own, wait to be let go of. Answers their ids and
   * the space that they took.
   */
  async end(tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<{ ids: bigint[]; space: number }> {
    const rows = await tx.$queryRaw<Sized[]>`
      WITH gone AS (
        DELETE FROM binned_book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[])
        RETURNING id, sha256, free, bytes, own_cover, covers
      ), kept AS (
        INSERT INTO ended_bytes (sha256) SELECT sha256 FROM gone
          UNION ALL SELECT decode(cover ->> 'sha256', 'hex') FROM gone, jsonb_array_elements(covers) AS cover WHERE own_cover
      )
      SELECT id, ${SPACE} FROM gone`;
    return { ids: rows.map(({ id }) => id), space: space(rows) };
  },
  /** The same of books of the library of a reader who goes: some, or all. Answers how many. */
  async endOfLibrary(tx: Db, readerId: bigint, most: number | null): Promise<number> {
    const [row] = await tx.$queryRaw<{ ended: number }[]>`
      WITH gone AS (
        DELETE FROM book WHERE reader_id = ${readerId} AND id IN (
          SELECT id FROM book WHERE reader_id = ${readerId} ORDER BY id LIMIT ${most}::bigint FOR UPDATE)
        RETURNING sha256, own_cover, covers
      ), kept AS (
        INSERT INTO ended_bytes (sha256) SELECT sha256 FROM gone
          UNION ALL SELECT decode(cover ->> 'sha256', 'hex') FROM gone, jsonb_array_elements(covers) AS cover WHERE own_cover
      )
      SELECT count(*)::int AS ended FROM gone`;
    return row?.ended ?? 0;
  },
  async allOf(tx: Db, readerId: bigint): Promise<bigint[]> {
    return (await tx.binnedBook.findMany({ where: { readerId }, select: { id: true } })).map(({ id }) => id);
  },
  /** The oldest ones that take so much space together; none when all of them together don't. The reader must be locked. */
  async oldest(tx: Db, readerId: bigint, bytes: number): Promise<bigint[]> {
    const rows = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM (
        SELECT id, bytes, sum(bytes) OVER (ORDER BY binned_at, id) AS so_far, sum(bytes) OVER () AS all_of_them
        FROM binned_book WHERE reader_id = ${readerId} AND NOT free
      ) AS summed WHERE so_far - bytes < ${bytes} AND all_of_them >= ${bytes}`;
    return rows.map(({ id }) => id);
  },
  binnedBook: (tx: Db, readerId: bigint, id: bigint) =>
    tx.binnedBook.findUnique({
      where: { readerId_id: { readerId, id } },
      select: { title: true, name: true, sha256: true },
    }),
  idOf: async (from: Db, readerId: bigint, sha256: Uint8Array): Promise<bigint | null> => {
    const where = { readerId_sha256: { readerId, sha256: new Uint8Array(sha256) } };
    return (await from.binnedBook.findUnique({ where, select: { id: true } }))?.id ?? null;
  },
  /** The one deleted last first. */
  page: (readerId: bigint, behind: Behind | null, take: number): Promise<BinnedRow[]> =>
    db.$queryRaw<BinnedRow[]>`
      SELECT id, bytes, title, authors, lang, format, is_audio_book AS "isAudioBook", binned_at AS "binnedAt",
        covers -> 0 ->> 'sha256' AS cover
      FROM binned_book WHERE reader_id = ${readerId}
        ${behind ? Prisma.sql`AND (binned_at, id) < (${behind.binnedAt}, ${behind.id})` : Prisma.empty}
      ORDER BY binned_at DESC, id DESC LIMIT ${take}`,
  count: (readerId: bigint): Promise<number> => db.binnedBook.count({ where: { readerId } }),
  /** Some that were deleted before then. */
  async before(readerId: bigint, before: Date | null, take: number): Promise<bigint[]> {
    const where = { readerId, ...(before && { binnedAt: { lt: before } }) };
    const orderBy = [{ binnedAt: 'asc' as const }, { id: 'asc' as const }];
    return (await db.binnedBook.findMany({ where, orderBy, take, select: { id: true } })).map(({ id }) => id);
  },
  /** Some readers, but for those, with a book that was deleted before then. */
  async readers(before: Date, butFor: readonly bigint[], take: number): Promise<bigint[]> {
    const rows = await db.$queryRaw<{ reader_id: bigint }[]>`
      SELECT DISTINCT reader_id FROM (
        SELECT reader_id FROM binned_book WHERE binned_at < ${before} AND reader_id <> ALL(${butFor}::bigint[])
        ORDER BY binned_at LIMIT ${take}
      ) AS oldest`;
    return rows.map((row) => row.reader_id);
  },
  /** Takes one of the bytes that wait to be let go of, which nobody else has taken; null when there is none. */
  async takeEnded(tx: Db): Promise<Uint8Array | null> {
    const [row] = await tx.$queryRaw<{ sha256: Uint8Array }[]>`
      DELETE FROM ended_bytes WHERE id = (SELECT id FROM ended_bytes ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING sha256`;
    return row?.sha256 ?? null;
  },
});
