import { freshDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { afterAll } from 'vitest';
import { buildShop } from './app.ts';

const endings: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of endings) await end();
});

/** A shop that does not listen, for what only `inject` can show: other senders, other public addresses. */
export const anApp = async (given: {
  publicUrl?: string;
  trustProxy?: string[];
  requestMs?: number;
  logTo?: { write(line: string): void };
}) => {
  const { publicUrl = 'http://shop.example', trustProxy = [], requestMs, logTo } = given;
  const database = await freshDatabase();
  const db = new pg.Pool({ connectionString: database.url });
  const { app } = buildShop({
    db,
    mail: { send: async () => undefined, works: async () => true },
    clock: () => new Date(),
    shop: { id: '1', alias: 'lantern', name: 'Lantern Books', publicUrl, cloudUrl: 'https://cloud.example' },
    partner: { sharedKey: 'a key that only two know', signature: 'sha256' },
    cloudApi: 'http://127.0.0.1:1/api/v1.0', // there is nobody
    trustProxy,
    ...(requestMs !== undefined && { requestMs }),
    ...(logTo && { log: true, logTo }),
  });
  endings.push(async () => {
    await app.close();
    await db.end();
    await database.drop();
  });
  return { app, db };
};
