import type { Database } from '../../platform/db/db.ts';

export const welcomeDb = (db: Database) => ({
  /** True for the one caller that may put the book in; false ever after. */
  async claim(readerId: bigint, now: Date): Promise<boolean> {
    const { count } = await db.reader.updateMany({
      where: { id: readerId, welcomedAt: null },
      data: { welcomedAt: now },
    });
    return count === 1;
  },
  async giveBack(readerId: bigint): Promise<void> {
    await db.reader.updateMany({ where: { id: readerId }, data: { welcomedAt: null } });
  },
});
