import type { CookieChoice } from '@lectern/contracts';
import { type Database, Prisma } from '../../platform/db/db.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';

type Consent = { browserId: string; chosenAt: Date; version: number; network: string } & CookieChoice;

export const createCookieDb = (db: Database) => ({
  /**
   * Inserts a record of a choice; false when the network has made `most` choices since then, unless it only withdraws what the
   * last record of the browser allows.
   */
  async insertConsent(consent: Consent, most: number, since: Date): Promise<boolean> {
    const { browserId, chosenAt, version, analytics, functionality, targeting, network } = consent;
    const inserted = await db.$executeRaw`
      INSERT INTO cookie_consent (browser_id, chosen_at, version, analytics, functionality, targeting, network)
      SELECT ${browserId}::uuid, ${chosenAt}, ${version}, ${analytics}, ${functionality}, ${targeting}, ${network}
      WHERE (SELECT count(*) FROM (
        SELECT 1 FROM cookie_consent WHERE network = ${network} AND chosen_at > ${since} LIMIT ${most}) recent) < ${most}
        OR EXISTS (
          SELECT 1 FROM (
            SELECT * FROM cookie_consent WHERE browser_id = ${browserId}::uuid ORDER BY chosen_at DESC LIMIT 1) last
          WHERE last.analytics >= ${analytics}::boolean AND last.functionality >= ${functionality}::boolean
            AND last.targeting >= ${targeting}::boolean AND (last.analytics, last.functionality, last.targeting)
              <> (${analytics}::boolean, ${functionality}::boolean, ${targeting}::boolean))
      ON CONFLICT (browser_id, chosen_at) DO UPDATE SET version = EXCLUDED.version, analytics = EXCLUDED.analytics,
        functionality = EXCLUDED.functionality, targeting = EXCLUDED.targeting, network = EXCLUDED.network`;
    return inserted > 0;
  },

  deleteConsentsBefore: (time: Date): Promise<number> =>
    deleteInBatches(db, 'cookie_consent', Prisma.sql`chosen_at < ${time}`),
});
