import path from 'node:path';
import { postgresGlobalSetup } from '@lectern/postgres/testing';

/** One throw-away PostgreSQL for the whole run, with a template database that has our tables. */
export default postgresGlobalSetup(path.resolve(import.meta.dirname, '../../../../prisma/migrations'));
