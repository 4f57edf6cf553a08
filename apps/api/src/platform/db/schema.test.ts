import { createTestDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { expect, it } from 'vitest';
import { checkSchema, guardSchema, migrateDatabase, SchemaMismatch } from './schema.ts';

const sql = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
};

it('[OPS-33] an older or newer database is refused with a SchemaMismatch, an unavailable one with another error', async () => {
  const { url, drop } = await createTestDatabase();
  await checkSchema(url);

  await sql(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await expect(checkSchema(url)).rejects.toThrow(SchemaMismatch);
  await expect(checkSchema(url)).rejects.toThrow(/older than the code.*first_piece/);
  expect(await migrateDatabase(url)).toContain('20261121150000_first_piece');
  expect(await migrateDatabase(url)).toEqual([]);
  await checkSchema(url);

  await sql(url, "UPDATE _prisma_migrations SET migration_name = '29990101000000_future'");
  await expect(checkSchema(url)).rejects.toThrow(SchemaMismatch);
  await drop();
  await expect(checkSchema(url)).rejects.not.toBeInstanceOf(SchemaMismatch);
});

it('[OPS-33] a start refuses a mismatching database at once, or as soon as it becomes available', async () => {
  const { url, drop } = await createTestDatabase();
  await sql(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await expect(guardSchema(url, () => undefined)).rejects.toThrow(SchemaMismatch);

  const name = new URL(url).pathname.slice(1);
  const admin = Object.assign(new URL(url), { pathname: '/postgres' }).href;
  await sql(admin, `ALTER DATABASE ${name} RENAME TO ${name}_away`);
  const refused = Promise.withResolvers<Error>();
  await guardSchema(url, refused.resolve);
  await sql(admin, `ALTER DATABASE ${name}_away RENAME TO ${name}`);
  expect(await refused.promise).toBeInstanceOf(SchemaMismatch);
  await drop();
});
