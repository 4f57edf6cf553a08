import { type Database, Prisma } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';
import { buildPageQuery, type Page, readSortPosition, type SortPosition } from './book-list-query.ts';
import type { BookRow } from './books.db.ts';
import { type Membership, selectMembership } from './memberships.db.ts';

/** The columns that a `Book` of the wire needs: half of the row. */
const LISTED_COLUMNS = [
  ...(['id', 'name', 'title', 'mimeType', 'format', 'bytes', 'fastHash', 'md5', 'createdAt', 'mtime'] as const),
  ...(['favorite', 'readStatus', 'percent', 'purchased', 'isDrm', 'isLcp', 'isAudioBook', 'covers'] as const),
  ...(['authors', 'series', 'seriesOrd', 'genres', 'lang', 'publisher', 'year', 'isbn', 'annotation'] as const),
  ...(['durationMs', 'fixedLayout', 'metadataAt', 'positionAt', 'pointer', 'pointerPb', 'page', 'pagesTotal'] as const),
  ...(['chapter', 'chapterMs'] as const),
] satisfies (keyof BookRow)[];
export type ListedBookRow = Pick<BookRow, (typeof LISTED_COLUMNS)[number]>;
/** With the collections that contain it. */
export type ListedBook = ListedBookRow & Membership;

/** Column names are the field names in snake case. */
const columns = Prisma.raw(
  LISTED_COLUMNS.map(
    (field) => `b.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS "${field}"`,
  ).join(),
);

/** Reads books for lists: page, rows and memberships in one statement. */
export const createListedBooksDb = (db: Database) => {
  const queryBooks = <Row extends ListedBook>(
    readerId: bigint,
    ids: Prisma.Sql,
    { isPrepared, key }: { isPrepared: boolean; key: Prisma.Sql },
  ): Promise<Row[]> =>
    db.$queryRaw<Row[]>`${isPrepared ? PREPARED : Prisma.empty}
      SELECT ${columns}, m.names, m.ids, ${key}::text AS key
      FROM (${ids}) AS page JOIN book b ON b.reader_id = ${readerId} AND b.id = page.id,
        LATERAL (${selectMembership(readerId, Prisma.sql`b.id`)}) AS m
      ORDER BY page.place`;
  return {
    /** The books of a page in order, and the sort position of the last one. */
    async listPage(page: Page): Promise<{ rows: ListedBook[]; last: SortPosition | undefined }> {
      const { query, isReversed, isPreparable } = buildPageQuery(page);
      const place = isReversed ? Prisma.sql`-row_number() OVER ()` : Prisma.sql`row_number() OVER ()`;
      const ids = Prisma.sql`SELECT id, ${place} AS place FROM (${query}) AS ids`;
      const { key, read: readKey } = readSortPosition(page.sorting);
      const rows = await queryBooks<ListedBook & { key: string }>(page.readerId, ids, {
        isPrepared: isPreparable,
        key,
      });
      const last = rows.at(-1);
      return { rows, last: last && { key: readKey(last.key), id: last.id } };
    },
    /** These books in the given order; unknown ids are left out. */
    listByIds(readerId: bigint, bookIds: readonly bigint[]): Promise<ListedBook[]> {
      const ids = Prisma.sql`SELECT id, place FROM unnest(${bookIds}::bigint[]) WITH ORDINALITY AS w (id, place)`;
      return queryBooks(readerId, ids, { isPrepared: true, key: Prisma.sql`b.id` });
    },
  };
};
