import path from 'node:path';
import { getTestServerUrl, postgresGlobalSetup } from '@lectern/postgres/testing';
import { createPgBossQueue } from '../platform/queue/pg-boss.ts';
import { prepareS3Server } from './s3-server.ts';
import { preparePooler } from './test-pooler.ts';
import { createShopTemplate } from './test-shop.ts';

/** Creates the queue's tables once in the template, which would otherwise take a second in every test app. */
const createQueueTables = async (url: string): Promise<void> => {
  const queue = createPgBossQueue({ url, report: () => undefined });
  await queue.list();
  await queue.close();
};

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../prisma/migrations');
const startPostgres = postgresGlobalSetup(MIGRATIONS, createQueueTables);

/** Starts one temporary PostgreSQL for the run, with template databases for the app and the shop; a pooler and an S3 server on demand. */
export default async (): Promise<() => Promise<void>> => {
  const stopPostgres = await startPostgres();
  await createShopTemplate();
  const stopPooler = await preparePooler(getTestServerUrl());
  const stopS3 = prepareS3Server();
  return async () => {
    await stopPooler();
    await stopS3();
    await stopPostgres();
  };
};
