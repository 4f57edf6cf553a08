import type { Database, Db } from '../../platform/db/db.ts';

export const welcomeDb = (db: Database) => ({
  async isWelcomed(readerId: bigint): Promise<boolean> {
    return (await db.reader.count({ where: { id: readerId, welcomedAt: { not: null } } })) > 0;
  },
  /** True for the one caller that may put the book in, in its transaction; false ever after. Locks the reader's row. */
  async claim(tx: Db, readerId: bigint, now: Date): Promise<boolean> {
    const { count } = await tx.reader.updateMany({
      where: { id: readerId, welcomedAt: null },
      data: { welcomedAt: now },
    });
    return count === 1;
  },
});
