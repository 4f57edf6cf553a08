import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const totalOf = async (reader: TestReader): Promise<number> =>
  ((await (await reader.get('/books?limit=0')).json()) as { total: number }).total; // by contract
const welcomed = async (): Promise<boolean[]> =>
  (await app.sql('SELECT welcomed_at IS NOT NULL AS yes FROM reader')).rows.map(({ yes }: { yes: boolean }) => yes);

it('[BOOK-17] holds a log-in no longer than two seconds, and comes later; the mark comes with it', async () => {
  const client = new pg.Client({ connectionString: app.deps.config.database.url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE document IN ACCESS EXCLUSIVE MODE');
  const began = performance.now();
  const anna = await aReader(app, 'anna', { isWelcomed: false });
  expect(performance.now() - began).toBeLessThan(6000);
  expect([await totalOf(anna), await welcomed()]).toEqual([0, [false]]);
  await client.query('COMMIT');
  await client.end();
  await expect.poll(() => totalOf(anna), { timeout: 20_000 }).toBe(1);
  expect(await welcomed()).toEqual([true]);
});

it('[BOOK-17] is tried again after it failed, and counts as done where its bytes are', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await app.sql('ALTER TABLE document RENAME TO hidden');
  expect([await totalOf(await aReader(app, 'anna', { isWelcomed: false })), await welcomed()]).toEqual([0, [false]]);
  expect(told.mock.calls.join()).toContain('document');
  told.mockRestore();
  await app.sql('ALTER TABLE hidden RENAME TO document');
  expect([await totalOf(await aReader(app)), await welcomed()]).toEqual([1, [true]]);

  await app.sql('UPDATE reader SET welcomed_at = NULL');
  expect([await totalOf(await aReader(app)), await welcomed()]).toEqual([1, [true]]);
});

it('[BOOK-17] comes once to many first log-ins at the same time', async () => {
  const readers = await Promise.all([1, 2, 3, 4, 5].map(() => aReader(app)));
  expect(await totalOf(readers[0] as TestReader)).toBe(1); // there are five
});
