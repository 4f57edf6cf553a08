import { describe, expect, it } from 'vitest';
import { ensureDatabase } from './database.ts';
import { createTestDatabase } from './testing.ts';
import { withClient } from './with-client.ts';

describe('ensureDatabase', () => {
  it('[HOUSE-1] creates the database once, also when called concurrently', async () => {
    const { url: template, drop } = await createTestDatabase();
    const server = { url: (name: string) => Object.assign(new URL(template), { pathname: `/${name}` }).href };
    const urls = await Promise.all([1, 2, 3].map(() => ensureDatabase(server, 'a "quoted" shelf')));
    const rows = await withClient(
      urls[0] ?? '',
      async (client) => (await client.query('SELECT current_database() AS name')).rows,
    );
    expect(rows).toEqual([{ name: 'a "quoted" shelf' }]);
    await withClient(template, (client) => client.query('DROP DATABASE "a ""quoted"" shelf" WITH (FORCE)'));
    await drop();
  });
});
