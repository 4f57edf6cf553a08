import { type BookFilter, type FilterField, filterFields, type PageQuery } from '@lectern/contracts';
import { Prisma } from '../../platform/db/db.ts';
import { truncateShelfName } from '../shelves/shelves.service.ts';

/** What a filter demands of a book `b`; `key` is the same for equal filters. */
export type Conditions = { sql: Prisma.Sql; key: string };

const DAY_MS = 86_400_000;
/** Results that depend on the time are reused for no longer than this. */
const KEY_MS = 60_000;

type Values<F extends FilterField> = NonNullable<BookFilter[F]>;
type Build<F extends FilterField> = (values: Values<F>, now: Date) => Prisma.Sql;

/** Books with one of the names, and those without a name for ''. */
const hasName = (column: Prisma.Sql, values: readonly string[]): Prisma.Sql => {
  const names = values.map(truncateShelfName);
  return names.includes('')
    ? Prisma.sql`(${column} && ${names}::text[] OR cardinality(${column}) = 0)`
    : Prisma.sql`${column} && ${names}::text[]`;
};

const licences: Record<Values<'licence'>[number], Prisma.Sql> = {
  bought: Prisma.sql`b.purchased`,
  lent: Prisma.sql`b.is_lcp`,
  expires: Prisma.sql`b.token_expires_at IS NOT NULL`,
  free: Prisma.sql`NOT (b.purchased OR b.is_lcp OR b.is_drm OR b.format = 'acsm')`,
};

/** The condition of each field (CAT-110). */
const builders: { [F in FilterField]: Build<F> } = {
  type: (values) => Prisma.sql`b.is_audio_book = ANY (${values.map((type) => type === 'audio')}::boolean[])`,
  status: (values) =>
    Prisma.sql`b.read_status = ANY (${values.map((status) => (status === 'unread' ? '' : status))}::text[])`,
  format: (values) => Prisma.sql`b.format = ANY (${values}::text[])`,
  language: (values) =>
    Prisma.sql`split_part(replace(lower(coalesce(b.lang, '')), '_', '-'), '-', 1) = ANY (${values}::text[])`,
  author: (values) => hasName(Prisma.sql`b.author_names`, values),
  genre: (values) => hasName(Prisma.sql`b.genre_names`, values),
  series: (values) => Prisma.sql`coalesce(b.series_key, '') = ANY (${values.map(truncateShelfName)}::text[])`,
  rating: (values) => Prisma.sql`b.rating >= ${Math.min(...values.map(Number)) * 2}::int`,
  licence: (values) =>
    Prisma.sql`(${Prisma.join(
      values.map((licence) => licences[licence]),
      ' OR ',
    )})`,
  favorite: () => Prisma.sql`b.favorite`,
  opened: () => Prisma.sql`b.opened_key > to_timestamp(0)`,
  added: (values, now) =>
    Prisma.sql`b.created_at >= ${new Date(now.getTime() - Math.max(...values.map(Number)) * DAY_MS)}`,
};

const buildCondition = <F extends FilterField>(field: F, values: Values<F>, now: Date): Prisma.Sql =>
  builders[field](values, now);

/** The filter of a list's query parameters. */
const toFilter = (query: PageQuery): BookFilter =>
  Object.fromEntries(
    filterFields.flatMap((field) => {
      const values = query[`filter_${field}`];
      return values === undefined ? [] : [[field, values]];
    }),
  );

/** Builds the conditions of a list; null where it has none. */
export const buildConditions = (query: PageQuery, now: Date): Conditions | null => {
  const filter = toFilter(query);
  const parts = filterFields.flatMap((field) => {
    const values = filter[field];
    return values === undefined ? [] : [buildCondition(field, values, now)];
  });
  if (parts.length === 0) return null;
  const age = filter.added ? Math.floor(now.getTime() / KEY_MS) : '';
  return { sql: Prisma.join(parts, ' AND '), key: `${age} ${JSON.stringify(filter)}` };
};
