import { type Database, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';
import { type Page, pageQuery, type Stand, standIn } from './listing.ts';

/** A book as JSON but for its cover, which stands beside it: the SHA-256 of the small picture, null without any. */
export type Card = { json: string; cover: string | null };
export type CardShape = 'tile' | 'catalogue';
/** `total`: books of the reader, on whatever shelf. */
type Cards = { items: Card[]; last: Stand | undefined; total: number };
/** Lines are the JSON of the books, covers their pictures, both with a line for each. */
type Row = { lines: string | null; covers: string; key: string; id: bigint; total: number | null };

const time = (column: Prisma.Sql) => Prisma.sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const TILE = Prisma.sql`b.id::text AS id, b.title, b.authors, b.lang, b.format, b.percent, b.read_status, b.favorite,
  b.is_audio_book AS audio, b.is_drm AS locked, ${time(Prisma.sql`b.created_at`)} AS added, b.bytes,
  ${time(Prisma.sql`b.position_at`)} AS opened`;

/** By contract: the fields of `Tile` and of `CatalogueBook` but `cover`. */
const fields: Record<CardShape, Prisma.Sql> = {
  tile: TILE,
  catalogue: Prisma.sql`${TILE}, b.name, b.fast_hash, ${time(Prisma.sql`b.mtime`)} AS updated, b.author_names, b.series,
    b.series_ord, b.genre_names AS genres, b.purchased, ARRAY(
      SELECT m.collection_id::text FROM collection_book m WHERE m.reader_id = b.reader_id AND m.book_id = b.id
    ) AS collection_ids`,
};

/**
 * What our own app shows of books. PostgreSQL writes the JSON: that costs a fraction of a row that goes through the
 * client, an object of its own and a check of each field.
 */
export const cardsDb = (db: Database) => {
  const written = async (
    shape: CardShape,
    { readerId, ids, key, kept }: { readerId: bigint; ids: Prisma.Sql; key: Prisma.Sql; kept: boolean },
  ): Promise<Row> => {
    const [row] = await db.$queryRaw<Row[]>`${kept ? PREPARED : Prisma.empty}
      SELECT string_agg(row_to_json(card)::text, E'\n' ORDER BY place) AS lines,
        string_agg(cover, E'\n' ORDER BY place) AS covers,
        (array_agg(key ORDER BY place DESC))[1] AS key, (array_agg(book_id ORDER BY place DESC))[1] AS id,
        (SELECT books FROM shelf WHERE reader_id = ${readerId} AND kind = 'all' AND name = '') AS total
      FROM (
        SELECT page.place, b.id AS book_id, ${key}::text AS key, coalesce(b.covers -> 0 ->> 'sha256', '') AS cover, card
        FROM (${ids}) AS page JOIN book b ON b.reader_id = ${readerId} AND b.id = page.id,
          LATERAL (SELECT ${fields[shape]}) AS card
      ) AS cards`;
    if (!row) throw new Error('an aggregate answered no row');
    return row;
  };
  const split = ({ lines, covers }: Row): Card[] => {
    if (lines === null) return [];
    const cover = covers.split('\n');
    return lines.split('\n').map((json, at) => ({ json, cover: cover[at] || null }));
  };
  return {
    /** The books of a page, in its order, and where the last of them stands. */
    async page(shape: CardShape, page: Page): Promise<Cards> {
      const { query, turned, usual } = pageQuery(page);
      const place = turned ? Prisma.sql`-row_number() OVER ()` : Prisma.sql`row_number() OVER ()`;
      const ids = Prisma.sql`SELECT id, ${place} AS place FROM (${query}) AS ids`;
      const { key, read } = standIn(page.sorting);
      const row = await written(shape, { readerId: page.readerId, ids, key, kept: usual });
      const last = row.lines === null ? undefined : { key: read(row.key), id: row.id };
      return { items: split(row), last, total: row.total ?? 0 };
    },
    /** These books, in their order; those that are not there are left out. */
    async some(shape: CardShape, readerId: bigint, wanted: readonly bigint[]): Promise<Card[]> {
      const ids = Prisma.sql`SELECT id, place FROM unnest(${wanted}::bigint[]) WITH ORDINALITY AS w (id, place)`;
      return split(await written(shape, { readerId, ids, key: Prisma.sql`b.id`, kept: false }));
    },
  };
};
