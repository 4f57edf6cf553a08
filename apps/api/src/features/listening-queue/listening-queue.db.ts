import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

/** `cover` is the SHA-256 of the small picture in hex; null without any. */
export type QueuedBookRow = {
  id: bigint;
  name: string;
  title: string;
  authors: string | null;
  lang: string | null;
  durationMs: number | null;
  cover: string | null;
};

const FIELDS = Prisma.sql`b.id, b.name, b.title, b.authors, b.lang, b.duration_ms AS "durationMs",
  b.covers -> 0 ->> 'sha256' AS cover`;

export const createListeningQueueDb = (db: Database) => ({
  list: (from: Db, readerId: bigint): Promise<QueuedBookRow[]> =>
    from.$queryRaw<QueuedBookRow[]>`
      SELECT ${FIELDS} FROM queued_book q JOIN book b ON b.reader_id = ${readerId} AND b.id = q.book_id
      WHERE q.reader_id = ${readerId} ORDER BY q.place, q.added_at, q.book_id`,
  /**
   * Locks these books and those of the queue, so that none is deleted meanwhile, and then the queue itself with the reader's row.
   * Returns these books.
   */
  async lock(tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<{ id: bigint; isPlayable: boolean }[]> {
    const books = await tx.$queryRaw<{ id: bigint; isPlayable: boolean; isAsked: boolean }[]>`
      SELECT id, is_audio_book AND NOT is_drm AS "isPlayable", id = ANY(${ids}::bigint[]) AS "isAsked" FROM book
      WHERE reader_id = ${readerId}
        AND id = ANY (${ids}::bigint[] || ARRAY(SELECT book_id FROM queued_book WHERE reader_id = ${readerId}))
      ORDER BY id FOR KEY SHARE`;
    await tx.$queryRaw`SELECT 1 FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;
    return books.filter(({ isAsked }) => isAsked);
  },
  /** The ids of the queue in order. */
  async listIds(tx: Db, readerId: bigint): Promise<bigint[]> {
    const rows = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT book_id AS id FROM queued_book WHERE reader_id = ${readerId} ORDER BY place, added_at, book_id`;
    return rows.map(({ id }) => id);
  },
  /** Stores the order; the reader must be locked. */
  async saveOrder(tx: Db, readerId: bigint, ids: readonly bigint[], now: Date): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO queued_book (reader_id, book_id, place, added_at)
      SELECT ${readerId}, id, place - 1, ${now} FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS w (id, place)
      ON CONFLICT (reader_id, book_id) DO UPDATE SET place = EXCLUDED.place WHERE queued_book.place <> EXCLUDED.place`;
  },
  /** Removes a book, or all (null). Returns those that were in the queue. */
  async remove(tx: Db, readerId: bigint, bookId: bigint | null): Promise<bigint[]> {
    const rows = await tx.$queryRaw<{ id: bigint }[]>`
      DELETE FROM queued_book WHERE reader_id = ${readerId}
        ${bookId === null ? Prisma.empty : Prisma.sql`AND book_id = ${bookId}`} RETURNING book_id AS id`;
    return rows.map(({ id }) => id);
  },
  /** The first of the queue besides this book; undefined when there is none. */
  async findFirst(readerId: bigint, besides: bigint): Promise<QueuedBookRow | undefined> {
    const [row] = await db.$queryRaw<QueuedBookRow[]>`
      SELECT ${FIELDS} FROM queued_book q JOIN book b ON b.reader_id = ${readerId} AND b.id = q.book_id
      WHERE q.reader_id = ${readerId} AND q.book_id <> ${besides} AND b.is_audio_book AND NOT b.is_drm
      ORDER BY q.place, q.added_at, q.book_id LIMIT 1`;
    return row;
  },
  /** The next audiobook of the series that is not read; undefined when there is none. */
  async findNextOfSeries(readerId: bigint, bookId: bigint): Promise<QueuedBookRow | undefined> {
    const [row] = await db.$queryRaw<QueuedBookRow[]>`
      SELECT ${FIELDS} FROM book ended JOIN book b ON b.reader_id = ${readerId} AND b.series_key = ended.series_key
        AND (b.series_place, b.id) > (ended.series_place, ended.id)
      WHERE ended.reader_id = ${readerId} AND ended.id = ${bookId}
        AND b.is_audio_book AND NOT b.is_drm AND b.read_status <> 'read'
      ORDER BY b.series_place, b.id LIMIT 1`;
    return row;
  },
});
