import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { languages, type SeoParams, sitePages } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainSite, readPlainPage } from '../../testing/plain-site.ts';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
/** Below a base path, with the web app. */
let below: TestApp;

beforeAll(async () => {
  const folder = createTempFolder();
  const [webFolder, assetsFolder] = [path.join(folder, 'app'), path.join(folder, 'site')];
  for (const each of [webFolder, assetsFolder]) mkdirSync(each);
  writeFileSync(path.join(webFolder, 'index.html'), '<html lang="en"><title>Lectern</title><div id="app"></div>');
  writeFileSync(path.join(assetsFolder, 'site-1a2b.css'), 'body { margin: 0 }');
  const site = { ...plainSite, assetsFolder };
  app = await startTestApp({ webFolder, site });
  below = await startTestApp({ webFolder, site, env: { BASE_PATH: '/browser', FLAGS: 'audioBooks=on,plan=off' } });
});
afterAll(() => Promise.all([app.close(), below.close()]));

const visit = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(app.url + address, { headers, redirect: 'manual' });
const getTarget = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await visit(address, headers);
  return [answer.status, answer.headers.get('location')];
};

/** Sends the path unchanged; `fetch` would normalise it. */
const sendRaw = (rawPath: string): Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const request = http.request({ hostname, port, path: rawPath, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on('error', reject).end();
  });

