import path from 'node:path';
import { postgresGlobalSetup } from '@lectern/postgres/testing';
import { offerS3Server } from './s3-server.ts';

const startPostgres = postgresGlobalSetup(path.resolve(import.meta.dirname, '../../../../prisma/migrations'));

/** One throw-away PostgreSQL for the whole run, with a template database that has our tables; an S3 server for who asks. */
export default async (): Promise<() => Promise<void>> => {
  const stopPostgres = await startPostgres();
  const stopS3 = offerS3Server();
  return async () => {
    await stopS3();
    await stopPostgres();
  };
};
