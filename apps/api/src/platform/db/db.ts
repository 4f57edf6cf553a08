import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { withLooks } from './looks.ts';
import { statementNames } from './prepared.ts';
import { type Presence, watchPresence } from './presence.ts';

export { Prisma };

/** The database, or a transaction on it. */
export type Db = PrismaClient | Prisma.TransactionClient;
export type Database = PrismaClient;

/**
 * Opens a bounded pool; connections are made when first used. A server that does not answer is noticed within 2 s, see
 * presence.ts: the time-outs here are for one that is slow.
 */
export const openDatabase = (url: string): Database => {
  const pool: pg.Pool = new pg.Pool({
    connectionString: url,
    max: 10,
    statement_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    stream: () => presence.open(),
  });
  const presence: Presence = watchPresence(url, {
    waited: () => pool.totalCount > pool.idleCount || pool.waitingCount > 0,
    over: () => pool.ending,
  });
  pool.on('acquire', presence.wake);
  pool.on('error', () => undefined); // of an idle connection: the pool makes another one when it is wanted
  const nameOf = statementNames();
  const client = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: nameOf }),
    transactionOptions: { timeout: 20_000, maxWait: 10_000 },
  });
  return withLooks(client, pool, nameOf);
};
