import { type Database, Prisma } from '../../platform/db/db.ts';

/** Time within one hour of the reader's clock; or, with `bookId`, within a year. */
type SliceRow = {
  day: string | null;
  hour: number | null;
  year: number | null;
  bookId: bigint | null;
  listened: boolean;
  ms: number;
};
/** Milliseconds read or listened to within an hour of a local day. */
export type HourSlice = { day: string; hour: number; listened: boolean; ms: number };
/** Milliseconds spent with a book within a local year. */
export type BookYear = { year: number; bookId: bigint; ms: number };
/** Of all time. `recentSeconds`: since the given moment. */
export type BookTotal = { bookId: bigint; seconds: number; recentSeconds: number; firstDay: string };
export type FinishedBook = { bookId: bigint; day: string };
export type BookFacts = {
  id: bigint;
  state: 'library' | 'bin';
  title: string;
  authors: string | null;
  lang: string | null;
  cover: string | null;
  audio: boolean;
  authorNames: string[];
  genreNames: string[];
};
export type CurrentBook = {
  id: bigint;
  audio: boolean;
  percent: number;
  fraction: number;
  characters: number | null;
  durationMs: number | null;
};
export type IntervalRow = {
  id: string;
  startedAt: Date;
  seconds: number;
  listened: boolean;
  pages: number;
  characters: number;
  bookId: bigint;
  title: string | null;
  authors: string | null;
};

const CURRENT_BOOKS = 3;
/**
 * PostgreSQL reads a name such as `CET` as an abbreviation: a fixed offset, without summer time. Such names are replaced by the zone
 * that they stand for.
 */
export const toFullZone = (zone: string): string =>
  zone.includes('/') ? zone : new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

const formatLocalDay = (moment: Prisma.Sql, zone: string): Prisma.Sql =>
  Prisma.sql`to_char(${moment} AT TIME ZONE ${zone}, 'YYYY-MM-DD')`;

/** The SQLSTATE of a time zone that PostgreSQL does not know. */
const UNKNOWN_ZONE = '22023';
const isUnknownZone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNKNOWN_ZONE; // of pg: raw reads bypass Prisma

