import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from '../../generated/prisma/client.ts';

export { Prisma };

/** The database, or a transaction on it. */
export type Db = PrismaClient | Prisma.TransactionClient;
export type Database = PrismaClient;

/** Opens a bounded pool; connections are made when first used. */
export const openDatabase = (url: string): Database =>
  new PrismaClient({
    adapter: new PrismaPg({
      connectionString: url,
      max: 10,
      statement_timeout: 30_000,
      connectionTimeoutMillis: 10_000,
    }),
    transactionOptions: { timeout: 20_000, maxWait: 10_000 },
  });
