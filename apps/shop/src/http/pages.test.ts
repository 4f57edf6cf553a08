import { describe, expect, it } from 'vitest';
import { createTestApp } from '../test-app.testing.ts';
import { createTestBrowser } from '../test-browser.testing.ts';
import { ANNA, createTestShop } from '../test-shop.testing.ts';

const shop = await createTestShop();
const logIn = { login: ANNA.username, password: ANNA.password };

const createSignedInBrowser = async () => {
  const browser = shop.createBrowser();
  await browser.open('/login');
  await browser.submit('/login', logIn);
  return browser;
};

describe('forms', () => {
  it.each(['/login', '/logout', '/register', '/forgot', '/reset', '/books/seven-days-of-rain/buy'])(
    '[SHOP-18] posted to %s without the token of this browser are rejected',
    async (path) => {
      const browser = await createSignedInBrowser();
      expect((await browser.post(path, logIn)).status).toBe(403);
      expect((await browser.post(path, { ...logIn, _form: 'made up' })).status).toBe(403);
      expect((await browser.open('/')).text).toContain(ANNA.firstName);
    },
  );

  it('[SHOP-18] are rejected with the token of another browser', async () => {
    const browser = await createSignedInBrowser();
    await browser.open('/books/seven-days-of-rain');
    const stranger = shop.createBrowser();
    const token = /name="_form" value="([^"]*)"/.exec((await stranger.open('/login')).text)?.[1] ?? '';
    expect((await browser.submit('/books/seven-days-of-rain/buy', { _form: token })).status).toBe(403);
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
    '[SHOP-18] from the origin %s are rejected, even with the token',
    async (origin) => {
      const browser = await createSignedInBrowser();
      await browser.open('/books/seven-days-of-rain');
      expect((await browser.submit('/books/seven-days-of-rain/buy', {}, { origin })).status).toBe(403);
      expect((await browser.open('/purchases')).text).not.toContain('/books/seven-days-of-rain');
    },
  );

  it('[SHOP-18] from the own origin are accepted', async () => {
    const browser = await createSignedInBrowser();
    await browser.open('/books/proofs-you-can-carry');
    const { url, status } = await browser.submit('/books/proofs-you-can-carry/buy', {}, { origin: shop.url });
    expect([url.pathname, status]).toEqual(['/purchases', 200]);
  });
});

