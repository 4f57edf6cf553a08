import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockTable } from '../../testing/lock-table.ts';
import { createPartnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const countBooks = async (reader: TestReader): Promise<number> =>
  ((await (await reader.get('/books?limit=0')).json()) as { total: number }).total; // by contract
const listWelcomed = async (): Promise<boolean[]> =>
  (await app.sql('SELECT welcomed_at IS NOT NULL AS yes FROM reader')).rows.map(({ yes }: { yes: boolean }) => yes);

/** No book can be added until the returned function is called. */
const blockBooks = (of: TestApp): Promise<() => Promise<void>> => lockTable(of, 'document');

it('[BOOK-17] delays a sign-in no longer than two seconds, and comes later, together with the mark', async () => {
  const letOn = await blockBooks(app);
  const began = performance.now();
  const anna = await createTestReader(app, 'anna', { isWelcomed: false });
  expect(performance.now() - began).toBeLessThan(6000);
  expect([await countBooks(anna), await listWelcomed()]).toEqual([0, [false]]);
  await letOn();
  await expect.poll(() => countBooks(anna), { timeout: 20_000 }).toBe(1);
  expect(await listWelcomed()).toEqual([true]);
});

it('[BOOK-17] is tried again after it failed, and counts as done when the reader has its bytes', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await app.sql('ALTER TABLE document RENAME TO hidden');
  expect([await countBooks(await createTestReader(app, 'anna', { isWelcomed: false })), await listWelcomed()]).toEqual([
    0,
    [false],
  ]);
  expect(stderr.mock.calls.join()).toContain('document');
  stderr.mockRestore();
  await app.sql('ALTER TABLE hidden RENAME TO document');
  expect([await countBooks(await createTestReader(app)), await listWelcomed()]).toEqual([1, [true]]);

  await app.sql('UPDATE reader SET welcomed_at = NULL');
  expect([await countBooks(await createTestReader(app)), await listWelcomed()]).toEqual([1, [true]]);
});

it('[BOOK-17] comes once to many first sign-ins at the same time', async () => {
  const readers = await Promise.all([1, 2, 3, 4, 5].map(() => createTestReader(app)));
  expect(await countBooks(readers[0] as TestReader)).toBe(1); // there are five
});

it('[BOOK-17] delays nobody while many sign in together, and comes to each of them', async () => {
  const shop = await createPartnerDouble('p', {
    options: () => ({ json: { auth_providers: [{ name: 'P', shop_id: 1 }] } }),
    authenticate: ({ login: user }) => ({ json: { user, email: `${user}@p.example` } }),
  });
  const crowded = await startTestApp({ partners: [shop.partner] });
  const letOn = await blockBooks(crowded);
  const comesIn = (name: string) =>
    createTestReader(crowded, { alias: 'p', shopId: '1', username: name, password: 'any' }, { isWelcomed: false });
  const waiting = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(comesIn);
  await expect.poll(async () => (await crowded.sql('SELECT 1 FROM session')).rowCount, { timeout: 20_000 }).toBe(8);
  const first = await Promise.race([
    comesIn('i').then(() => 'the last'),
    Promise.all(waiting).then(() => 'the others'),
  ]);
  expect(first).toBe('the last');
  await letOn();
  for (const reader of await Promise.all(waiting))
    await expect.poll(() => countBooks(reader), { timeout: 20_000 }).toBe(1);
  await crowded.close();
  await shop.close();
});
