import type { ReadingPiece } from '../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/db.ts';

/** Time zones differ by quarters of an hour. */
type Quarter = { at: Date; seconds: number; pages: number };

type ReadingTotals = Record<'bookSeconds' | 'bookCharacters' | 'seconds' | 'characters', number>;

export const createReadingTimeDb = (db: Database) => ({
  /** Inserts an interval or extends it, at most to the time since it began. Returns its seconds; null when the id belongs to another book. */
  async saveInterval(interval: ReadingPiece, now: Date): Promise<number | null> {
    const { readerId, id, bookId, device, startedAt, seconds, pages, characters } = interval;
    const [row] = await db.$queryRaw<{ seconds: number }[]>`
      INSERT INTO reading_piece AS kept (reader_id, id, book_id, device, started_at, seconds, pages, characters)
      VALUES (${readerId}, ${id}::uuid, ${bookId}, ${device}, ${startedAt},
        least(${seconds}::int, extract(epoch FROM ${now}::timestamptz - ${startedAt}::timestamptz)::int), ${pages}, ${characters})
      ON CONFLICT (reader_id, id) DO UPDATE SET
        seconds = greatest(kept.seconds, least(${seconds}::int, extract(epoch FROM ${now}::timestamptz - kept.started_at)::int)),
        pages = greatest(kept.pages, excluded.pages), characters = greatest(kept.characters, excluded.characters)
      WHERE kept.book_id = excluded.book_id
      RETURNING seconds`;
    return row?.seconds ?? null;
  },
  /** Sums the seconds and characters of text read since then, in one book and in all. */
  async sumSince(readerId: bigint, bookId: bigint, since: Date): Promise<ReadingTotals> {
    const [row] = await db.$queryRaw<ReadingTotals[]>`
      SELECT coalesce(sum(seconds) FILTER (WHERE book_id = ${bookId}), 0)::int AS "bookSeconds",
        coalesce(sum(characters) FILTER (WHERE book_id = ${bookId}), 0)::int AS "bookCharacters",
        coalesce(sum(seconds), 0)::int AS seconds, coalesce(sum(characters), 0)::int AS characters
      FROM reading_piece WHERE reader_id = ${readerId} AND started_at >= ${since} AND characters > 0`;
    if (!row) throw new Error('a sum has one row');
    return row;
  },
  listQuarters: (readerId: bigint, since: Date): Promise<Quarter[]> =>
    db.$queryRaw<Quarter[]>`
      SELECT date_bin('15 minutes', started_at, 'epoch') AS at, sum(seconds)::int AS seconds, sum(pages)::int AS pages
      FROM reading_piece WHERE reader_id = ${readerId} AND started_at >= ${since} GROUP BY 1`,
});
