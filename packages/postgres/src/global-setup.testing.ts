import path from 'node:path';
import { postgresGlobalSetup } from './testing.ts';

export default postgresGlobalSetup(path.join(import.meta.dirname, '../fixtures/migrations'));
