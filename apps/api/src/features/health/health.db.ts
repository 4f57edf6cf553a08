import { checkSchema, SchemaMismatch } from '../../platform/db/schema.ts';

export const createHealthDb = (databaseUrl: string) => ({
  /** The problem of the database, if any. Uses its own connection, to where requests connect: a busy pool is not a problem. */
  async findProblem(): Promise<'database' | 'schema' | null> {
    try {
      await checkSchema(databaseUrl);
      return null;
    } catch (error) {
      return error instanceof SchemaMismatch ? 'schema' : 'database';
    }
  },
});
