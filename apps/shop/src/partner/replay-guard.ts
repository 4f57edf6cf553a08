import type { Database } from '../database.ts';

/** Rejects replayed calls: stores used signatures for as long as their timestamp would be accepted again. */
export const createReplayGuard = (db: Database) => ({
  /** Stores the signature. Returns false when it was used before; the primary key prevents concurrent reuse. */
  markUsed: async (signature: string, until: Date): Promise<boolean> => {
    const result = await db.query(
      'INSERT INTO partner_signatures (signature, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [signature, until],
    );
    return result.rowCount === 1;
  },
});

/** See {@link createReplayGuard}. */
export type ReplayGuard = ReturnType<typeof createReplayGuard>;
