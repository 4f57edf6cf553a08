import { type Db, Prisma } from './db.ts';

/** A person as a shop or another provider knows them. */
export type PersonKey = { alias: string; shopId: string; externalId: string };

/**
 * Common table expressions, of which `person` has the id of the reader that a person is, or of the one to be inserted. The row
 * stays locked, so that a reader who is deleted meanwhile is another one afterwards.
 */
export const namePersonSql = ({ alias, shopId, externalId }: PersonKey): Prisma.Sql => Prisma.sql`
  known AS (
    SELECT reader_id FROM person_directory
    WHERE provider_alias = ${alias} AND shop_id = ${shopId} AND external_id = ${externalId} FOR KEY SHARE
  ), named AS (
    INSERT INTO person_directory AS d (provider_alias, shop_id, external_id, reader_id)
    SELECT ${alias}, ${shopId}, ${externalId}, nextval('reader_id_seq') WHERE NOT EXISTS (SELECT FROM known)
    ON CONFLICT (provider_alias, shop_id, external_id) DO UPDATE SET reader_id = d.reader_id
    RETURNING reader_id
  ), person AS (SELECT reader_id FROM known UNION ALL SELECT reader_id FROM named)`;

/** Names a person by another shop, where nobody has that name yet. A key is never updated: it says on which machine the row is. */
export const movePerson = async (tx: Db, { alias, shopId, externalId }: PersonKey, to: string): Promise<void> => {
  const [moved] = await tx.$queryRaw<{ id: bigint }[]>`
    DELETE FROM person_directory
    WHERE provider_alias = ${alias} AND shop_id = ${shopId} AND external_id = ${externalId} RETURNING reader_id AS id`;
  if (moved)
    await tx.$executeRaw`
      INSERT INTO person_directory (provider_alias, shop_id, external_id, reader_id)
      VALUES (${alias}, ${to}, ${externalId}, ${moved.id})`;
};

/** The id of the reader that a person is; null when there is none. */
export const findReaderOf = async (from: Db, { alias, shopId, externalId }: PersonKey): Promise<bigint | null> => {
  const [row] = await from.$queryRaw<{ id: bigint }[]>`
    SELECT reader_id AS id FROM person_directory
    WHERE provider_alias = ${alias} AND shop_id = ${shopId} AND external_id = ${externalId}`;
  return row?.id ?? null;
};
