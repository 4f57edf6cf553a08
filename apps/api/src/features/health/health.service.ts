import { Refusal } from '../../http/refusal.ts';
import type { Database } from '../../platform/db/db.ts';
import { healthDb } from './health.db.ts';

export const healthService = ({ db }: { db: Database }) => ({
  /** @throws Refusal `server.unavailable` when the database does not answer. */
  async check(): Promise<{ status: 'ok' }> {
    try {
      await healthDb(db).ping();
    } catch {
      throw new Refusal('server.unavailable', {}, 5);
    }
    return { status: 'ok' };
  },
});
