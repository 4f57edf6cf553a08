import type { Db } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';

/** True for the first caller only, whose transaction adds the welcome book. Locks the reader's row. */
export const claimWelcome = async (tx: Db, readerId: bigint, now: Date): Promise<boolean> => {
  const claimed = await tx.$executeRaw`${PREPARED}
    UPDATE reader SET welcomed_at = ${now} WHERE id = ${readerId} AND welcomed_at IS NULL`;
  return claimed === 1;
};
