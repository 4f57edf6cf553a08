import { createTestDatabase } from '@lectern/postgres/testing';
import { openDatabase } from '../db/db.ts';
import { testBus } from './bus.suite.ts';
import { createPostgresAnnouncer, createPostgresBus } from './postgres-bus.ts';

testBus('SYNC-5', async () => {
  const database = await createTestDatabase();
  const db = openDatabase(database.url);
  return {
    createBus: () => createPostgresBus(database.url),
    announcer: createPostgresAnnouncer(db),
    async endConnections() {
      await db.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'lectern-bus' AND datname = current_database()`;
    },
    async close() {
      await db.$disconnect();
      await database.drop();
    },
  };
});
