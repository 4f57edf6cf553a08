import type { Database } from '../../platform/db/db.ts';

export const healthDb = (db: Database) => ({
  async ping(): Promise<void> {
    await db.$queryRaw`SELECT 1`;
  },
});
