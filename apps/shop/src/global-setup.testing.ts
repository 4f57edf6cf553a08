import path from 'node:path';
import { postgresGlobalSetup } from '@lectern/postgres/testing';

export default postgresGlobalSetup(path.join(import.meta.dirname, '../migrations'));
