import { checkSchema, OtherSchema } from '../../platform/db/schema.ts';

export const healthDb = (databaseUrl: string) => ({
  /** What is wrong with the database, if anything. A connection of its own: the pool may be busy, which is no illness. */
  async trouble(): Promise<'database' | 'schema' | null> {
    try {
      await checkSchema(databaseUrl);
      return null;
    } catch (error) {
      return error instanceof OtherSchema ? 'schema' : 'database';
    }
  },
});
