import type { Database } from '../../platform/db/db.ts';

type Named = { readerId: bigint; provider: string; licence: string };
/** A reader changes a passphrase now and then; older keys of a provider than these are not tried. */
const MOST_TRIED = 8;

export const lcpDb = (db: Database) => ({
  /** Sealed keys of this reader for books of this provider: that of the licence first, then the newest. */
  async keys({ readerId, provider, licence }: Named): Promise<{ licence: string; sealed: Uint8Array }[]> {
    return db.$queryRaw`
      SELECT licence, sealed FROM lcp_key WHERE reader_id = ${readerId} AND provider = ${provider}
      ORDER BY licence = ${licence} DESC, created_at DESC LIMIT ${MOST_TRIED}`;
  },
  async keep({ readerId, provider, licence }: Named, sealed: Uint8Array<ArrayBuffer>, createdAt: Date): Promise<void> {
    await db.lcpKey.upsert({
      where: { readerId_provider_licence: { readerId, provider, licence } },
      create: { readerId, provider, licence, sealed, createdAt },
      update: { sealed, createdAt },
    });
  },
});
