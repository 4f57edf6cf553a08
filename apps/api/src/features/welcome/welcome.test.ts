import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { partnerDouble } from '../../testing/partner-double.ts';
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

/** Nobody can put in a book until the answer is called. */
const heldUp = async (of: TestApp): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: of.deps.config.database.url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE document IN ACCESS EXCLUSIVE MODE');
  return async () => {
    await client.query('COMMIT');
    await client.end();
  };
};

it('[BOOK-17] holds a log-in no longer than two seconds, and comes later; the mark comes with it', async () => {
  const letOn = await heldUp(app);
  const began = performance.now();
  const anna = await aReader(app, 'anna', { isWelcomed: false });
  expect(performance.now() - began).toBeLessThan(6000);
  expect([await totalOf(anna), await welcomed()]).toEqual([0, [false]]);
  await letOn();
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

it('[BOOK-17] holds nobody where many come in together, and comes to each of them', async () => {
  const shop = await partnerDouble('p', {
    options: () => ({ json: { auth_providers: [{ name: 'P', shop_id: 1 }] } }),
    authenticate: ({ login: user }) => ({ json: { user, email: `${user}@p.example` } }),
  });
  const crowded = await startTestApp({ partners: [shop.partner] });
  const letOn = await heldUp(crowded);
  const comesIn = (name: string) =>
    aReader(crowded, { alias: 'p', shopId: '1', username: name, password: 'any' }, { isWelcomed: false });
  const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(comesIn);
  await expect.poll(async () => (await crowded.sql('SELECT 1 FROM session')).rowCount, { timeout: 20_000 }).toBe(8);
  const first = await Promise.race([
    comesIn('i').then(() => 'the last'),
    Promise.all(waiting).then(() => 'the others'),
  ]);
  expect(first).toBe('the last');
  await letOn();
  for (const reader of await Promise.all(waiting))
    await expect.poll(() => totalOf(reader), { timeout: 20_000 }).toBe(1);
  await crowded.close();
  await shop.close();
});
