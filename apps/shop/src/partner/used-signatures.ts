import type { Database } from '../database.ts';

/** Signatures that were used, remembered for as long as their timestamp would let them pass again. */
export const usedSignaturesOn = (db: Database) => ({
  /** Remembers the signature. `false`: it was used before. The primary key decides, so two at once cannot both pass. */
  use: async (signature: string, until: Date): Promise<boolean> => {
    const result = await db.query(
      'INSERT INTO partner_signatures (signature, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [signature, until],
    );
    return result.rowCount === 1;
  },
});

/** See {@link usedSignaturesOn}. */
export type UsedSignatures = ReturnType<typeof usedSignaturesOn>;
