import { type Database, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';
import { buildPageQuery, type Page, readSortPosition, type SortPosition } from './book-list-query.ts';

/** A book as JSON without its cover; `cover` is the SHA-256 of the small picture, null without one. */
export type BookCard = { json: string; cover: string | null };
export type BookCardShape = 'tile' | 'catalogue';
/** `total`: all books of the reader, regardless of the shelf. */
type BookCardPage = { items: BookCard[]; last: SortPosition | undefined; total: number };
/** `lines` holds the JSON and `covers` the picture hashes, one line per book. */
type Row = { lines: string | null; covers: string; key: string; id: bigint; total: number | null };

const formatTime = (column: Prisma.Sql) =>
  Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const TILE = Prisma.sql`b.id::text AS id, b.title, b.authors, b.lang, b.format, b.percent, b.read_status, b.favorite,
  b.is_audio_book AS audio, b.is_drm AS locked, ${formatTime(Prisma.sql`b.created_at`)} AS added, b.bytes,
  ${formatTime(Prisma.sql`b.position_at`)} AS opened, ${formatTime(Prisma.sql`b.token_expires_at`)} AS token_expires,
  nullif(b.rating, 0)::real / 2 AS rating, round(b.duration_ms / 1000.0)::int AS duration`;

/** The fields of `Tile` and `CatalogueBook` in the contract, except `cover`. */
const selectFields = (shape: BookCardShape, readerId: bigint): Prisma.Sql =>
  shape === 'tile'
    ? TILE
    : Prisma.sql`${TILE}, b.name, b.fast_hash, ${formatTime(Prisma.sql`b.mtime`)} AS updated, b.author_names, b.series,
    b.series_ord, b.genre_names AS genres, b.purchased, nullif(b.is_lcp, false) AS licensed, nullif(b.review, '') AS review,
    nullif(b.sort_names, '{}'::jsonb) AS sort_names, ARRAY(
      SELECT m.collection_id::text FROM collection_book m WHERE m.reader_id = ${readerId} AND m.book_id = b.id
    ) AS collection_ids`;

/** Fields that few books have. */
const rareFields: Record<BookCardShape, readonly string[]> = {
  tile: ['token_expires', 'rating', 'duration'],
  catalogue: ['token_expires', 'rating', 'duration', 'review', 'sort_names', 'licensed'],
};

/** The JSON of a card; fields that few books have are left out of the others. In a title their quotes would be escaped. */
const serializeCard = (shape: BookCardShape): Prisma.Sql =>
  Prisma.raw(
    rareFields[shape].reduce((json, field) => `replace(${json}, ',"${field}":null', '')`, 'row_to_json(card)::text'),
  );

/**
 * Books as our own app lists them. PostgreSQL serialises the JSON, which costs a fraction of mapping and validating each
 * row in the client.
 */
export const createBookCardsDb = (db: Database) => {
  const queryCards = async (
    shape: BookCardShape,
    { readerId, ids, key, isPrepared }: { readerId: bigint; ids: Prisma.Sql; key: Prisma.Sql; isPrepared: boolean },
  ): Promise<Row> => {
    const [row] = await db.$queryRaw<Row[]>`${isPrepared ? PREPARED : Prisma.empty}
      SELECT string_agg(${serializeCard(shape)}, E'\n' ORDER BY place) AS lines,
        string_agg(cover, E'\n' ORDER BY place) AS covers,
        (array_agg(key ORDER BY place))[count(*)] AS key, (array_agg(book_id ORDER BY place))[count(*)] AS id,
        (SELECT books FROM shelf WHERE reader_id = ${readerId} AND kind = 'all' AND name = '') AS total
      FROM (
        SELECT page.place, b.id AS book_id, ${key}::text AS key, coalesce(b.covers -> 0 ->> 'sha256', '') AS cover, card
        FROM (${ids}) AS page JOIN book b ON b.reader_id = ${readerId} AND b.id = page.id,
          LATERAL (SELECT ${selectFields(shape, readerId)}) AS card
      ) AS cards`;
    if (!row) throw new Error('an aggregate returned no row');
    return row;
  };
  const parseCards = ({ lines, covers }: Row): BookCard[] => {
    if (lines === null) return [];
    const cover = covers.split('\n');
    return lines.split('\n').map((json, at) => ({ json, cover: cover[at] || null }));
  };
  return {
    /** The books of a page in order, and the sort position of the last one. */
    async listPage(shape: BookCardShape, page: Page): Promise<BookCardPage> {
      const { query, isReversed, isPreparable } = buildPageQuery(page);
      const place = isReversed ? Prisma.sql`-row_number() OVER ()` : Prisma.sql`row_number() OVER ()`;
      const ids = Prisma.sql`SELECT id, ${place} AS place FROM (${query}) AS ids`;
      const { key, read } = readSortPosition(page.sorting);
      const row = await queryCards(shape, { readerId: page.readerId, ids, key, isPrepared: isPreparable });
      const last = row.lines === null ? undefined : { key: read(row.key), id: row.id };
      return { items: parseCards(row), last, total: row.total ?? 0 };
    },
    /** These books in the given order; unknown ids are left out. */
    async listByIds(shape: BookCardShape, readerId: bigint, bookIds: readonly bigint[]): Promise<BookCard[]> {
      const ids = Prisma.sql`SELECT id, place FROM unnest(${bookIds}::bigint[]) WITH ORDINALITY AS w (id, place)`;
      return parseCards(await queryCards(shape, { readerId, ids, key: Prisma.sql`b.id`, isPrepared: false }));
    },
  };
};
