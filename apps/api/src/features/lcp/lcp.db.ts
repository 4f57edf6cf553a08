import { type Database, type Db, Prisma } from '../../platform/db/db.ts';

type LicenceKey = { readerId: bigint; provider: string; licence: string };
/** A row of keys; `licence` is empty for one that a shop registered. */
export type StoredKey = LicenceKey & { sealed: Uint8Array };
/** The licence in a reader's book, by the bytes of the book. */
export type LicenceOwner = { readerId: bigint; sha256: Uint8Array };
export type LicenceRow = {
  status: string | null;
  checkedAt: Date | null;
  licence: string | null;
  registeredAt: Date | null;
};
export type LicenceAnswer = {
  status: string;
  checkedAt: Date;
  /** A newer licence document, if the provider has sent one. */
  licence: { text: string; updatedAt: Date } | null;
};

/** Passphrases change now and then; older keys of a provider than these are not tried. */
const MAX_KEYS_TRIED = 8;
const KEYS_PER_PAGE = 500;

export const createLcpDb = (db: Database) => ({
  /** Sealed keys of this reader for a provider: the key of this licence first, then that of a shop, then the newest. */
  async listKeys({ readerId, provider, licence }: LicenceKey): Promise<{ licence: string; sealed: Uint8Array }[]> {
    return db.$queryRaw`
      SELECT licence, sealed FROM lcp_key WHERE reader_id = ${readerId} AND provider = ${provider}
      ORDER BY licence = ${licence} DESC, licence = '' DESC, created_at DESC LIMIT ${MAX_KEYS_TRIED}`;
  },
  /** Sealed keys of this reader, of one provider or of all: those of shops first, then the newest. */
  async listReaderKeys(readerId: bigint, provider: string | undefined): Promise<StoredKey[]> {
    return db.$queryRaw`
      SELECT reader_id AS "readerId", provider, licence, sealed FROM lcp_key
      WHERE reader_id = ${readerId} ${provider === undefined ? Prisma.empty : Prisma.sql`AND provider = ${provider}`}
      ORDER BY licence = '' DESC, created_at DESC LIMIT ${MAX_KEYS_TRIED}`;
  },
  async upsertKey(
    { readerId, provider, licence }: LicenceKey,
    key: { sealed: Uint8Array<ArrayBuffer>; createdAt: Date; partnerAlias: string | null },
  ): Promise<void> {
    await db.lcpKey.upsert({
      where: { readerId_provider_licence: { readerId, provider, licence } },
      create: { readerId, provider, licence, ...key },
      update: key,
    });
  },
  /** The alias of the shop, or of Google or Facebook, whose account the reader has. */
  async findProviderAlias(readerId: bigint): Promise<string> {
    const where = { id: readerId };
    return (await db.reader.findUniqueOrThrow({ where, select: { providerAlias: true } })).providerAlias;
  },
  /** Whether this partner has ever registered a key. */
  async hasRegistered(partnerAlias: string): Promise<boolean> {
    return (await db.lcpKey.findFirst({ where: { partnerAlias }, select: { readerId: true } })) !== null;
  },
  /** All keys after one of them, in pages. Across readers: the operator changes the key that seals them. */
  async listKeysAfter(last: LicenceKey): Promise<StoredKey[]> {
    return db.$queryRaw`
      SELECT reader_id AS "readerId", provider, licence, sealed FROM lcp_key
      WHERE (reader_id, provider, licence) > (${last.readerId}, ${last.provider}, ${last.licence})
      ORDER BY reader_id, provider, licence LIMIT ${KEYS_PER_PAGE}`;
  },
  async updateSealed({ readerId, provider, licence }: LicenceKey, sealed: Uint8Array<ArrayBuffer>): Promise<void> {
    await db.lcpKey.updateMany({ where: { readerId, provider, licence }, data: { sealed } });
  },

  async findLicence({ readerId, sha256 }: LicenceOwner): Promise<LicenceRow | null> {
    const where = { readerId_sha256: { readerId, sha256: new Uint8Array(sha256) } };
    return db.lcpLicence.findUnique({
      where,
      select: { status: true, checkedAt: true, licence: true, registeredAt: true },
    });
  },
  /** Stores an answer of the provider. A licence never replaces a newer one, whichever process stores it first. */
  async saveAnswer(tx: Db, { readerId, sha256 }: LicenceOwner, answer: LicenceAnswer): Promise<void> {
    const { status, checkedAt, licence } = answer;
    await tx.$executeRaw`
      INSERT INTO lcp_licence AS known (reader_id, sha256, status, checked_at, licence, licence_updated_at)
      VALUES (${readerId}, ${sha256}, ${status}, ${checkedAt}, ${licence?.text ?? null}, ${licence?.updatedAt ?? null})
      ON CONFLICT (reader_id, sha256) DO UPDATE SET status = excluded.status, checked_at = excluded.checked_at,
        licence = CASE WHEN excluded.licence_updated_at > coalesce(known.licence_updated_at, '-infinity')
          THEN excluded.licence ELSE known.licence END,
        licence_updated_at = greatest(excluded.licence_updated_at, known.licence_updated_at)`;
  },
  async saveRegistration({ readerId, sha256 }: LicenceOwner, registeredAt: Date): Promise<void> {
    await db.$executeRaw`
      INSERT INTO lcp_licence (reader_id, sha256, registered_at) VALUES (${readerId}, ${sha256}, ${registeredAt})
      ON CONFLICT (reader_id, sha256) DO UPDATE SET registered_at = excluded.registered_at`;
  },
  /** Deletes what is known of licences whose books are neither in the library nor in the bin. Across readers: a job. */
  deleteUnused: (): Promise<number> => db.$executeRaw`
    DELETE FROM lcp_licence l
    WHERE NOT EXISTS (SELECT FROM book b WHERE b.reader_id = l.reader_id AND b.sha256 = l.sha256)
      AND NOT EXISTS (SELECT FROM binned_book b WHERE b.reader_id = l.reader_id AND b.sha256 = l.sha256)`,
});
