import { type Db, Prisma } from '../../platform/db/db.ts';

/** Hashes in hex, as SQL. */
export const toHashes = (hashes: readonly string[]): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT decode(hash, 'hex') FROM unnest(${[...hashes]}::text[]) AS hash)`;

/** The asked bytes that a row of these has in a column. The first is enough: many readers hold a popular book. */
const selectNamed = (table: string, column = 'sha256'): Prisma.Sql => Prisma.sql`
  SELECT hash FROM asked, LATERAL (SELECT FROM ${Prisma.raw(table)} WHERE ${Prisma.raw(column)} = asked.sha256 LIMIT 1) AS holder`;
/** The asked pictures that are among the covers of a row of these. */
const selectCovers = (table: string, condition = 'true'): Prisma.Sql => Prisma.sql`
  SELECT hash FROM asked, LATERAL (SELECT FROM ${Prisma.raw(table)}
    WHERE covers @> jsonb_build_array(jsonb_build_object('sha256', asked.hash)) AND ${Prisma.raw(condition)} LIMIT 1) AS holder`;

/**
 * Which of these bytes somebody holds, hashes in hex: every row that names bytes is a holder, also one of the queue, which says that
 * they were held until a moment ago. Across readers: they share bytes. One statement, so that it also sees a book that moves between
 * library and bin.
 */
export const listHeld = async (from: Db, hashes: readonly string[]): Promise<Set<string>> => {
  const rows = await from.$queryRaw<{ hash: string }[]>`
    WITH asked AS MATERIALIZED (SELECT hash, decode(hash, 'hex') AS sha256 FROM unnest(${[...hashes]}::text[]) AS hash)
    ${Prisma.join(
      [
        ...['book', 'binned_book', 'personal_file', 'shared_dictionary', 'ended_bytes'].map((table) =>
          selectNamed(table),
        ),
        selectNamed('document', 'form_sha256'),
        selectCovers('document'),
        ...['book', 'binned_book'].map((table) => selectCovers(table, 'own_cover')),
      ],
      ' UNION ',
    )}`;
  return new Set(rows.map(({ hash }) => hash));
};
