import { createTestDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { afterAll } from 'vitest';
import { buildShop } from './app.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

/** Creates a shop that does not listen, for tests with `inject`: other client addresses, other public URLs. */
export const createTestApp = async (options: {
  publicUrl?: string;
  trustProxy?: string[];
  requestTimeoutMs?: number;
  logStream?: { write(line: string): void };
}) => {
  const { publicUrl = 'http://shop.example', trustProxy = [], requestTimeoutMs, logStream } = options;
  const database = await createTestDatabase();
  const db = new pg.Pool({ connectionString: database.url });
  const { app } = buildShop({
    db,
    mail: { send: async () => undefined, isAvailable: async () => true },
    clock: () => new Date(),
    shop: { id: '1', alias: 'lantern', name: 'Lantern Books', publicUrl, cloudUrl: 'https://cloud.example' },
    partner: { sharedKey: 'a key that only two know', signature: 'sha256' },
    cloudApiUrl: 'http://127.0.0.1:1/api/v1.0', // nothing listens there
    trustProxy,
    ...(requestTimeoutMs !== undefined && { requestTimeoutMs }),
    ...(logStream && { log: true, logStream }),
  });
  cleanUps.push(async () => {
    await app.close();
    await db.end();
    await database.drop();
  });
  return { app, db };
};
