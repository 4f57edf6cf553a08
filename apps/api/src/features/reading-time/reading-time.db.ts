import type { ReadingPiece } from '../../generated/prisma/client.ts';
import { type Database, Prisma } from '../../platform/db/db.ts';

/** Time zones differ by quarters of an hour. */
type Quarter = { at: Date; ms: number; pages: number };

/** An interval of listening whose places are known, with its book. `cover` is the SHA-256 of the small picture in hex. */
export type ListenedRow = {
  id: string;
  startedAt: Date;
  seconds: number;
  fromMs: number;
  toMs: number;
  device: string;
  deviceName: string | null;
  bookId: bigint;
  name: string;
  title: string;
  authors: string | null;
  lang: string | null;
  durationMs: number | null;
  cover: string | null;
};
/** A page begins after this interval. */
export type HistoryCursor = { startedAt: Date; id: string };

type ReadingTotals = Record<'bookSeconds' | 'bookCharacters' | 'seconds' | 'characters', number>;

export const createReadingTimeDb = (db: Database) => ({
  /** Inserts an interval or extends it, at most to the time since it began. Returns its seconds; null when the id belongs to another book. */
  async saveInterval(interval: ReadingPiece, now: Date): Promise<number | null> {
    const { readerId, id, bookId, device, startedAt, seconds, pages, characters, listened } = interval;
    const { fromMs, toMs, deviceName } = interval;
    const [row] = await db.$queryRaw<{ seconds: number }[]>`
      INSERT INTO reading_piece AS kept (reader_id, id, book_id, device, started_at, seconds, pages, characters, listened,
        from_ms, to_ms, device_name)
      VALUES (${readerId}, ${id}::uuid, ${bookId}, ${device}, ${startedAt},
        least(${seconds}::int, extract(epoch FROM ${now}::timestamptz - ${startedAt}::timestamptz)::int), ${pages}, ${characters},
        ${listened}, ${fromMs}::int, ${toMs}::int, ${deviceName}::text)
      ON CONFLICT (reader_id, id) DO UPDATE SET
        seconds = greatest(kept.seconds, least(${seconds}::int, extract(epoch FROM ${now}::timestamptz - kept.started_at)::int)),
        pages = greatest(kept.pages, excluded.pages), characters = greatest(kept.characters, excluded.characters),
        to_ms = CASE WHEN kept.from_ms IS NULL OR excluded.seconds < kept.seconds THEN kept.to_ms ELSE excluded.to_ms END
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
  /** Listening whose places are known, in books of the library, the newest first. */
  listListened: (readerId: bigint, after: HistoryCursor | null, take: number): Promise<ListenedRow[]> =>
    db.$queryRaw<ListenedRow[]>`
      SELECT p.id, p.started_at AS "startedAt", p.seconds, p.from_ms AS "fromMs", p.to_ms AS "toMs", p.device,
        p.device_name AS "deviceName", p.book_id AS "bookId", b.name, b.title, b.authors, b.lang,
        b.duration_ms AS "durationMs", b.covers -> 0 ->> 'sha256' AS cover
      FROM reading_piece p JOIN book b ON b.reader_id = ${readerId} AND b.id = p.book_id
      WHERE p.reader_id = ${readerId} AND p.listened AND p.from_ms IS NOT NULL AND p.to_ms IS NOT NULL
        ${after ? Prisma.sql`AND (p.started_at, p.id) < (${after.startedAt}, ${after.id}::uuid)` : Prisma.empty}
      ORDER BY p.started_at DESC, p.id DESC LIMIT ${take}`,
  /** Deletes the places and devices of all listening. */
  clearPlaces: (readerId: bigint): Promise<number> =>
    db.$executeRaw`
      UPDATE reading_piece SET from_ms = NULL, to_ms = NULL, device_name = NULL
      WHERE reader_id = ${readerId} AND from_ms IS NOT NULL`,
});
