import { describe, expect, it } from 'vitest';
import { ANNA, createTestShop } from '../test-shop.testing.ts';
import { ATTEMPT_LIMITS, createAttemptLimiter } from './attempt-limiter.ts';

const right = { login: ANNA.email, password: ANNA.password };
const wrong = { login: ANNA.email, password: 'not the password' };

const openLogIn = async (shop: Awaited<ReturnType<typeof createTestShop>>, path = '/login') => {
  const browser = shop.createBrowser();
  await browser.open(path);
  return browser;
};

describe('log-in', () => {
  it('[SHOP-12] signs in and out; the old cookie is invalid after that', async () => {
    const shop = await createTestShop();
    const browser = await openLogIn(shop);
    const home = await browser.submit('/login', right);
    expect([home.url.pathname, home.text.includes(ANNA.firstName)]).toEqual(['/', true]);
    const oldCookies = new Map(browser.cookies);
    expect((await browser.submit('/logout')).text).not.toContain(ANNA.firstName);
    for (const [name, value] of oldCookies) browser.cookies.set(name, value);
    expect((await browser.open('/')).text).not.toContain(ANNA.firstName);
  });

  it('[SHOP-12] ends a session after 30 days', async () => {
    const shop = await createTestShop();
    const browser = await openLogIn(shop);
    await browser.submit('/login', right);
    shop.advanceClock(30 * 24 * 3600 - 1);
    expect((await browser.open('/')).text).toContain(ANNA.firstName);
    shop.advanceClock(2);
    expect((await browser.open('/')).text).not.toContain(ANNA.firstName);
  });

  it('[SHOP-12] creates a new session at each log-in and stores only its hash', async () => {
    const shop = await createTestShop();
    const browser = await openLogIn(shop);
    browser.cookies.set(`shop_session_${new URL(shop.url).port}`, 'planted');
    await browser.open('/login');
    await browser.submit('/login', right);
    const token = browser.cookies.get(`shop_session_${new URL(shop.url).port}`);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await shop.db.query('SELECT * FROM sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('[SHOP-9] responds the same to a wrong password and an unknown account', async () => {
    const shop = await createTestShop();
    const known = await (await openLogIn(shop)).submit('/login', wrong);
    const unknown = await (await openLogIn(shop)).submit('/login', { ...wrong, login: 'who@lantern.example' });
    const removeValues = (text: string) => text.replace(/value="[^"]*"/g, '');
    expect(known.status).toBe(401);
    expect(known.text).toContain('role="alert"');
    expect([unknown.status, removeValues(unknown.text)]).toEqual([known.status, removeValues(known.text)]);
    expect(known.text).not.toContain(wrong.password);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/%2f/evil.example'])(
    '[SHOP-17] never redirects to %s',
    async (next) => {
      const shop = await sharedShop;
      const browser = await openLogIn(shop, `/login?next=${encodeURIComponent(next)}`);
      const { url } = await browser.submit('/login', { ...right, next });
      expect(url.href).toBe(`${shop.url}/`);
    },
  );
});

const sharedShop = createTestShop();

describe('failed log-ins', () => {
  it('[SHOP-11] block an account on the pages after ten failures within 15 minutes, but not at the partner interface', async () => {
    const shop = await createTestShop();
    const browser = await openLogIn(shop);
    for (let n = 0; n < 10; n += 1) expect((await browser.submit('/login', wrong)).status).toBe(401);
    expect((await browser.submit('/login', right)).status).toBe(429);
    expect((await shop.authenticate()).status).toBe(200);
    shop.advanceClock(15 * 60 + 1);
    expect((await browser.submit('/login', right)).status).toBe(200);
  });

  it('[SHOP-11] at the partner interface block an account only after a thousand in 15 minutes', async () => {
    const shop = await createTestShop();
    const attempts = createAttemptLimiter(shop.db, shop.clock);
    const { rows } = await shop.db.query<{ id: string }>("SELECT id FROM accounts WHERE username = 'anna'");
    const subject = { kind: 'partner', id: rows[0]?.id ?? '' } as const;
    for (let n = 0; n < 20; n += 1) expect((await shop.authenticate({ password: 'wrong' })).status).toBe(401);
    for (let n = 20; n < ATTEMPT_LIMITS.partner.failures; n += 1) await attempts.tryAcquire(subject);
    expect(await shop.authenticate()).toMatchObject({ status: 429, body: { error: 'too_many_failures' } });
    shop.advanceClock(15 * 60 + 1);
    expect((await shop.authenticate()).status).toBe(200);
  });

  it('[SHOP-11] are reset by a success', async () => {
    const shop = await createTestShop();
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 9; n += 1) expect((await shop.authenticate({ password: 'wrong' })).status).toBe(401);
      expect((await shop.authenticate()).status).toBe(200);
    }
  });

  it('[SHOP-11] cannot exceed the limit concurrently', async () => {
    const shop = await createTestShop();
    const browser = await openLogIn(shop);
    const guesses = Array.from({ length: 25 }, (_, n) =>
      browser.submit('/login', { ...wrong, password: `guess ${n}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('[SHOP-5] are not counted for calls with an invalid signature', async () => {
    const shop = await createTestShop();
    for (let n = 0; n < 12; n += 1) {
      const call = { ...shop.signParameters({ password: 'wrong' }), serial: 'changed' };
      const reply = await fetch(shop.authenticateUrl, { method: 'POST', body: new URLSearchParams(call) });
      expect(reply.status).toBe(403);
    }
    expect((await shop.authenticate()).status).toBe(200);
  });

  it('[SHOP-11] block a network after 300 in an hour; successes do not count', async () => {
    const shop = await createTestShop();
    const attempts = createAttemptLimiter(shop.db, shop.clock);
    const network = { kind: 'network', id: '127.0.0.1' } as const;
    for (let n = 1; n < ATTEMPT_LIMITS.network.failures; n += 1) await attempts.tryAcquire(network);
    const browser = await openLogIn(shop);
    expect((await browser.submit('/login', right)).status).toBe(200);
    await browser.submit('/logout');
    await browser.open('/login');
    expect((await browser.submit('/login', wrong)).status).toBe(401);
    expect((await browser.submit('/login', right)).status).toBe(429);
    shop.advanceClock(3601);
    expect((await browser.submit('/login', right)).status).toBe(200);
  });

  it('[SHOP-11] store no readable names, because people sometimes type passwords there', async () => {
    const shop = await createTestShop();
    await shop.authenticate({ login: 'my secret password' });
    const { rows } = await shop.db.query(`SELECT encode(subject, 'escape') AS subject FROM attempts`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('my secret password');
  });
});
