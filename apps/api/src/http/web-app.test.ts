import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTempFolder } from '../testing/temp-folder.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const mobileApp = {
  MOBILE_APP_ANDROID_URL: 'https://play.example/app?id=a&x="$&<b>',
  MOBILE_APP_LINK: 'lectern://open',
};
let app: TestApp;
let webFolder: string;

beforeAll(async () => {
  const buildFolder = createTempFolder();
  webFolder = path.join(buildFolder, 'app');
  mkdirSync(path.join(webFolder, 'assets'), { recursive: true });
  const markup = { de: { qrCode: '<div class="a"><a href="/de/about">Über</a></div>' } };
  writeFileSync(path.join(buildFolder, 'login.json'), JSON.stringify({ stylesheets: ['assets/in.css'], markup }));
  writeFileSync(
    path.join(webFolder, 'index.html'),
    '<head><base href="__BASE__"><meta property="csp-nonce" nonce="__NONCE__"><meta name="flags" content="__FLAGS__"><meta name="mobile-app" content="__MOBILE_APP__"></head><noscript><p>__NO_SCRIPT__</p></noscript><div id="app"></div>',
  );
  writeFileSync(path.join(webFolder, 'assets', 'app-1a2b.js'), 'export {};');
  writeFileSync(path.join(webFolder, 'sw.js'), 'self.oninstall = null;');
  app = await startTestApp({ webFolder, env: { BASE_PATH: '/browser', FLAGS: 'series=on,plan=off', ...mobileApp } });
});
afterAll(() => app.close());

it('[SEC-4] [S23] serves every page below the base path with a fresh nonce and a strict policy', async () => {
  const pages = await Promise.all(['/browser/', '/browser/en/user/7/books'].map((at) => fetch(app.url + at)));
  const texts = await Promise.all(pages.map((page) => page.text()));
  const nonces = texts.map((text) => /nonce="([\w-]+)"/.exec(text)?.[1]);
  expect(new Set(nonces).size).toBe(2);
  for (const [index, page] of pages.entries()) {
    expect(texts[index]).toContain('<base href="/browser/">');
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      `'nonce-${nonces[index]}'`,
      "frame-ancestors 'none'",
      `frame-src ${app.booksUrl}`,
      `media-src ${app.booksUrl} blob:`,
      `connect-src 'self' ${app.booksUrl};`,
      "worker-src 'self'",
    ]) {
      expect(policy).toContain(rule);
    }
  }
});

it('[SEC-41] [SEC-43] [S46] sets Trusted Types, COOP and a permissions policy', async () => {
  const { headers } = await fetch(`${app.url}/browser/en/user/7/books`);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain(
    "require-trusted-types-for 'script'; trusted-types lectern-loader lectern-code lectern-text",
  );
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  const permissions = headers.get('permissions-policy') ?? '';
  for (const one of ['camera=()', 'geolocation=()', 'screen-wake-lock=(self)', `autoplay=(self "${app.booksUrl}")`])
    expect(permissions.split(', ')).toContain(one);
  const books = await app.fetchBooks('/surface/nothing');
  expect(books.headers['cross-origin-opener-policy']).toBe('same-origin');
  // so does a URL that reaches no route
  const odd = await fetch(`${app.url}/%zz`);
  const ofOdd = ['cross-origin-opener-policy', 'x-content-type-options', 'content-security-policy'];
  expect([odd.status, ...ofOdd.map((name) => odd.headers.get(name))]).toEqual([
    400,
    'same-origin',
    'nosniff',
    "default-src 'none'; frame-ancestors 'none'",
  ]);
  expect(String(books.headers['permissions-policy']).split(', ')).toContain('clipboard-write=()');
});

it('[NAV-3] passes the enabled flags to the page', async () => {
  const page = await (await fetch(`${app.url}/browser/`)).text();
  expect(page).toContain('<meta name="flags" content="readRate qrCode series">');
});

it.each([
  ['', true],
  ['getMoreSpace=off', false],
])(
  '[FLAG-3] where plans can be paid for, with FLAGS “%s”, the page offers more space: %s',
  async (flags, isOffered) => {
    const paypal = { CLIENT_ID: 'shop', CLIENT_SECRET: 'hush', MERCHANT_ID: 'ABCDEFGHJKLMN', WEBHOOK_ID: 'hook' };
    const env = Object.fromEntries(Object.entries(paypal).map(([name, value]) => [`PAYPAL_${name}`, value]));
    const other = await startTestApp({ webFolder, env: { ...env, FLAGS: flags } });
    const page = await (await fetch(other.url)).text();
    expect(/<meta name="flags" content="([^"]*)">/.exec(page)?.[1]?.split(' ').includes('getMoreSpace')).toBe(
      isOffered,
    );
    await other.close();
  },
);

