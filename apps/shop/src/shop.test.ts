import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freshDatabase } from '@lectern/postgres/testing';
import { describe, expect, it, vi } from 'vitest';
import { ANNA, aShop, SHARED_KEY } from './a-shop.testing.ts';
import { browserAt } from './browser.testing.ts';
import { startShop } from './testing.ts';

/** What a process wrote may arrive after its end. */
const PATIENCE = { timeout: 20_000 };

const startProcess = async (changed: Readonly<Record<string, string>> = {}) => {
  const { url } = await freshDatabase();
  const child = fork(path.join(import.meta.dirname, 'main.ts'), [], {
    env: {
      SHOP_DATABASE_URL: url,
      SHOP_PUBLIC_URL: 'http://shop.localhost:3000',
      SHOP_SHARED_KEY: SHARED_KEY,
      SHOP_DEMO_ACCOUNTS: JSON.stringify([ANNA]),
      CLOUD_URL: 'http://127.0.0.1:3000',
      ...changed,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (written += text));
  return { child, ended: once(child, 'exit'), written: () => written };
};

describe('the process', () => {
  it.each([
    { how: 'SIGTERM', end: (child: ReturnType<typeof fork>) => child.kill('SIGTERM') },
    { how: 'SIGINT', end: (child: ReturnType<typeof fork>) => child.kill('SIGINT') },
    { how: 'the end of its channel', end: (child: ReturnType<typeof fork>) => child.disconnect() },
  ])('[SHOP-26] tells its port once it answers, and ends cleanly on $how', async ({ end }) => {
    const { child, ended, written } = await startProcess();
    const [ready] = await once(child, 'message');
    expect(ready).toEqual({ kind: 'ready', port: expect.any(Number) });
    const health = await fetch(`http://127.0.0.1:${ready.port}/health`);
    expect(await health.json()).toEqual({ status: 'ok' });
    await fetch(`http://127.0.0.1:${ready.port}/reset?token=very-secret`);
    end(child);
    expect(await ended).toEqual([0, null]);
    await vi.waitFor(() => expect(written()).toContain('/reset'), PATIENCE);
    expect(written()).not.toContain('very-secret');
  });

  it('[SHOP-24] does not start with a wrong setting, and says one sentence', async () => {
    const { ended, written } = await startProcess({ SHOP_SIGNATURE: 'md5' });
    expect(await ended).toEqual([1, null]);
    await vi.waitFor(() => expect(written()).not.toBe(''), PATIENCE);
    expect(written()).toBe('SHOP_SIGNATURE must be sha1 or sha256.\n');
  });
});

describe('the shop', () => {
  it('[SHOP-27] makes its demonstration accounts once; a changed password stays', async () => {
    const { url } = await freshDatabase();
    const given = { databaseUrl: url, sharedKey: SHARED_KEY, accounts: [ANNA] };
    await (await startShop(given)).close();
    const again = await startShop({ ...given, accounts: [{ ...ANNA, password: 'another one' }] });
    const browser = browserAt(again.url);
    await browser.open('/login');
    expect((await browser.submit('/login', { login: 'anna', password: 'another one' })).status).toBe(401);
    expect((await browser.submit('/login', { login: 'anna', password: ANNA.password })).status).toBe(200);
    await again.close();
  });

  it('[SHOP-36] replaces a demonstration password that is good no longer, and no other', async () => {
    const { url } = await freshDatabase();
    const given = { databaseUrl: url, sharedKey: SHARED_KEY };
    const logIn = async (password: string, accounts: Parameters<typeof startShop>[0]['accounts'] = []) => {
      const shop = await startShop({ ...given, accounts });
      const browser = browserAt(shop.url);
      await browser.open('/login');
      const { status } = await browser.submit('/login', { login: 'anna', password });
      await shop.close();
      return status;
    };
    const own = { ...ANNA, password: 'made for this one', retired: [ANNA.password] };
    expect(await logIn(ANNA.password, [ANNA])).toBe(200);
    expect(await logIn(ANNA.password, [own])).toBe(401);
    expect(await logIn(own.password)).toBe(200);
    expect(await logIn(own.password, [{ ...ANNA, retired: ['never used'] }])).toBe(200);
    expect(await logIn(ANNA.password, [{ ...ANNA, retired: [own.password] }])).toBe(200);
  });

  it('[SHOP-28] forgets sessions, links, failures and signatures when they have run out, not before', async () => {
    const shop = await aShop();
    const counts = async () => {
      const tables = ['sessions', 'password_resets', 'attempts', 'partner_signatures'];
      const found = await Promise.all(tables.map((table) => shop.db.query(`SELECT count(*)::int AS n FROM ${table}`)));
      return found.map(({ rows }) => rows[0].n);
    };
    await shop.authenticate({ password: 'wrong' });
    const account = '(SELECT id FROM accounts)';
    const soon = new Date(shop.clock().getTime() + 600_000);
    await shop.db.query(`INSERT INTO sessions VALUES ('s', ${account}, $1)`, [soon]);
    await shop.db.query(`INSERT INTO password_resets VALUES ('r', ${account}, $1)`, [soon]);
    await shop.sweep();
    expect(await counts()).toEqual([1, 1, 1, 1]);
    shop.pass(15 * 60 + 1);
    await shop.sweep();
    expect(await counts()).toEqual([0, 1, 0, 0]);
    // Of a link it is told for a day that it came too late.
    shop.pass(24 * 3600);
    await shop.sweep();
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
