import type { ReadingPiece } from '../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/db.ts';

/** Time zones differ by quarters of an hour. */
type Quarter = { at: Date; seconds: number; pages: number };

type Read = Record<'bookSeconds' | 'bookCharacters' | 'seconds' | 'characters', number>;

export const readingTimeDb = (db: Database) => ({
  /** Adds a piece or lets it grow, at most to the time since it began. Answers its seconds, null for a piece of another book. */
  async keep(piece: ReadingPiece, now: Date): Promise<number | null> {
    const { readerId, id, bookId, device, startedAt, seconds, pages, characters } = piece;
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
  /** Seconds and characters read in text, in one book and in all since then. */
  async read(readerId: bigint, bookId: bigint, since: Date): Promise<Read> {
    const [row] = await db.$queryRaw<Read[]>`
      SELECT coalesce(sum(seconds) FILTER (WHERE book_id = ${bookId}), 0)::int AS "bookSeconds",
        coalesce(sum(characters) FILTER (WHERE book_id = ${bookId}), 0)::int AS "bookCharacters",
        coalesce(sum(seconds), 0)::int AS seconds, coalesce(sum(characters), 0)::int AS characters
      FROM reading_piece WHERE reader_id = ${readerId} AND started_at >= ${since} AND characters > 0`;
    if (!row) throw new Error('a sum has one row');
    return row;
  },
  since: (readerId: bigint, since: Date): Promise<Quarter[]> =>
    db.$queryRaw<Quarter[]>`
      SELECT date_bin('15 minutes', started_at, 'epoch') AS at, sum(seconds)::int AS seconds, sum(pages)::int AS pages
      FROM reading_piece WHERE reader_id = ${readerId} AND started_at >= ${since} GROUP BY 1`,
});