describe('the addresses of public pages', () => {
  it('[SITE-1] are one for each page and language', async () => {
    for (const { path: at } of Object.values(sitePages).filter(({ isListed }) => isListed)) {
      const answers = await Promise.all(languages.map((language) => visit(`/${language}/${at}`)));
      for (const [index, answer] of answers.entries()) {
        expect([at, answer.status]).toEqual([at, 200]);
        expect(readPlainPage(await answer.text())).toMatchObject({
          language: languages[index],
          path: `/${languages[index]}/${at}`,
          basePath: '',
          appUrl: app.url,
          terms: { version: expect.any(Number) },
        });
      }
    }
  });

  it.each([
    ['/de/about_pocketbook_cloud', '/de/about'],
    ['/ru/advantages_pocketbook_cloud?a=1', '/ru/advantages?a=1'],
    ['/uk/how_to_use_pocketbook_cloud', '/uk/how-to-use'],
    ['/en/faq', '/en/faq/account'],
    ['/en/about/', '/en/about'],
    ['/en/%61bout', '/en/about'],
    ['/en/terms-of-use/?version=2&x=%C3%A4', '/en/terms-of-use?version=2&x=%C3%A4'],
  ])('[SITE-1] redirect %s permanently', async (from, to) => {
    expect(await getTarget(from)).toEqual([301, to]);
  });

  it.each([
    ['/about', 'de-AT, en;q=0.5', '/de/about'],
    ['/faq', 'uk', '/uk/faq/account'],
    ['/faq/account', 'fr, zh-Hans;q=0.4', '/zh/faq/account'],
    ['/fr/about?x=1', 'ru', '/ru/about?x=1'],
    ['/EN/for-developers/api', 'fr', '/en/for-developers/api'],
    ['/de-AT/how_to_use_pocketbook_cloud', '', '/en/how-to-use'],
  ])('[SITE-2] %s leads to the language for “%s”', async (from, accepted, to) => {
    const answer = await visit(from, { 'accept-language': accepted });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
    expect(answer.headers.get('vary')).toContain('accept-language');
  });

  it('[SITE-1] [SITE-2] [SITE-10] are below the base path', async () => {
    const targets = ['/browser/about', '/browser/en/faq/', '/about'].map(async (at) => {
      const { status, headers } = await fetch(below.url + at, { redirect: 'manual' });
      return [status, headers.get('location')];
    });
    expect(await Promise.all(targets)).toEqual([
      [302, '/browser/en/about'],
      [301, '/browser/en/faq/account'],
      [404, null],
    ]);
    const page = await fetch(`${below.url}/browser/zh/cookies`);
    expect(readPlainPage(await page.text())).toMatchObject({ basePath: '/browser', appUrl: `${below.url}/browser` });
    for (const at of ['/robots.txt', '/browser/robots.txt'])
      expect(await (await fetch(below.url + at)).text()).toContain(`Sitemap: ${below.url}/browser/sitemap.xml`);
    for (const at of ['/sitemap.xml', '/browser/sitemap.xml'])
      expect(await (await fetch(below.url + at)).text()).toContain(`<loc>${below.url}/browser/ru/about</loc>`);
  });

  it.each([
    '//evil.example/about',
    '//evil.example/en/about/',
    '/en//evil.example/about',
    '/%2F%2Fevil.example/about',
    '/en/about%2F..%2F..%2F%2Fevil.example',
    '/\\evil.example/about',
    '/en\\about',
    '/about%0d%0aset-cookie:a=b',
    '/about?next=%0d%0aset-cookie:%20a=b',
    '/about?//evil.example',
    '/faq?u=https://evil.example/&#x',
    'http://evil.example/about',
    '/./en/about',
    `/${'a'.repeat(5000)}/about`,
    `/en/${'%2F'.repeat(3000)}`,
    `/about?${'a=1&'.repeat(2000)}`,
    '/about?a[b]=1&a=2&__proto__=3&%ff=%ff',
    '/%ff/about',
  ])('[SITE-3] [S4] no redirect of %.60s leaves our host', async (address) => {
    const { status, headers, text } = await sendRaw(address);
    expect(status, text.slice(0, 300)).toBeLessThan(500);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.location ?? '/en/about').toMatch(/^\/[a-z]{2}\/(about|faq\/account)(\?|$)/);
  });

  it('[SITE-4] unknown ones are “not found” in their language, with status 404', async () => {
    const html = { accept: 'text/html' };
    for (const at of ['/de/nothing', '/de/user/7/nothing', '/de/about/nothing', '/de/x/about', '/de/about.html']) {
      const answer = await visit(at, html);
      expect([at, answer.status, answer.headers.get('x-robots-tag')]).toEqual([at, 404, 'noindex']);
      expect(readPlainPage(await answer.text())).toMatchObject({ page: 'notFound', language: 'de', path: at });
    }
    const others = [
      '/imprint',
      '/user2/about',
      '/fr/nothing',
      '/index.php',
      '/index.html',
      '/api',
      '/wss',
      '/wss/about',
    ];
    for (const at of others) {
      const answer = await visit(at, { ...html, 'accept-language': 'uk' });
      expect([at, answer.status, readPlainPage(await answer.text())['language']]).toEqual([at, 404, 'uk']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const missing = [
      '/api/v1.0/nothing',
      '/api/about',
      '/en/nothing.png',
      '/site/assets/gone.css',
      '/assets/gone.js',
      '/favicon.ico',
    ];
    for (const at of missing) {
      const answer = await visit(at);
      expect([at, answer.status, answer.headers.get('content-type')]).toEqual([
        at,
        404,
        'application/json; charset=utf-8',
      ]);
    }
  });

  it('[SITE-4] the pages of the app stay, except those of features that are switched off', async () => {
    const paths = [
      ['', 200],
      ['/fr', 200],
      ['/user', 200],
      ['/en/user/7/books/author/A.%2FB', 200],
      ['/en/user/7/settings/readrate', 200],
      ['/en/reader/12', 200],
      ['/en/reader', 404],
      ['/en/user/7/audio/x.mp3', 200],
      ['/en/user/7/settings/plan', 404],
      ['/en/user/7/settings/plan/pay/plus', 404],
    ] as const;
    for (const [at, status] of paths) {
      const answer = await fetch(`${below.url}/browser${at}`, { headers: { accept: 'text/html' } });
      expect([at, answer.status]).toEqual([at, status]);
    }
  });
});

describe('the answer', () => {
  it('[SITE-6] has a strict policy, and the same text with a session as without', async () => {
    const answer = await visit('/en/about');
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const signedIn = await visit('/en/about', { authorization: 'Bearer x', cookie: 'lectern_session_80=secret' });
    expect(await signedIn.text()).toBe(await answer.text());
  });

  it('[SITE-7] is not sent again when it is unchanged', async () => {
    const first = await visit('/en/about');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('cookie');
    for (const known of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const again = await visit('/en/about', { 'if-none-match': known });
      expect([known, again.status, await again.text()]).toEqual([known, 304, '']);
    }
    expect((await visit('/de/about', { 'if-none-match': etag })).status).toBe(200);
    expect((await visit('/en/nothing', { 'if-none-match': '*' })).status).toBe(404);
  });

  it('[SITE-7] to HEAD has the headers only', async () => {
    const answers = ['/en/about', '/about', '/en/nothing', '/robots.txt', '/en'].map(async (at) => {
      const answer = await fetch(app.url + at, { method: 'HEAD', redirect: 'manual' });
      return [answer.status, await answer.text()];
    });
    expect(await Promise.all(answers)).toEqual([200, 302, 404, 200, 200].map((status) => [status, '']));
  });

  it('[SITE-7] is compressed where the client accepts it, and files are kept for a year', async () => {
    const { headers } = await visit('/en/about', { 'accept-encoding': 'gzip' });
    expect(headers.get('content-encoding')).toBe('gzip');
    expect((await visit('/en/about', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull();
    for (const url of [`${app.url}/site/assets/site-1a2b.css`, `${below.url}/browser/site/assets/site-1a2b.css`]) {
      const file = await fetch(url);
      expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  it('[SITE-8] takes any query and path as text', async () => {
    const query = `q=<script>&q=2&a[b]=c&nul=%00x&half=%ED%A0%80&long=${'x'.repeat(5000)}&__proto__=1`;
    const answer = await visit(`/en/for-developers/api?${query}`);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).not.toContain('<script>');
    expect(readPlainPage(text)).toMatchObject({
      query: { q: '<script>', 'a[b]': 'c', nul: 'x', long: 'x'.repeat(1000) },
    });
    const { text: unknown } = await sendRaw('/en/"><script>alert(1)</script>');
    expect(unknown).not.toContain('<script>');
    expect(unknown).toContain('&lt;script>');
    const many = Array.from({ length: 900 }, (_, index) => `p${index}=1`);
    const { text: long } = await sendRaw(`/de/${'a/'.repeat(2000)}?${'b'.repeat(5000)}=1&${many.join('&')}`);
    const shown = Object.fromEntries(many.slice(0, 20).map((each) => each.split('=')));
    expect(readPlainPage(long)).toMatchObject({ page: 'notFound', path: '/de', query: shown });
  });
});

describe('search engines', () => {
  it('[SITE-10] find exactly the listed pages in all languages', async () => {
    const answer = await visit('/sitemap.xml');
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const xml = await answer.text();
    const listed = Object.values(sitePages).filter(({ isListed }) => isListed);
    const expected = listed.flatMap(({ path: at }) => languages.map((language) => `${app.url}/${language}/${at}`));
    expect([...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url).toSorted()).toEqual(expected.toSorted());
    const about = xml.split('<url>').find((entry) => entry.includes(`<loc>${app.url}/de/about</loc>`)) ?? '';
    const alternates = [...about.matchAll(/rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g)];
    expect(Object.fromEntries(alternates.map(([, language, url]) => [language, url]))).toEqual({
      ...Object.fromEntries(languages.map((language) => [language, `${app.url}/${language}/about`])),
      'x-default': `${app.url}/about`,
    });
    const robots = await (await visit('/robots.txt')).text();
    expect(robots).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${app.url}/sitemap.xml\n`);
  });

  it('[SITE-11] get title, description and keywords of every route', async () => {
    const getParams = async (query: string, accepted: string): Promise<SeoParams[]> => {
      const answer = await fetch(`${app.api}/seo-params${query}`, { headers: { 'accept-language': accepted } });
      return (await answer.json()) as SeoParams[]; // by contract
    };
    const german = await getParams('', 'de');
    expect(german.map(({ route }) => route)).toEqual([
      '',
      ...Object.values(sitePages).flatMap(({ path: at, isListed }) => (isListed ? [at] : [])),
    ]);
    expect(german[1]?.params.title).toContain('de');
    expect((await getParams('?language=zh', 'de'))[1]?.params.title).toContain('zh');
    expect((await fetch(`${app.api}/seo-params?language=xx`)).status).toBe(400);
  });

  it('[SITE-12] get the login in its language, and no other page of the app', async () => {
    const login = await visit('/uk');
    expect(login.headers.get('x-robots-tag')).toBeNull();
    const page = await login.text();
    expect(page).toContain('<html lang="uk">');
    expect(page).toContain(`<title>Log in, $& uk</title><link rel="canonical" href="${app.url}/uk">`);
    const negotiated = await fetch(`${below.url}/browser/`, { headers: { 'accept-language': 'ru' } });
    expect(await negotiated.text()).toContain(`<link rel="canonical" href="${below.url}/browser/ru">`);
    for (const at of ['/en/user/7/books', '/phone', '/en/reader/1', '/en/contact/sent']) {
      const answer = await visit(at);
      expect([at, answer.status, answer.headers.get('x-robots-tag')]).toEqual([at, 200, 'noindex']);
    }
  });
});
