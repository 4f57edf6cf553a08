import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ANNA, aShop } from '../a-shop.testing.ts';
import { anApp } from '../an-app.testing.ts';
import { browserAt } from '../browser.testing.ts';

const shop = await aShop();
const logIn = { login: ANNA.username, password: ANNA.password };

const signedIn = async () => {
  const browser = shop.browser();
  await browser.open('/login');
  await browser.submit('/login', logIn);
  return browser;
};

describe('forms', () => {
  it.each(['/login', '/logout', '/register', '/forgot', '/reset', '/books/faust/buy'])(
    '[SHOP-18] posted to %s without the token of this browser are refused',
    async (path) => {
      const browser = await signedIn();
      expect((await browser.post(path, logIn)).status).toBe(403);
      expect((await browser.post(path, { ...logIn, _form: 'made up' })).status).toBe(403);
      expect((await browser.open('/')).text).toContain(ANNA.firstName);
    },
  );

  it('[SHOP-18] are refused with the token of another browser', async () => {
    const browser = await signedIn();
    await browser.open('/books/faust');
    const stranger = shop.browser();
    const token = /name="_form" value="([^"]*)"/.exec((await stranger.open('/login')).text)?.[1] ?? '';
    expect((await browser.submit('/books/faust/buy', { _form: token })).status).toBe(403);
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
    '[SHOP-18] from the origin %s are refused, even with the token',
    async (origin) => {
      const browser = await signedIn();
      await browser.open('/books/faust');
      expect((await browser.submit('/books/faust/buy', {}, { origin })).status).toBe(403);
      expect((await browser.open('/purchases')).text).not.toContain('/books/faust');
    },
  );

  it('[SHOP-18] from our own origin pass', async () => {
    const browser = await signedIn();
    await browser.open('/books/kobzar');
    const { url, status } = await browser.submit('/books/kobzar/buy', {}, { origin: shop.url });
    expect([url.pathname, status]).toEqual(['/purchases', 200]);
  });
});

describe('pages', () => {
  it('[SHOP-19] show a name with markup in it as text', async () => {
    const browser = shop.browser();
    await browser.open('/register');
    const firstName = '<img src=x onerror="alert(1)">';
    const fields = { firstName, lastName: '"><script>', email: 'evil@lantern.example', password: 'eight888' };
    const refused = await browser.submit('/register', fields);
    const home = await browser.submit('/register', { ...fields, over16: 'yes' });
    expect(home.text).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    for (const { text } of [refused, home]) expect(text).not.toMatch(/<script|<img src=x/);
  });

  it.each(['/', '/login', '/books/faust', '/terms', '/no-such-page', '/icon.svg', '/covers/faust.svg', '/health'])(
    '[SHOP-19] at %s forbid scripts, frames and foreign parts, and have no style of their own',
    async (path) => {
      const { headers, text } = await shop.browser().open(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    },
  );

  it('[SHOP-19] are not kept by caches, pictures are', async () => {
    const browser = shop.browser();
    expect((await browser.open('/login')).headers.get('cache-control')).toBe('no-store');
    expect((await browser.open('/icon.svg')).headers.get('cache-control')).toContain('max-age');
  });

  it('[SHOP-21] say nothing of what went wrong inside', async () => {
    const broken = await aShop();
    await broken.db.query('ALTER TABLE accounts RENAME TO elsewhere');
    const page = await broken.browser({ cookie: '' }).open('/login');
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
    const browser = broken.browser();
    await browser.open('/login');
    const failed = await browser.submit('/login', logIn);
    expect(failed.status).toBe(500);
    expect(failed.text).toContain('Something went wrong on our side.');
    expect(failed.text).not.toMatch(/accounts|relation|SELECT/);
  });
});

describe('cookies', () => {
  it('[SHOP-12] are out of the reach of scripts and other sites, and their names hold the port', async () => {
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
    const { app } = await anApp({ publicUrl: 'https://shop.example' });
    const { headers } = await app.inject({ url: '/login', headers: { host: 'shop.example' } });
    expect(headers['set-cookie']).toMatch(/^__Host-shop_guest=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });
});

describe('languages', () => {
  it.each([
    { header: 'de-AT,en;q=0.5', language: 'de', says: 'Anmelden' },
    { header: 'fr, uk;q=0.8, en;q=0.7', language: 'uk', says: 'Увійти' },
    { header: 'en;q=0.1, zh-CN', language: 'zh', says: '登录' },
    { header: 'ru;q=0, en', language: 'en', says: 'Log in' },
    { header: 'tlh', language: 'en', says: 'Log in' },
  ])('[SHOP-20] “$header” gives $language', async ({ header, language, says }) => {
    const { text } = await browserAt(shop.url, { 'accept-language': header }).open('/login');
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<h1>${says}</h1>`);
  });

  it('[SHOP-20] once chosen stay chosen, and the links to them keep the rest of the address', async () => {
    const browser = shop.browser({ 'accept-language': 'de' });
    expect((await browser.open('/reset?token=abc&lang=ru')).text).toContain('href="/reset?token=abc&amp;lang=uk"');
    expect((await browser.open('/')).text).toContain('<html lang="ru">');
    expect((await browser.open('/?lang=xx')).text).toContain('<html lang="ru">');
  });
});

describe('the look', () => {
  it('[SHOP-22] is light or dark as the system says', () => {
    const style = readFileSync(new URL('../../assets/style.css', import.meta.url), 'utf8');
    expect(style).toContain('prefers-color-scheme: dark');
  });
});

describe('the name that a page is asked under', () => {
  it('[SHOP-37] [S31] is the shop’s own: a name that leads here shows nothing, and two names are none', async () => {
    const { app } = await anApp({ publicUrl: 'http://shop.lectern.localhost:3000' });
    const asked = (host: string) => app.inject({ url: '/login', headers: { host, 'accept-language': 'de' } });
    for (const host of ['attacker.example:3100', 'localhost', 'shop.lectern.localhost.attacker.example']) {
      const { statusCode, body, headers } = await asked(host);
      expect([statusCode, headers['set-cookie']], host).toEqual([421, undefined]);
      expect(body).toBe('Unter dieser Adresse antwortet der Laden nicht. Bitte prüfen Sie die Adresse.');
    }
    for (const host of ['shop.lectern.localhost:3000', 'SHOP.LECTERN.LOCALHOST.', 'shop.localhost:3000'])
      expect((await asked(host)).statusCode, host).toBe(200);
    const partners = { url: '/partner/auth-options?username=nobody', headers: { host: 'shop:3100' } };
    expect((await app.inject(partners)).statusCode).not.toBe(421); // signed, and called inside a composition
  });
});
