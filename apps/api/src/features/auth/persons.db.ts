import type { Language } from '@lectern/contracts';
import { type Database, Prisma } from '../../platform/db/db.ts';
import { namePersonSql } from '../../platform/db/person-directory.ts';

/** A person as a shop or another provider describes them. */
export type Person = {
  alias: string;
  shopId: string;
  externalId: string;
  shopName: string;
  login: string;
  email: string;
  firstName: string;
  lastName: string;
  /** For a new reader. */
  language: Language;
};

/** The reader of a session, and how and when the session began. */
type SessionOwner = { alias: string; shopId: string; externalId: string; login: string; way: string; createdAt: Date };

/** Common table expressions, of which `r` is one row of `reader`, locked until the end of the transaction, so that a concurrent block takes effect. */
export const selectReaderSql = (readerId: bigint): Prisma.Sql =>
  Prisma.sql`r AS (SELECT * FROM reader WHERE id = ${readerId} FOR NO KEY UPDATE)`;

/**
 * The same for the reader of a person, who is inserted or updated with the data of the shop; fields that the reader has edited
 * stay. The directory says which reader that is, or gets a new one.
 */
export const upsertReaderSql = (person: Person, filesSizeLimit: number, now: Date): Prisma.Sql => Prisma.sql`
  ${namePersonSql(person)}, r AS (INSERT INTO reader (id, provider_alias, shop_id, external_id, shop_name, login, email, first_name,
    last_name, language, files_size_limit, created_at)
  SELECT reader_id, ${person.alias}, ${person.shopId}, ${person.externalId}, ${person.shopName}, ${person.login},
    ${person.email}, ${person.firstName}, ${person.lastName}, ${person.language}, ${filesSizeLimit}::bigint, ${now}::timestamptz
  FROM person
  ON CONFLICT (id) DO UPDATE SET
    -- the row of an awaited reader (a purchase came first) becomes a reader only now
    language = CASE WHEN reader.awaited_at IS NULL THEN reader.language ELSE excluded.language END,
    created_at = CASE WHEN reader.awaited_at IS NULL THEN reader.created_at ELSE excluded.created_at END,
    awaited_at = NULL,
    shop_name = excluded.shop_name,
    login = excluded.login,
    email = CASE WHEN reader.edited_at IS NULL THEN excluded.email ELSE reader.email END,
    first_name = CASE WHEN reader.edited_at IS NULL THEN excluded.first_name ELSE reader.first_name END,
    last_name = CASE WHEN reader.edited_at IS NULL THEN excluded.last_name ELSE reader.last_name END
  RETURNING *)`;

export const createPersonsDb = (db: Database) => ({
  findName: (readerId: bigint): Promise<{ email: string; login: string } | null> =>
    db.reader.findUnique({ where: { id: readerId }, select: { email: true, login: true } }),

  findSessionOwner: (readerId: bigint, sessionId: string): Promise<SessionOwner | null> =>
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

const MAX_CHARS = 40;

/** Masks the e-mail, or else the log-in name, so that its owner recognises it: the host of an address is left out. */
export const maskName = ({ email, login }: { email: string; login: string }): string => {
  const address = email.includes('@') ? email : login;
  const at = address.lastIndexOf('@');
  const name = [...(at > 0 ? address.slice(0, at) : address)];
  const truncated = name.length > MAX_CHARS ? `${name.slice(0, MAX_CHARS).join('')}…` : name.join('');
  return at > 0 ? `${truncated}@…` : truncated;
};
