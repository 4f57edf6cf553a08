import { freshDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { expect, it } from 'vitest';
import { checkSchema, guardSchema, migrateDatabase, OtherSchema } from './schema.ts';

const sql = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
};

it('[OPS-33] a database older or newer than the code is refused by a sentence, and one that is away by another error', async () => {
  const { url, drop } = await freshDatabase();
  await checkSchema(url);

  await sql(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await expect(checkSchema(url)).rejects.toThrow(OtherSchema);
  await expect(checkSchema(url)).rejects.toThrow(/older than the code.*first_piece/);
  expect(await migrateDatabase(url)).toContain('20261121150000_first_piece');
  expect(await migrateDatabase(url)).toEqual([]);
  await checkSchema(url);

  await sql(url, "UPDATE _prisma_migrations SET migration_name = '29990101000000_future'");
  await expect(checkSchema(url)).rejects.toThrow(OtherSchema);
  await drop();
  await expect(checkSchema(url)).rejects.not.toBeInstanceOf(OtherSchema);
});

it('[OPS-33] a start refuses the wrong database at once, and one that was away as soon as it comes', async () => {
  const { url, drop } = await freshDatabase();
  await sql(url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await expect(guardSchema(url, () => undefined)).rejects.toThrow(OtherSchema);

  const name = new URL(url).pathname.slice(1);
  const admin = Object.assign(new URL(url), { pathname: '/postgres' }).href;
  await sql(admin, `ALTER DATABASE ${name} RENAME TO ${name}_away`);
  const told = Promise.withResolvers<Error>();
  await guardSchema(url, told.resolve);
  await sql(admin, `ALTER DATABASE ${name}_away RENAME TO ${name}`);
  expect(await told.promise).toBeInstanceOf(OtherSchema);
  await drop();
});
