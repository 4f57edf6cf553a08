import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createTestDatabase } from '@lectern/postgres/testing';
import { describe, expect, it, vi } from 'vitest';
import { createTestBrowser } from './test-browser.testing.ts';
import { ANNA, createTestShop, SHARED_KEY } from './test-shop.testing.ts';
import { startShop } from './testing.ts';

/** The output of a process may arrive after its exit. */
const WAIT_OPTIONS = { timeout: 20_000 };

const startProcess = async (overrides: Readonly<Record<string, string>> = {}) => {
  const { url } = await createTestDatabase();
  const child = fork(path.join(import.meta.dirname, 'main.ts'), [], {
    env: {
      SHOP_DATABASE_URL: url,
      SHOP_PUBLIC_URL: 'http://shop.localhost:3000',
      SHOP_SHARED_KEY: SHARED_KEY,
      SHOP_DEMO_ACCOUNTS: JSON.stringify([ANNA]),
      CLOUD_URL: 'http://127.0.0.1:3000',
      ...overrides,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  return { child, ended: once(child, 'exit'), output: () => output };
};

describe('the process', () => {
  it.each([
    { how: 'SIGTERM', end: (child: ReturnType<typeof fork>) => child.kill('SIGTERM') },
    { how: 'SIGINT', end: (child: ReturnType<typeof fork>) => child.kill('SIGINT') },
    { how: 'the end of its channel', end: (child: ReturnType<typeof fork>) => child.disconnect() },
  ])('[SHOP-26] reports its port when it is ready and exits cleanly on $how', async ({ end }) => {
    const { child, ended, output } = await startProcess();
    const [ready] = await once(child, 'message');
    expect(ready).toEqual({ kind: 'ready', port: expect.any(Number) });
    const health = await fetch(`http://127.0.0.1:${ready.port}/health`);
    expect(await health.json()).toEqual({ status: 'ok' });
    await fetch(`http://127.0.0.1:${ready.port}/reset?token=very-secret`);
    end(child);
    expect(await ended).toEqual([0, null]);
    await vi.waitFor(() => expect(output()).toContain('/reset'), WAIT_OPTIONS);
    expect(output()).not.toContain('very-secret');
  });

  it('[SHOP-24] does not start with an invalid setting and prints one sentence', async () => {
    const { ended, output } = await startProcess({ SHOP_SIGNATURE: 'md5' });
    expect(await ended).toEqual([1, null]);
    await vi.waitFor(() => expect(output()).not.toBe(''), WAIT_OPTIONS);
    expect(output()).toBe('SHOP_SIGNATURE must be sha1 or sha256.\n');
  });
});

describe('the shop', () => {
  it('[SHOP-27] creates its demo accounts once; a overrides password stays', async () => {
    const { url } = await createTestDatabase();
    const options = { databaseUrl: url, sharedKey: SHARED_KEY, accounts: [ANNA] };
    await (await startShop(options)).close();
    const restarted = await startShop({ ...options, accounts: [{ ...ANNA, password: 'another one' }] });
    const browser = createTestBrowser(restarted.url);
    await browser.open('/login');
    expect((await browser.submit('/login', { login: 'anna', password: 'another one' })).status).toBe(401);
    expect((await browser.submit('/login', { login: 'anna', password: ANNA.password })).status).toBe(200);
    await restarted.close();
  });

  it('[SHOP-36] replaces only retired demo passwords', async () => {
    const { url } = await createTestDatabase();
    const options = { databaseUrl: url, sharedKey: SHARED_KEY };
    const logIn = async (password: string, accounts: Parameters<typeof startShop>[0]['accounts'] = []) => {
      const shop = await startShop({ ...options, accounts });
      const browser = createTestBrowser(shop.url);
      await browser.open('/login');
      const { status } = await browser.submit('/login', { login: 'anna', password });
      await shop.close();
      return status;
    };
    const newAccount = { ...ANNA, password: 'the new password', retired: [ANNA.password] };
    expect(await logIn(ANNA.password, [ANNA])).toBe(200);
    expect(await logIn(ANNA.password, [newAccount])).toBe(401);
    expect(await logIn(newAccount.password)).toBe(200);
    expect(await logIn(newAccount.password, [{ ...ANNA, retired: ['never used'] }])).toBe(200);
    expect(await logIn(ANNA.password, [{ ...ANNA, retired: [newAccount.password] }])).toBe(200);
  });

  it('[SHOP-28] deletes sessions, links, failures and signatures after they expire, not before', async () => {
    const shop = await createTestShop();
    const countRows = async () => {
      const tables = ['sessions', 'password_resets', 'attempts', 'partner_signatures'];
      const results = await Promise.all(
        tables.map((table) => shop.db.query(`SELECT count(*)::int AS n FROM ${table}`)),
      );
      return results.map(({ rows }) => rows[0].n);
    };
    await shop.authenticate({ password: 'wrong' });
    const account = '(SELECT id FROM accounts)';
    const expiresAt = new Date(shop.clock().getTime() + 600_000);
    await shop.db.query(`INSERT INTO sessions VALUES ('s', ${account}, $1)`, [expiresAt]);
    await shop.db.query(`INSERT INTO password_resets VALUES ('r', ${account}, $1)`, [expiresAt]);
    await shop.deleteExpiredRows();
    expect(await countRows()).toEqual([1, 1, 1, 1]);
    shop.advanceClock(15 * 60 + 1);
    await shop.deleteExpiredRows();
    expect(await countRows()).toEqual([0, 1, 0, 0]);
    // An expired link is reported as expired for a day.
    shop.advanceClock(24 * 3600);
    await shop.deleteExpiredRows();
    expect(await countRows()).toEqual([0, 0, 0, 0]);
  });
});
