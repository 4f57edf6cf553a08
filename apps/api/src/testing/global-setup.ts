import path from 'node:path';
import { postgresGlobalSetup } from '@lectern/postgres/testing';
import { pgBossQueue } from '../platform/queue/pg-boss.ts';
import { makeShopTemplate } from './a-shop.ts';
import { offerS3Server } from './s3-server.ts';

/** The queue makes its tables by itself, which takes a second: once, and not in the first log-in of each test app. */
const withQueue = async (url: string): Promise<void> => {
  const queue = pgBossQueue({ url, report: () => undefined });
  await queue.list();
  await queue.close();
};

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../prisma/migrations');
const startPostgres = postgresGlobalSetup(MIGRATIONS, withQueue);

/** One throw-away PostgreSQL for the whole run, with a template database of our tables and one of the shop’s; an S3 server for who asks. */
export default async (): Promise<() => Promise<void>> => {
  const stopPostgres = await startPostgres();
  await makeShopTemplate();
  const stopS3 = offerS3Server();
  return async () => {
    await stopS3();
    await stopPostgres();
  };
};
