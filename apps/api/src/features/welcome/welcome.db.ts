import type { Db } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared.ts';

export const welcomeDb = {
  /** True for the one caller that may put the book in, in its transaction; false ever after. Locks the reader's row. */
  async claim(tx: Db, readerId: bigint, now: Date): Promise<boolean> {
    const claimed = await tx.$executeRaw`${PREPARED}
      UPDATE reader SET welcomed_at = ${now} WHERE id = ${readerId} AND welcomed_at IS NULL`;
    return claimed === 1;
  },
};
