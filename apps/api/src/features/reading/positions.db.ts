import type { Prisma } from '../../generated/prisma/client.ts';
import type { Database, Db } from '../../platform/db/db.ts';

export type HistoryEntry = Omit<Prisma.PositionHistoryCreateManyInput, 'id' | 'receivedAt'> & { receivedAt: Date };

export const positionsDb = (db: Database) => ({
  async append(tx: Db, entry: HistoryEntry): Promise<void> {
    await tx.positionHistory.create({ data: entry, select: { id: true } });
  },
  history: (readerId: bigint, bookId: bigint) =>
    db.positionHistory.findMany({ where: { readerId, bookId }, orderBy: { id: 'asc' } }),
});