/** @param hasAudiobooks the flag `audioBooks`: without it only reading counts */
export const createReadingStatsDb = (db: Database, hasAudiobooks: boolean) => {
  const onlyRead = hasAudiobooks ? Prisma.empty : Prisma.sql`AND NOT listened`;
  const onlyEbooks = hasAudiobooks ? Prisma.empty : Prisma.sql`AND NOT is_audio_book`;
  const isFinishedEbook = hasAudiobooks
    ? Prisma.empty
    : Prisma.sql`AND NOT EXISTS (
        SELECT 1 FROM book b WHERE b.reader_id = f.reader_id AND b.id = f.book_id AND b.is_audio_book
        UNION ALL
        SELECT 1 FROM binned_book b WHERE b.reader_id = f.reader_id AND b.id = f.book_id AND b.is_audio_book)`;
  return {
    /** The local day; null when PostgreSQL does not know the time zone. */
    async findToday(zone: string, now: Date): Promise<string | null> {
      try {
        const [row] = await db.$queryRaw<{ day: string }[]>`
        SELECT ${formatLocalDay(Prisma.sql`${now}::timestamptz`, zone)} AS day`;
        return row?.day ?? null;
      } catch (error) {
        if (isUnknownZone(error)) return null;
        throw error;
      }
    },
    /**
     * Splits all intervals at the quarters of UTC, which are the only moments at which an hour or a day of any time zone begins
     * or its offset changes; then sums by local hour, and by local year and book.
     */
    async sumSlices(readerId: bigint, zone: string): Promise<{ hours: HourSlice[]; bookYears: BookYear[] }> {
      const rows = await db.$queryRaw<SliceRow[]>`
      WITH piece AS (
        SELECT book_id, listened, started_at, started_at + seconds * interval '1 second' AS ended_at
        FROM reading_piece WHERE reader_id = ${readerId} AND seconds > 0 ${onlyRead}
      ), slice AS (
        SELECT book_id, listened, quarter AT TIME ZONE ${zone} AS local,
          extract(epoch FROM least(quarter + interval '15 minutes', ended_at) - greatest(quarter, started_at)) * 1000 AS ms
        FROM piece, generate_series(date_bin('15 minutes', started_at, 'epoch'), ended_at, interval '15 minutes') AS quarter
        WHERE quarter < ended_at
      ), local_slice AS (
        SELECT book_id, listened, date_trunc('hour', local) AS hour, extract(year FROM local)::int AS year, ms FROM slice
      )
      SELECT to_char(hour, 'YYYY-MM-DD') AS day, extract(hour FROM hour)::int AS hour, year, book_id AS "bookId",
        coalesce(listened, false) AS listened, sum(ms)::float8 AS ms
      FROM local_slice GROUP BY GROUPING SETS ((local_slice.hour, listened), (year, book_id))`;
      const hours: HourSlice[] = [];
      const bookYears: BookYear[] = [];
      for (const { day, hour, year, bookId, listened, ms } of rows) {
        if (bookId !== null && year !== null) bookYears.push({ year, bookId, ms });
        else if (day !== null && hour !== null) hours.push({ day, hour, listened, ms });
      }
      return { hours, bookYears };
    },
    listBookTotals: (readerId: bigint, zone: string, since: Date): Promise<BookTotal[]> =>
      db.$queryRaw<BookTotal[]>`
      SELECT book_id AS "bookId", sum(seconds)::float8 AS seconds,
        coalesce(sum(seconds) FILTER (WHERE started_at >= ${since}), 0)::float8 AS "recentSeconds",
        ${formatLocalDay(Prisma.sql`min(started_at)`, zone)} AS "firstDay"
      FROM reading_piece WHERE reader_id = ${readerId} AND seconds > 0 ${onlyRead} GROUP BY book_id`,
    /** The intervals that began in the year and in which pages were turned. */
    async sumPages(readerId: bigint, zone: string, year: number): Promise<{ seconds: number; pages: number }> {
      const [row] = await db.$queryRaw<{ seconds: number; pages: number }[]>`
      SELECT coalesce(sum(seconds), 0)::float8 AS seconds, coalesce(sum(pages), 0)::float8 AS pages
      FROM reading_piece WHERE reader_id = ${readerId} AND seconds > 0 AND pages > 0 AND NOT listened
        AND started_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, ${zone})
        AND started_at < make_timestamptz(${year} + 1, 1, 1, 0, 0, 0, ${zone})`;
      if (!row) throw new Error('a sum has one row');
      return row;
    },
    listFinished: (readerId: bigint, zone: string): Promise<FinishedBook[]> =>
      db.$queryRaw<FinishedBook[]>`
      SELECT book_id AS "bookId", ${formatLocalDay(Prisma.sql`finished_at`, zone)} AS day
      FROM finished_book f WHERE reader_id = ${readerId} ${isFinishedEbook} ORDER BY finished_at, book_id`,
    /** Those of the books that are in the library or in the bin. */
    listFacts: (readerId: bigint, ids: readonly bigint[]): Promise<BookFacts[]> =>
      db.$queryRaw<BookFacts[]>`
      SELECT id, 'library' AS state, title, authors, lang, covers -> 0 ->> 'sha256' AS cover, is_audio_book AS audio,
        author_names AS "authorNames", genre_names AS "genreNames"
      FROM book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[])
      UNION ALL
      SELECT id, 'bin', title, authors, lang, covers -> 0 ->> 'sha256', is_audio_book,
        ARRAY(SELECT jsonb_array_elements_text(kept -> 'author_names')),
        ARRAY(SELECT jsonb_array_elements_text(kept -> 'genre_names'))
      FROM binned_book WHERE reader_id = ${readerId} AND id = ANY(${ids}::bigint[])`,
    /** Books that are being read, last opened first. */
    listCurrent: (readerId: bigint): Promise<CurrentBook[]> =>
      db.$queryRaw<CurrentBook[]>`
      SELECT id, is_audio_book AS audio, percent, fraction, characters, duration_ms AS "durationMs"
      FROM book WHERE reader_id = ${readerId} AND read_status = 'reading' AND position_at IS NOT NULL AND fraction < 1
        ${onlyEbooks}
      ORDER BY opened_key DESC, id DESC LIMIT ${CURRENT_BOOKS}`,
    async findGoal(readerId: bigint, year: number): Promise<number | null> {
      const where = { readerId_year: { readerId, year } };
      return (await db.readingGoal.findUnique({ where }))?.books ?? null;
    },
    async saveGoal(readerId: bigint, year: number, books: number | null): Promise<void> {
      if (books === null) await db.readingGoal.deleteMany({ where: { readerId, year } });
      else {
        const where = { readerId_year: { readerId, year } };
        await db.readingGoal.upsert({ where, create: { readerId, year, books }, update: { books } });
      }
    },
    /** A page of intervals, oldest first, after the given one. */
    listIntervals: (readerId: bigint, after: IntervalRow | null, take: number): Promise<IntervalRow[]> =>
      db.$queryRaw<IntervalRow[]>`
      SELECT p.id, p.started_at AS "startedAt", p.seconds, p.listened, p.pages, p.characters, p.book_id AS "bookId",
        coalesce(b.title, d.title) AS title, coalesce(b.authors, d.authors) AS authors
      FROM reading_piece p
        LEFT JOIN book b ON b.reader_id = ${readerId} AND b.id = p.book_id
        LEFT JOIN binned_book d ON d.reader_id = ${readerId} AND d.id = p.book_id
      WHERE p.reader_id = ${readerId}
        ${after ? Prisma.sql`AND (p.started_at, p.id) > (${after.startedAt}, ${after.id}::uuid)` : Prisma.empty}
      ORDER BY p.started_at, p.id LIMIT ${take}`,
  };
};
