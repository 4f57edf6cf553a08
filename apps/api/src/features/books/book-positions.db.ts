import type { CurrentPosition } from '@lectern/contracts';
import type { Book as BookModel } from '../../generated/prisma/client.ts';
import { type Db, Prisma } from '../../platform/db/db.ts';

/** The position fields of a book, written together. */
export type PositionFields = Pick<
  BookModel,
  'pointer' | 'pointerPb' | 'percent' | 'fraction' | 'page' | 'pagesTotal' | 'chapter' | 'chapterMs'
> & {
  quote: Prisma.InputJsonValue | null;
};
/** What saved a position: its device, and the open page with the number of the save. */
export type PositionSource = Pick<
  BookModel,
  'positionHolder' | 'positionNumber' | 'positionDevice' | 'positionDeviceName'
>;

/**
 * The position of a book as `placeSave` needs it; `reachedAt` is null for a book that nobody has begun. `unreadAt`: when its
 * reader marked it as unread.
 */
type LockedPosition = Omit<CurrentPosition, 'reachedAt'> & { reachedAt: Date | null; unreadAt: Date | null };

/** The columns of a position, with what an unread book has in them. The version stays, so that none is used twice. */
const NO_POSITION: readonly (readonly [column: string, value: string])[] = [
  ...['pointer', 'pointer_pb', 'quote', 'page', 'chapter', 'chapter_ms', 'position_at'].map((column) => [
    column,
    'NULL',
  ]),
  ...['position_holder', 'position_number', 'position_device', 'position_device_name'].map((column) => [
    column,
    'NULL',
  ]),
  ...['percent', 'fraction', 'pages_total'].map((column) => [column, '0']),
] as [string, string][]; // pairs, which `map` types as arrays
const clearedPosition = Prisma.raw(NO_POSITION.map(([column, value]) => `${column} = ${value}`).join());
const positionAsJson = Prisma.raw(
  `jsonb_build_object(${NO_POSITION.map(([column]) => `'${column}', ${column}`).join()})`,
);
const restoredPosition = Prisma.raw(NO_POSITION.map(([column]) => `${column} = was.${column}`).join());

/** The current positions of books. */
export const bookPositionsDb = {
  /**
   * Takes the positions of books that were marked as unread; the books are locked. Returns the ids of those that had one.
   * Counted: with their marks.
   */
  async clearPositions(tx: Db, readerId: bigint, ids: readonly bigint[], unreadAt: Date, now: Date): Promise<bigint[]> {
    const cleared = await tx.$queryRaw<{ id: bigint }[]>`
      UPDATE book SET left_position = ${positionAsJson}, unread_at = ${unreadAt}, position_version = position_version + 1,
        mtime = greatest(${now}, a_moment_after(mtime)), ${clearedPosition}
      WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[]) AND position_at IS NOT NULL RETURNING id`;
    return cleared.map(({ id }) => id);
  },
  /**
   * Gives books the position back that they had when they were marked as unread, unless they have another; the books are locked.
   * Counted: with their marks.
   */
  async restorePositions(tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> {
    const restored = await tx.$queryRaw<{ id: bigint }[]>`
      WITH was AS (
        SELECT b.id AS book_id, p.* FROM book b, jsonb_populate_record(NULL::book, b.left_position) AS p
        WHERE b.reader_id = ${readerId} AND b.id = ANY(${ids}::bigint[]) AND b.position_at IS NULL AND b.left_position IS NOT NULL
      )
      UPDATE book SET ${restoredPosition}, left_position = NULL, unread_at = NULL, position_version = book.position_version + 1
      FROM was WHERE book.reader_id = ${readerId} AND book.id = was.book_id RETURNING book.id`;
    return restored.map(({ id }) => id);
  },
  /** Locks a book until the end of the transaction, so that one save after the other is decided. Null for a book that is gone. */
  async lockPosition(tx: Db, readerId: bigint, id: bigint): Promise<LockedPosition | null> {
    const [row] = await tx.$queryRaw<LockedPosition[]>`
      SELECT position_version AS "version", position_holder AS "holder", position_number AS "number", fraction,
        position_at AS "reachedAt", unread_at AS "unreadAt"
      FROM book WHERE reader_id = ${readerId} AND id = ${id} FOR NO KEY UPDATE`;
    return row ?? null;
  },
  /** Replaces the position of a book that `lockPosition` has locked. */
  async updatePosition(
    tx: Db,
    readerId: bigint,
    id: bigint,
    position: PositionFields & PositionSource,
    madeAt: Date,
    now: Date,
  ): Promise<void> {
    // counted: by the caller
    await tx.book.update({
      where: { readerId_id: { readerId, id } },
      data: {
        ...position,
        quote: position.quote ?? Prisma.DbNull,
        positionVersion: { increment: 1 },
        positionAt: madeAt,
        unreadAt: null,
        leftPosition: Prisma.DbNull,
        mtime: now,
      },
      select: { id: true },
    });
  },
  /**
   * Marks an unread book as being read, or as read when its end was reached, unless the reader set the status (`subject`)
   * after that position was reached. Returns the former status; null when it did not change.
   */
  async updateReadStatus(
    tx: Db,
    readerId: bigint,
    { id, subject, madeAt }: { id: bigint; subject: string; madeAt: Date },
    isAtEnd: boolean,
  ): Promise<string | null> {
    const [condition, status] = isAtEnd
      ? [Prisma.sql`read_status <> 'read'`, 'read']
      : [Prisma.sql`read_status = ''`, 'reading'];
    // counted: by the caller, with the position
    const [row] = await tx.$queryRaw<{ former: string }[]>`
      WITH was AS (
        SELECT id, read_status FROM book WHERE reader_id = ${readerId} AND id = ${id} AND ${condition} AND NOT EXISTS (
          SELECT 1 FROM action WHERE reader_id = ${readerId} AND subject = ${subject} AND made_at > ${madeAt})
      )
      UPDATE book SET read_status = ${status} FROM was
      WHERE book.reader_id = ${readerId} AND book.id = was.id RETURNING was.read_status AS former`;
    return row?.former ?? null;
  },
};
