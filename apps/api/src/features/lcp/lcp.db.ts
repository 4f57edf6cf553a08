import type { Database } from '../../platform/db/db.ts';

type LicenceKey = { readerId: bigint; provider: string; licence: string };
/** Passphrases change now and then; older keys of a provider than these are not tried. */
const MAX_KEYS_TRIED = 8;

export const createLcpDb = (db: Database) => ({
  /** Sealed keys of this reader for a provider: the key of this licence first, then the newest. */
  async listKeys({ readerId, provider, licence }: LicenceKey): Promise<{ licence: string; sealed: Uint8Array }[]> {
    return db.$queryRaw`
      SELECT licence, sealed FROM lcp_key WHERE reader_id = ${readerId} AND provider = ${provider}
      ORDER BY licence = ${licence} DESC, created_at DESC LIMIT ${MAX_KEYS_TRIED}`;
  },
  async upsertKey(
    { readerId, provider, licence }: LicenceKey,
    sealed: Uint8Array<ArrayBuffer>,
    createdAt: Date,
  ): Promise<void> {
    await db.lcpKey.upsert({
      where: { readerId_provider_licence: { readerId, provider, licence } },
      create: { readerId, provider, licence, sealed, createdAt },
      update: { sealed, createdAt },
    });
  },
});