it('[SEC-4] serves hashed files as immutable and no others', async () => {
  const script = await fetch(`${app.url}/browser/assets/app-1a2b.js`);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${app.url}/browser/assets/gone.js`)).status).toBe(404);
  expect((await fetch(`${app.url}/browser/..%2f..%2fkeys.json`)).status).toBe(404);
  const home = await fetch(app.url, { redirect: 'manual' });
  expect([home.status, home.headers.get('location')]).toEqual([302, '/browser/']);
});

it('[OFFLINE-9] restricts workers to scripts and connections of their own origin', async () => {
  for (const path of ['sw.js', 'assets/app-1a2b.js']) {
    const headers = { 'accept-encoding': 'br, gzip' };
    const policy = (await fetch(`${app.url}/browser/${path}`, { headers })).headers.get('content-security-policy');
    expect(policy, path).toBe("default-src 'none'; script-src 'self'; connect-src 'self'");
  }
  const worker = await fetch(`${app.url}/browser/sw.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-type')).toContain('javascript');
});

it('[OFFLINE-8] answers 404 where there is no service worker', async () => {
  for (const url of [`${app.url}/sw.js`, `${app.url}/browser/en/sw.js`])
    expect((await fetch(url, { method: 'HEAD' })).status, url).toBe(404);
});

it('[SEC-12] serves the page for paths that look like a file, and files only where they exist', async () => {
  const page = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
  for (const path of ['/en/user/books/format/fb2.zip', '/en/user/7/books/author/St.John', '/en/user/search?query=a.b'])
    expect((await fetch(`${app.url}/browser${path}`, page)).status, path).toBe(200);
  expect((await fetch(`${app.url}/browser/assets/gone.js`, page)).status).toBe(404);
  for (const path of ['/en/gone.png', '/gone.js'])
    expect((await fetch(`${app.url}/browser${path}`)).status, path).toBe(404);
});

it('[APP-1] [S4] tells the page of the mobile apps, whatever their addresses contain', async () => {
  const page = await (await fetch(`${app.url}/browser/`)).text();
  const [, content = ''] = /<meta name="mobile-app" content="([^"]*)">/.exec(page) ?? [];
  const text = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  const { MOBILE_APP_ANDROID_URL: android, MOBILE_APP_LINK: link } = mobileApp;
  expect(JSON.parse(text)).toEqual({ android, ios: null, link });
});

it('[SIGN-16] contains the first step of the login at its address, and nowhere else', async () => {
  const readPage = async (path: string) => (await fetch(`${app.url}/browser/${path}`)).text();
  const login = await readPage('de');
  expect(login).toContain('<link rel="stylesheet" crossorigin href="./assets/in.css"></head>');
  expect(login).toContain(
    '<div id="app"><div data-prerendered class="a"><a href="/browser/de/about">Über</a></div></div>',
  );
  for (const other of ['', 'de/user/7/books', 'en']) expect(await readPage(other)).toContain('<div id="app"></div>');
});

it.each([
  ['de/user/7/books', 'Ihre Bibliothek braucht JavaScript'],
  ['zh', '书库需要 JavaScript'],
  ['', 'Your library needs JavaScript'],
])('[SITE-16] the page %s says in its language what it needs', async (path, text) => {
  const page = await (await fetch(`${app.url}/browser/${path}`)).text();
  expect(/<noscript><p>(.*?)<\/p><\/noscript>/.exec(page)?.[1]).toContain(text);
});

it('[HOUSE-60] serves a new build without a restart', async () => {
  const readLogin = async () => (await fetch(`${app.url}/browser/de`)).text();
  expect(await readLogin()).not.toContain('app-3c4d.js');
  writeFileSync(path.join(webFolder, 'assets', 'app-3c4d.js'), 'export const version = 2;');
  const index = readFileSync(path.join(webFolder, 'index.html'), 'utf8');
  writeFileSync(path.join(webFolder, 'index.html'), `${index}<script src="./assets/app-3c4d.js"></script>`);
  const markup = { de: { qrCode: '<div class="b">neu</div>' } };
  writeFileSync(path.join(webFolder, '../login.json'), JSON.stringify({ stylesheets: ['assets/new.css'], markup }));

  const page = await readLogin();
  expect(page).toContain('<base href="/browser/">');
  expect(page).toContain('./assets/app-3c4d.js');
  expect(page).toContain('<div data-prerendered class="b">neu</div>');
  const script = await fetch(`${app.url}/browser/assets/app-3c4d.js`);
  expect([script.status, await script.text()]).toEqual([200, 'export const version = 2;']);

  rmSync(path.join(webFolder, 'index.html')); // while a build writes
  expect(await readLogin()).toContain('./assets/app-3c4d.js');
  expect((await fetch(`${app.url}/browser/index.html`)).status).toBe(404);
});

it('[OPS-130] words that look like a language are pages for browsers only', async () => {
  for (const word of ['env', 'api-docs', 'ftp/', 'v1', 'metrics']) {
    const program = await fetch(`${app.url}/browser/${word}`);
    expect(program.status).toBe(404);
  }
  const headers = { accept: 'text/html,application/xhtml+xml' };
  expect((await fetch(`${app.url}/browser/fr`, { headers })).status).toBe(200);
  expect((await fetch(`${app.url}/browser/de`)).status).toBe(200);
});
