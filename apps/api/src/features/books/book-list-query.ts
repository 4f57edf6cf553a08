import type { BookSort } from '@lectern/contracts';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { Prisma } from '../../platform/db/db.ts';
import type { NamedShelfKind, ShelfKind } from '../shelves/shelves.service.ts';
import type { Conditions } from './filter-conditions.ts';

/** The books of a list: a shelf, a collection by its id, or those with at least so many half stars. */
export type Filter = { kind: ShelfKind | 'collection' | 'purchased' | 'rating'; name: string };
/** `number` sorts within one series. */
export type Sorting = { sort: BookSort | 'number'; descending: boolean };
/** The sort key and id of a book, as stored in a cursor. */
export type SortPosition = { key: string | number; id: bigint };

type Sort = {
  /** Second column of an index (reader id, column, book id). */
  column: Prisma.Sql;
  type: 'time' | 'text' | 'number';
  descending: boolean;
};

const sorts: Record<Sorting['sort'], Sort> = {
  added: { column: Prisma.sql`b.created_at`, type: 'time', descending: true },
  updated: { column: Prisma.sql`b.mtime`, type: 'time', descending: true },
  recent: { column: Prisma.sql`b.opened_key`, type: 'time', descending: true },
  title: { column: Prisma.sql`b.title_key`, type: 'text', descending: false },
  author: { column: Prisma.sql`b.author_key`, type: 'text', descending: false },
  progress: {
    column: Prisma.sql`(CASE WHEN b.read_status = 'read' THEN 101 ELSE b.percent END)`,
    type: 'number',
    descending: true,
  },
  format: { column: Prisma.sql`b.format`, type: 'text', descending: false },
  size: { column: Prisma.sql`b.bytes`, type: 'number', descending: true },
  rating: { column: Prisma.sql`b.rating`, type: 'number', descending: true },
  number: { column: Prisma.sql`b.series_place`, type: 'text', descending: false },
};

export const toSorting = (sort: Sorting['sort'] = 'added', order?: 'asc' | 'desc'): Sorting => ({
  sort,
  descending: order === undefined ? sorts[sort].descending : order === 'desc',
});

/** The SQL expression of a book's sort key as text, and the parser for its value. */
export const readSortPosition = ({ sort }: Sorting): { key: Prisma.Sql; read(text: string): string | number } => {
  const { column, type } = sorts[sort];
  const key = type === 'time' ? Prisma.sql`(extract(epoch FROM ${column}) * 1000)::bigint` : column;
  return { key, read: (text) => (type === 'text' ? text : Number(text)) };
};

/** Shelves up to this size are read completely and sorted; on larger ones an index scan fills a page quickly. */
const MAX_SORTED_IN_MEMORY = 2000;
/** Books per page when a client gives no limit. */
const DEFAULT_PAGE_SIZE = 50;
/** A page that skips no more rows has a plan that is the same for every number of them. */
const MAX_NEAR_SKIP = 2000;
/** The last moment with a four-digit year, as the wire writes times. */
const MAX_TIME_MS = 253402300799999;

const Cursor = z.tuple([z.string(), z.boolean(), z.union([z.string(), z.int()]), z.string().regex(/^\d{1,16}$/)]);

/** A cursor continues after a book even when that was deleted; it is valid for this sorting only. */
export const formatCursor = ({ sort, descending }: Sorting, { key, id }: SortPosition): string =>
  Buffer.from(JSON.stringify([sort, descending, key, String(id)])).toString('base64url');

