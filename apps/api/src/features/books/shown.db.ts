import { type Database, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';
import type { BookRow } from './books.db.ts';
import { type Page, pageQuery, type Stand, standIn } from './listing.ts';
import { type Membership, membershipOf } from './memberships.db.ts';

/** What the wire tells of a book: half of its row. */
const SHOWN = [
  ...(['id', 'name', 'title', 'mimeType', 'format', 'bytes', 'fastHash', 'md5', 'createdAt', 'mtime'] as const),
  ...(['favorite', 'readStatus', 'percent', 'purchased', 'isDrm', 'isLcp', 'isAudioBook', 'covers'] as const),
  ...(['authors', 'series', 'seriesOrd', 'genres', 'lang', 'publisher', 'year', 'isbn', 'annotation'] as const),
  ...(['durationMs', 'fixedLayout', 'metadataAt', 'positionAt', 'pointer', 'pointerPb', 'page', 'pagesTotal'] as const),
  ...(['chapter', 'chapterMs'] as const),
] satisfies (keyof BookRow)[];
export type ShownRow = Pick<BookRow, (typeof SHOWN)[number]>;
/** With the collections that it is in. */
export type Shown = ShownRow & Membership;

/** Each column is called like its field, but for the capitals. */
const columns = Prisma.raw(
  SHOWN.map((field) => `b.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS "${field}"`).join(),
);

/** Books as rows of the wire, many at once: page, books and what they are in are one statement. */
export const shownDb = (db: Database) => {
  const read = <Row extends Shown>(
    readerId: bigint,
    ids: Prisma.Sql,
    { kept, key }: { kept: boolean; key: Prisma.Sql },
  ): Promise<Row[]> =>
    db.$queryRaw<Row[]>`${kept ? PREPARED : Prisma.empty}
      SELECT ${columns}, m.names, m.ids, ${key}::text AS key
      FROM (${ids}) AS page JOIN book b ON b.reader_id = ${readerId} AND b.id = page.id,
        LATERAL (${membershipOf(Prisma.sql`b.reader_id`, Prisma.sql`b.id`)}) AS m
      ORDER BY page.place`;
  return {
    /** The books of a page, in its order, and where the last of them stands. */
    async page(page: Page): Promise<{ rows: Shown[]; last: Stand | undefined }> {
      const { query, turned, usual } = pageQuery(page);
      const place = turned ? Prisma.sql`-row_number() OVER ()` : Prisma.sql`row_number() OVER ()`;
      const ids = Prisma.sql`SELECT id, ${place} AS place FROM (${query}) AS ids`;
      const { key, read: readKey } = standIn(page.sorting);
      const rows = await read<Shown & { key: string }>(page.readerId, ids, { kept: usual, key });
      const last = rows.at(-1);
      return { rows, last: last && { key: readKey(last.key), id: last.id } };
    },
    /** These books, in their order; those that are not there are left out. */
    some(readerId: bigint, wanted: readonly bigint[]): Promise<Shown[]> {
      const ids = Prisma.sql`SELECT id, place FROM unnest(${wanted}::bigint[]) WITH ORDINALITY AS w (id, place)`;
      return read(readerId, ids, { kept: true, key: Prisma.sql`b.id` });
    },
  };
};
