import type { ReadingPiece } from '../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/db.ts';

/** Time zones differ by quarters of an hour. */
type Quarter = { at: Date; ms: number; pages: number };

type ReadingTotals = Record<'bookSeconds' | 'bookCharacters' | 'seconds' | 'characters', number>;

export const createReadingTimeDb = (db: Database) => ({
  /** Inserts an interval or extends it, at most to the time since it began. Returns its seconds; null when the id belongs to another book. */
  async saveInterval(interval: ReadingPiece, now: Date): Promise<number | null> {
    const { readerId, id, bookId, device, startedAt, seconds, pages, characters, listened } = interval;
    const [row] = await db.$queryRaw<{ seconds: number }[]>`
      INSERT INTO reading_piece AS kept (reader_id, id, book_id, device, started_at, seconds, pages, characters, listened)
      VALUES (${readerId}, ${id}::uuid, ${bookId}, ${device}, ${startedAt},
        least(${seconds}::int, extract(epoch FROM ${now}::timestamptz - ${startedAt}::timestamptz)::int), ${pages}, ${characters},
        ${listened})
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
  /** Splits the intervals that began since then at the quarters of UTC, as the statistics do; pages count where they began. */
  listQuarters: (readerId: bigint, since: Date): Promise<Quarter[]> =>
    db.$queryRaw<Quarter[]>`
      WITH piece AS (
        SELECT started_at, started_at + seconds * interval '1 second' AS ended_at, pages
        FROM reading_piece WHERE reader_id = ${readerId} AND started_at >= ${since} AND seconds > 0
      )
      SELECT quarter AS at, sum(CASE WHEN quarter <= started_at THEN pages ELSE 0 END)::int AS pages,
        sum(extract(epoch FROM least(quarter + interval '15 minutes', ended_at) - greatest(quarter, started_at)) * 1000)::float8 AS ms
      FROM piece, generate_series(date_bin('15 minutes', started_at, 'epoch'), ended_at, interval '15 minutes') AS quarter
      WHERE quarter < ended_at GROUP BY quarter`,
});