/** @throws Refusal `request.invalid` for a malformed cursor, or one of another sorting */
export const parseCursor = ({ sort, descending }: Sorting, text: string): SortPosition => {
  const parsed = Cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (parsed.success) {
    const [cursorSort, cursorDescending, key, id] = parsed.data;
    const { type } = sorts[sort];
    const isTypeValid = type === 'text' ? typeof key === 'string' && !key.includes('\0') : typeof key === 'number';
    const isTimeValid = type !== 'time' || (Number(key) >= 0 && Number(key) <= MAX_TIME_MS);
    if (cursorSort === sort && cursorDescending === descending && isTypeValid && isTimeValid)
      return { key, id: BigInt(id) };
  }
  throw new Refusal('request.invalid', { field: 'cursor' });
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The SQL condition that selects the books `b` of a shelf. */
export const buildShelfCondition = ({ kind, name }: Filter): Prisma.Sql => {
  switch (kind) {
    case 'all':
      return Prisma.sql`true`;
    case 'purchased':
      return Prisma.sql`b.purchased`;
    case 'audio':
      return Prisma.sql`b.is_audio_book`;
    case 'favorites':
      return Prisma.sql`b.favorite`;
    case 'opened':
      return Prisma.sql`b.opened_key > to_timestamp(0)`;
    case 'reading':
    case 'read':
      return Prisma.sql`b.read_status = ${kind}`;
    case 'author':
      return Prisma.sql`${name} = ANY (b.author_names)`;
    case 'genre':
      return Prisma.sql`${name} = ANY (b.genre_names)`;
    case 'series':
      return Prisma.sql`b.series_key = ${name}`;
    case 'format':
      return Prisma.sql`b.format = ${name}`;
    case 'rating':
      return Prisma.sql`b.rating >= ${Number(name)}::int`;
    case 'collection':
      return Prisma.sql`EXISTS (SELECT 1 FROM collection_book m
        WHERE m.reader_id = b.reader_id AND m.collection_id = ${BigInt(name)} AND m.book_id = b.id)`;
    default:
      return kind satisfies never;
  }
};

/** Shelves that are indexed by a token; the others have their own index, or are scanned. */
export const hasShelfToken = (kind: Filter['kind']): kind is 'audio' | Exclude<NamedShelfKind, 'series'> =>
  ['audio', 'author', 'genre', 'format'].includes(kind);

const toSqlKey = {
  time: (key: string | number) => new Date(Number(key)),
  // cast, since the type of the column may be too small for a forged cursor
  number: (key: string | number) => Prisma.sql`${BigInt(key)}::bigint`,
  text: (key: string | number) => String(key),
};

export type Page = {
  readerId: bigint;
  filter: Filter;
  /** Limits the books of the shelf. */
  conditions: Conditions | null;
  sorting: Sorting;
  /** Books on the shelf, approximately. */
  total: number;
  /** The token of the shelf, if its kind has one and all books of the reader are indexed. */
  token: bigint | null;
  after: SortPosition | undefined;
  skip: number;
  take: number;
};

/**
 * Builds the query for the ids of a page. It scans an index from its nearer end; small shelves are read completely and
 * sorted. `isReversed`: the rows come in the opposite order. `isPreparable`: a page of the default size of all books, near the
 * beginning, the end or the book that it continues after: its plan is the same for every reader and place, and may be cached.
 */
export const buildPageQuery = (page: Page): { query: Prisma.Sql; isReversed: boolean; isPreparable: boolean } => {
  const { readerId, filter, conditions, sorting, total, token, after, skip, take } = page;
  const { column, type } = sorts[sorting.sort];
  const isReversed = !after && skip > total / 2;
  const count = isReversed ? Math.min(take, total - skip) : take;
  const offset = isReversed ? total - skip - count : skip;
  const descending = sorting.descending !== isReversed;
  const direction = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const key = after && toSqlKey[type](after.key);
  const afterCondition = after
    ? Prisma.sql`AND (${column}, b.id) ${descending ? Prisma.sql`<` : Prisma.sql`>`} (${key}, ${after.id})`
    : Prisma.empty;
  const isWhole = filter.kind === 'all' && conditions === null;
  const isPreparable = isWhole && offset <= MAX_NEAR_SKIP && count === DEFAULT_PAGE_SIZE;
  const limit = isPreparable ? toFixedLimit(offset) : Prisma.sql`LIMIT ${count} OFFSET ${offset}`;
  const order = Prisma.sql`ORDER BY ${column} ${direction}, b.id ${direction} ${limit}`;
  const isSmall = !isWhole && sorting.sort !== 'number' && total <= MAX_SORTED_IN_MEMORY;
  const isListed = conditions
    ? Prisma.sql`${buildShelfCondition(filter)} AND ${conditions.sql}`
    : buildShelfCondition(filter);
  const query =
    isSmall && token !== null
      ? Prisma.sql`
          WITH b AS MATERIALIZED (
            SELECT b.* FROM indexed_book i JOIN book b ON b.reader_id = ${readerId} AND b.id = i.book_id
            WHERE i.tokens @> ARRAY[${token}]::bigint[] AND i.reader_id = ${readerId} AND ${isListed}
          ) SELECT b.id FROM b WHERE true ${afterCondition} ${order}`
      : isSmall
        ? Prisma.sql`
          WITH b AS MATERIALIZED (SELECT b.* FROM book b WHERE b.reader_id = ${readerId} AND ${isListed})
          SELECT b.id FROM b WHERE true ${afterCondition} ${order}`
        : Prisma.sql`
          SELECT b.id FROM book b WHERE b.reader_id = ${readerId} AND ${isListed} ${afterCondition} ${order}`;
  return { query: isPreparable && offset > 0 ? skipRows(query, offset) : query, isReversed, isPreparable };
};

/** Limits without parameters: with them PostgreSQL would plan for a tenth of all rows. */
const toFixedLimit = (offset: number): Prisma.Sql =>
  Prisma.raw(`LIMIT ${offset === 0 ? DEFAULT_PAGE_SIZE : MAX_NEAR_SKIP + DEFAULT_PAGE_SIZE}`);
/** Reads no rows behind the page, whatever the limit of the query. */
const skipRows = (query: Prisma.Sql, offset: number): Prisma.Sql => Prisma.sql`
  SELECT id FROM (SELECT id, row_number() OVER () AS n FROM (${query}) AS walked) AS numbered
  WHERE n > ${offset} ${Prisma.raw(`LIMIT ${DEFAULT_PAGE_SIZE}`)}`;
