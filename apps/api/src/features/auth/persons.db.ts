import type { Language } from '@lectern/contracts';
import { type Database, Prisma } from '../../platform/db/db.ts';

/** What a shop, or another provider, said of a reader. */
export type Person = {
  alias: string;
  shopId: string;
  externalId: string;
  shopName: string;
  login: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Of a reader who is new here. */
  language: Language;
};

/** Whom a session belongs to, and how and when it began. */
type Owner = { alias: string; shopId: string; externalId: string; login: string; way: string; createdAt: Date };

/** One row of `reader`, locked until the end of the transaction: who is blocked meanwhile gets no session behind it. */
export const knownReader = (readerId: bigint): Prisma.Sql =>
  Prisma.sql`SELECT * FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE`;

/** The same of a person: made, or brought up to date with what the shop says; names that the reader changed here stay. */
export const readerOf = (person: Person, filesSizeLimit: number, now: Date): Prisma.Sql => Prisma.sql`
  INSERT INTO reader (provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name,
    language, files_size_limit, created_at)
  VALUES (${person.alias}, ${person.shopId}, ${person.externalId}, ${person.shopName}, ${person.login},
    ${person.email}, ${person.firstName}, ${person.lastName}, ${person.language}, ${filesSizeLimit}, ${now})
  ON CONFLICT (provider_alias, shop_id, external_id) DO UPDATE SET
    -- whom a purchase waited for becomes a reader only now
    language = CASE WHEN reader.awaited_at IS NULL THEN reader.language ELSE excluded.language END,
    created_at = CASE WHEN reader.awaited_at IS NULL THEN reader.created_at ELSE excluded.created_at END,
    awaited_at = NULL,
    shop_name = excluded.shop_name,
    login = excluded.login,
    email = CASE WHEN reader.edited_at IS NULL THEN excluded.email ELSE reader.email END,
    first_name = CASE WHEN reader.edited_at IS NULL THEN excluded.first_name ELSE reader.first_name END,
    last_name = CASE WHEN reader.edited_at IS NULL THEN excluded.last_name ELSE reader.last_name END
  RETURNING *`;

export const personsDb = (db: Database) => ({
  nameOf: (readerId: bigint): Promise<{ email: string; login: string } | null> =>
    db.reader.findUnique({ where: { id: readerId }, select: { email: true, login: true } }),

  ownerOf: (readerId: bigint, sessionId: string): Promise<Owner | null> =>
    db.session
      .findUnique({
        where: { readerId_id: { readerId, id: sessionId } },
        select: {
          way: true,
          createdAt: true,
          reader: { select: { providerAlias: true, shopId: true, externalId: true, login: true } },
        },
      })
      .then(
        (row) =>
          row && {
            alias: row.reader.providerAlias,
            shopId: row.reader.shopId,
            externalId: row.reader.externalId,
            login: row.reader.login,
            way: row.way,
            createdAt: row.createdAt,
          },
      ),
});