describe('pages', () => {
  it('[SHOP-19] show markup in a name as text', async () => {
    const browser = shop.createBrowser();
    await browser.open('/register');
    const firstName = '<img src=x onerror="alert(1)">';
    const fields = { firstName, lastName: '"><script>', email: 'evil@lantern.example', password: 'eight888' };
    const refused = await browser.submit('/register', fields);
    const home = await browser.submit('/register', { ...fields, over16: 'yes' });
    expect(home.text).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    for (const { text } of [refused, home]) expect(text).not.toMatch(/<script|<img src=x/);
  });

  it.each([
    '/',
    '/login',
    '/books/seven-days-of-rain',
    '/terms',
    '/no-such-page',
    '/icon.svg',
    '/covers/seven-days-of-rain.jpg',
    '/health',
  ])('[SHOP-19] at %s forbid scripts, frames, foreign resources and inline styles', async (path) => {
    const { headers, text } = await shop.createBrowser().open(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });

  it('[SHOP-19] are not cached, assets are', async () => {
    const browser = shop.createBrowser();
    expect((await browser.open('/login')).headers.get('cache-control')).toBe('no-store');
    expect((await browser.open('/icon.svg')).headers.get('cache-control')).toContain('max-age');
  });

  it('[SHOP-21] reveal no internal details of a fault', async () => {
    const broken = await createTestShop();
    await broken.db.query('ALTER TABLE accounts RENAME TO elsewhere');
    const page = await broken.createBrowser({ cookie: '' }).open('/login');
    expect(page.status).toBe(200);
    const answers = await Promise.all([
      broken.authenticate(),
      fetch(broken.authOptionsUrl, { method: 'POST', body: new URLSearchParams({ UserID: 'anna' }) }).then(
        async (reply) => ({ status: reply.status, body: await reply.json() }),
      ),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(500);
      expect(body).toEqual({ error: 'fault', message: 'Answered with status 500.' });
    }
    const browser = broken.createBrowser();
    await browser.open('/login');
    const failed = await browser.submit('/login', logIn);
    expect(failed.status).toBe(500);
    expect(failed.text).toContain('Something went wrong on our end.');
    expect(failed.text).not.toMatch(/accounts|relation|SELECT/);
  });
});

describe('cookies', () => {
  it('[SHOP-12] are HttpOnly and SameSite, and their names contain the port', async () => {
    const reply = await fetch(`${shop.url}/login?lang=de`);
    const cookies = reply.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const line of cookies) {
      expect(line).toMatch(new RegExp(`^shop_\\w+_${new URL(shop.url).port}=`));
      expect(line).toContain('HttpOnly');
      expect(line).toContain('SameSite=Lax');
      expect(line).toContain('Path=/');
    }
  });
});

describe('cookies under https', () => {
  it('[SHOP-12] are Secure and bound to this host', async () => {
    const { app } = await createTestApp({ publicUrl: 'https://shop.example' });
    const { headers } = await app.inject({ url: '/login', headers: { host: 'shop.example' } });
    expect(headers['set-cookie']).toMatch(/^__Host-shop_guest=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });
});

describe('languages', () => {
  it.each([
    { header: 'de-AT,en;q=0.5', language: 'de', heading: 'Anmelden' },
    { header: 'fr, uk;q=0.8, en;q=0.7', language: 'uk', heading: 'Увійти' },
    { header: 'en;q=0.1, zh-CN', language: 'zh', heading: '登录' },
    { header: 'ru;q=0, en', language: 'en', heading: 'Log in' },
    { header: 'tlh', language: 'en', heading: 'Log in' },
  ])('[SHOP-20] “$header” gives $language', async ({ header, language, heading }) => {
    const { text } = await createTestBrowser(shop.url, { 'accept-language': header }).open('/login');
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<h1>${heading}</h1>`);
  });

  it('[SHOP-20] are remembered once chosen, and the language links keep the rest of the URL', async () => {
    const browser = shop.createBrowser({ 'accept-language': 'de' });
    expect((await browser.open('/reset?token=abc&lang=ru')).text).toContain('href="/reset?token=abc&amp;lang=uk"');
    expect((await browser.open('/')).text).toContain('<html lang="ru">');
    expect((await browser.open('/?lang=xx')).text).toContain('<html lang="ru">');
  });
});

describe('the host name', () => {
  it('[SHOP-37] [S31] must be the shop’s own: pages are refused under any other name', async () => {
    const { app } = await createTestApp({ publicUrl: 'http://shop.lectern.localhost:3000' });
    const openWithHost = (host: string) => app.inject({ url: '/login', headers: { host, 'accept-language': 'de' } });
    for (const host of ['attacker.example:3100', 'localhost', 'shop.lectern.localhost.attacker.example']) {
      const { statusCode, body, headers } = await openWithHost(host);
      expect([statusCode, headers['set-cookie']], host).toEqual([421, undefined]);
      expect(body).toBe('Diese Buchhandlung ist unter dieser Adresse nicht erreichbar. Prüfen Sie die Adresse.');
    }
    for (const host of ['shop.lectern.localhost:3000', 'SHOP.LECTERN.LOCALHOST.', 'shop.localhost:3000'])
      expect((await openWithHost(host)).statusCode, host).toBe(200);
    const partners = { url: '/partner/auth-options?username=nobody', headers: { host: 'shop:3100' } };
    expect((await app.inject(partners)).statusCode).not.toBe(421); // signed calls may use internal host names
  });
});
