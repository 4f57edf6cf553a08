import type { BookSort } from '@lectern/contracts';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { Prisma } from '../../platform/db/db.ts';
import type { NamedShelf, ShelfKind } from '../shelves/shelves.service.ts';

/** What a list is of: a shelf, or a collection by its id. */
export type Filter = { kind: ShelfKind | 'collection' | 'purchased'; name: string };
/** `number` is that of one series. `downwards`: the greatest first. */
export type Sorting = { sort: BookSort | 'number'; downwards: boolean };
/** The values of a book that it is ordered by, as a cursor holds them. */
export type Stand = { key: string | number; id: bigint };

type Sort = {
  /** Each is the second column of an index that the reader's id leads and the book's id ends. */
  column: Prisma.Sql;
  type: 'time' | 'text' | 'number';
  downwards: boolean;
};

const sorts: Record<Sorting['sort'], Sort> = {
  added: { column: Prisma.sql`b.created_at`, type: 'time', downwards: true },
  updated: { column: Prisma.sql`b.mtime`, type: 'time', downwards: true },
  recent: { column: Prisma.sql`b.opened_key`, type: 'time', downwards: true },
  title: { column: Prisma.sql`b.title_key`, type: 'text', downwards: false },
  author: { column: Prisma.sql`b.author_key`, type: 'text', downwards: false },
  progress: { column: Prisma.sql`b.percent`, type: 'number', downwards: true },
  format: { column: Prisma.sql`b.format`, type: 'text', downwards: false },
  size: { column: Prisma.sql`b.bytes`, type: 'number', downwards: true },
  number: { column: Prisma.sql`b.series_place`, type: 'text', downwards: false },
};

export const sortingOf = (sort: Sorting['sort'] = 'added', order?: 'asc' | 'desc'): Sorting => ({
  sort,
  downwards: order === undefined ? sorts[sort].downwards : order === 'desc',
});

/** Where a book stands, as the database tells it: the value as text, and how that is read. */
export const standIn = ({ sort }: Sorting): { key: Prisma.Sql; read(text: string): string | number } => {
  const { column, type } = sorts[sort];
  const key = type === 'time' ? Prisma.sql`(extract(epoch FROM ${column}) * 1000)::bigint` : column;
  return { key, read: (text) => (type === 'text' ? text : Number(text)) };
};

/** A shelf of so many books is read whole and sorted; a larger one fills a page before many others were passed over. */
const SORTED_IN_MEMORY = 2000;
/** Books on a page when a client says nothing. */
const USUAL = 50;
/** The last moment that the database tells by four digits of a year, as the wire does. */
const MOST_MS = 253402300799999;

const Cursor = z.tuple([z.string(), z.boolean(), z.union([z.string(), z.int()]), z.string().regex(/^\d{1,16}$/)]);

/** Goes on behind a book, also when that is gone meanwhile; good for this order alone. */
export const cursorOf = ({ sort, downwards }: Sorting, { key, id }: Stand): string =>
  Buffer.from(JSON.stringify([sort, downwards, key, String(id)])).toString('base64url');

/** @throws Refusal `request.invalid` for what is no cursor of ours, or one of another order */
export const readCursor = ({ sort, downwards }: Sorting, text: string): Stand => {
  const parsed = Cursor.safeParse(jsonOf(Buffer.from(text, 'base64url').toString()));
  if (parsed.success) {
    const [ofSort, ofDirection, key, id] = parsed.data;
    const { type } = sorts[sort];
    const fits = type === 'text' ? typeof key === 'string' && !key.includes('\0') : typeof key === 'number';
    const isTime = type !== 'time' || (Number(key) >= 0 && Number(key) <= MOST_MS);
    if (ofSort === sort && ofDirection === downwards && fits && isTime) return { key, id: BigInt(id) };
  }
  throw new Refusal('request.invalid', { field: 'cursor' });
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Books on a shelf, by what stands in the row. */
const standsOn = ({ kind, name }: Filter): Prisma.Sql => {
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
    case 'collection':
      return Prisma.sql`EXISTS (SELECT 1 FROM collection_book m
        WHERE m.reader_id = b.reader_id AND m.collection_id = ${BigInt(name)} AND m.book_id = b.id)`;
    default:
      return kind satisfies never;
  }
};

/** Kinds whose books have a token of the shelf; the others have an index of their own, or are walked. */
export const hasToken = (kind: Filter['kind']): kind is 'audio' | Exclude<NamedShelf, 'series'> =>
  ['audio', 'author', 'genre', 'format'].includes(kind);

const keyFor = {
  time: (key: string | number) => new Date(Number(key)),
  number: (key: string | number) => BigInt(key),
  text: (key: string | number) => String(key),
};

export type Page = {
  readerId: bigint;
  filter: Filter;
  sorting: Sorting;
  /** Books on the shelf, or about as many. */
  total: number;
  /** The token of the shelf, where its kind has one and every book of the reader is indexed. */
  token: bigint | null;
  after: Stand | undefined;
  skip: number;
  take: number;
};

/**
 * A query for the ids of a page. Walks an index of the order, from its nearer end; of a small shelf all books are read
 * and sorted. `turned`: the rows come in the opposite order. `usual`: a page of the size that most ask for, from its index in
 * one way whoever asks, so that the server may keep the plan; without the number in it, the plan would be for a tenth of all.
 */
export const pageQuery = (page: Page): { query: Prisma.Sql; turned: boolean; usual: boolean } => {
  const { readerId, filter, sorting, total, token, after, skip, take } = page;
  const { column, type } = sorts[sorting.sort];
  const fromTheEnd = !after && skip > total / 2;
  const count = fromTheEnd ? Math.min(take, total - skip) : take;
  const offset = fromTheEnd ? total - skip - count : skip;
  const downwards = sorting.downwards !== fromTheEnd;
  const direction = downwards ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const key = after && keyFor[type](after.key);
  const behind = after
    ? Prisma.sql`AND (${column}, b.id) ${downwards ? Prisma.sql`<` : Prisma.sql`>`} (${key}, ${after.id})`
    : Prisma.empty;
  const usual = filter.kind === 'all' && offset === 0 && count === USUAL;
  const cut = usual ? Prisma.raw(`LIMIT ${USUAL}`) : Prisma.sql`LIMIT ${count} OFFSET ${offset}`;
  const order = Prisma.sql`ORDER BY ${column} ${direction}, b.id ${direction} ${cut}`;
  const isSmall = filter.kind !== 'all' && sorting.sort !== 'number' && total <= SORTED_IN_MEMORY;
  const query =
    isSmall && token !== null
      ? Prisma.sql`
          WITH b AS MATERIALIZED (
            SELECT b.* FROM indexed_book i JOIN book b ON b.reader_id = i.reader_id AND b.id = i.book_id
            WHERE i.tokens @> ARRAY[${token}]::bigint[] AND i.reader_id = ${readerId} AND ${standsOn(filter)}
          ) SELECT b.id FROM b WHERE true ${behind} ${order}`
      : isSmall
        ? Prisma.sql`
          WITH b AS MATERIALIZED (SELECT b.* FROM book b WHERE b.reader_id = ${readerId} AND ${standsOn(filter)})
          SELECT b.id FROM b WHERE true ${behind} ${order}`
        : Prisma.sql`
          SELECT b.id FROM book b WHERE b.reader_id = ${readerId} AND ${standsOn(filter)} ${behind} ${order}`;
  return { query, turned: fromTheEnd, usual };
};
