import { type Db, Prisma } from '../../platform/db/db.ts';

/** Hashes in hex, as SQL. */
export const toHashes = (hashes: readonly string[]): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT decode(hash, 'hex') FROM unnest(${[...hashes]}::text[]) AS hash)`;

/** The covers in these rows that are among the asked pictures; their index is asked for each. */
const selectCovers = (rows: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT asked.hash FROM asked JOIN ${rows} ON covers @> jsonb_build_array(jsonb_build_object('sha256', asked.hash))`;

/**
 * Which of these bytes somebody holds, hashes in hex: every row that names bytes is a holder, also one of the queue, which says that
 * they were held until a moment ago. Across readers: they share bytes. One statement, so that it also sees a book that moves between
 * library and bin.
 */
export const listHeld = async (from: Db, hashes: readonly string[]): Promise<Set<string>> => {
  const isAsked = Prisma.sql`= ANY(${toHashes(hashes)})`;
  const rows = await from.$queryRaw<{ hash: string }[]>`
    WITH asked AS MATERIALIZED (SELECT hash FROM unnest(${[...hashes]}::text[]) AS hash)
    SELECT encode(sha256, 'hex') AS hash FROM book WHERE sha256 ${isAsked}
    UNION SELECT encode(sha256, 'hex') FROM binned_book WHERE sha256 ${isAsked}
    UNION SELECT encode(sha256, 'hex') FROM personal_file WHERE sha256 ${isAsked}
    UNION SELECT encode(sha256, 'hex') FROM shared_dictionary WHERE sha256 ${isAsked}
    UNION SELECT encode(sha256, 'hex') FROM ended_bytes WHERE sha256 ${isAsked}
    UNION SELECT encode(form_sha256, 'hex') FROM document WHERE form_sha256 ${isAsked}
    UNION ${selectCovers(Prisma.sql`document`)}
    UNION ${selectCovers(Prisma.sql`(SELECT covers FROM book WHERE own_cover) AS own`)}
    UNION ${selectCovers(Prisma.sql`(SELECT covers FROM binned_book WHERE own_cover) AS binned`)}`;
  return new Set(rows.map(({ hash }) => hash));
};
