import type { Language } from '@lectern/contracts';
import type { Database, Db } from '../../platform/db/db.ts';
import { keptOut } from './kept-out.db.ts';

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

/** A reader who knocks. `keptOut`: blocked just now, or locked. */
export type Knocking = {
  id: bigint;
  language: Language;
  keptOut: boolean;
  lockedAt: Date | null;
  blockedUntil: Date | null;
  blockedReason: string | null;
};

/** Whom a session belongs to, and how and when it began. */
type Owner = { alias: string; shopId: string; externalId: string; login: string; way: string; createdAt: Date };

export const personsDb = (db: Database) => ({
  /** Makes the reader or brings what the shop says up to date; names that the reader changed here stay. */
  async saveReader(person: Person, filesSizeLimit: number, now: Date): Promise<bigint> {
    const [row] = await db.$queryRaw<{ id: bigint }[]>`
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
      RETURNING id`;
    if (!row) throw new Error('an upsert of a reader answered no row');
    return row.id;
  },

  /** Locks the row until the end of the transaction: who is blocked meanwhile gets no session behind it. */
  async knocking(tx: Db, readerId: bigint, now: Date): Promise<Knocking | null> {
    const [row] = await tx.$queryRaw<Knocking[]>`
      SELECT r.id, r.language, ${keptOut(now)} AS "keptOut", r.locked_at AS "lockedAt",
        r.blocked_until AS "blockedUntil", r.blocked_reason AS "blockedReason"
      FROM reader r WHERE r.id = ${readerId} FOR NO KEY UPDATE`;
    return row ?? null;
  },

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
