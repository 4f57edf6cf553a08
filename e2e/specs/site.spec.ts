/// <reference lib="dom" />
import { languages, sitePages } from '@lectern/contracts';
import { expect, type Page, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { findViolationsInAllThemes } from '../fixtures/accessibility.ts';
import { readInstallation } from '../fixtures/installation.ts';
import { createSession } from '../fixtures/session.ts';
import { listPublicPages, type PublicPage, readAttributes, requestPage } from '../fixtures/site-pages.ts';

const TITLE_CHARS = 60;
/** `/en` */
const LANGUAGE_CHARS = 3;
const MAX_DESCRIPTION_CHARS = 160;
/** Chinese characters are twice as wide. */
const getMinDescriptionChars = (language: string): number => (language === 'zh' ? 30 : 50);
/** The narrowest page without scrolling in two directions (WCAG 2.2, 1.4.10). */
const NARROW = { width: 320, height: 640 };

/** One page of each kind. */
const REPRESENTATIVE = new Set(['about', 'faq/account', 'for-developers/api', 'privacy-policy', 'cookies', 'contact']);
const listRepresentative = (): PublicPage[] => [
  ...listPublicPages(['en']).filter(({ path }) => REPRESENTATIVE.has(path)),
  ...listPublicPages(['de']).filter(({ path }) => path === 'about' || path === 'for-developers/api'),
];

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[SITE-6] every public page can be read in every language', async ({ page }) => {
    for (const { language, address } of listPublicPages()) {
      const answer = await page.goto(address, { waitUntil: 'domcontentloaded' });
      expect([address, answer?.status()]).toEqual([address, 200]);
      await expect(page.locator('html'), address).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
      // a form in Chinese has about a hundred characters
      expect((await page.getByRole('main').innerText()).length, address).toBeGreaterThan(80);
    }
  });

  test('[SITE-2] [SITE-4] addresses without a language lead to a page, unknown ones to “not found”', async ({
    page,
  }) => {
    await page.goto('/about');
    await expect(page).toHaveURL(/\/en\/about$/);
    const answer = await page.goto('/de/gibt-es-nicht');
    expect(answer?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/de(\/about)?$/);
  });
});

test('[SITE-10] [SITE-11] [SITE-12] search engines find each page once, with its translations', async () => {
  const origin = new URL(readInstallation().browser).origin;
  const xml = (await requestPage('/sitemap.xml')).text;
  const expected = listPublicPages().map(({ address }) => origin + address);
  const found = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  expect(found.toSorted()).toEqual(expected.toSorted());
  const titles = new Set<string>();
  const login = languages.map((language) => ({ language, path: '', address: `/${language}` }));
  for (const { language, path, address } of [...listPublicPages(), ...login]) {
    const { text } = await requestPage(address);
    const [head = ''] = text.split('</head>');
    const [title = '', ...more] = [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, each = '']) => each);
    expect([address, more, title.length > 0 && title.length <= TITLE_CHARS]).toEqual([address, [], true]);
    titles.add(`${language} ${title}`);
    const [description = ''] = readAttributes(/<meta name="description"[^>]*>/.exec(head)?.[0] ?? '', 'content');
    expect(description.length, address).toBeGreaterThanOrEqual(getMinDescriptionChars(language));
    expect(description.length, address).toBeLessThanOrEqual(MAX_DESCRIPTION_CHARS);
    const links = [...head.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)].map(([tag]) => tag);
    const toUrl = (each: string): string => `${origin}/${each}${path && `/${path}`}`;
    const addresses = links.map((tag) => [
      readAttributes(tag, 'hreflang')[0] ?? 'canonical',
      readAttributes(tag, 'href')[0],
    ]);
    expect(Object.fromEntries(addresses), address).toEqual({
      canonical: toUrl(language),
      ...Object.fromEntries(languages.map((each) => [each, toUrl(each)])),
      'x-default': `${origin}/${path}`,
    });
    const [image = ''] = readAttributes(/<meta property="og:image"[^>]*>/.exec(head)?.[0] ?? '', 'content');
    expect((await requestPage(image.slice(origin.length))).status, `${address}: ${image}`).toBe(200);
  }
  expect(titles.size).toBe(expected.length + login.length);
});

test('[SITE-4] every address that is in no list answers 404', async () => {
  const unknown = [
    '/en/nothing',
    '/nothing',
    '/en/about/nothing',
    '/en/user/1/nothing',
    '/xx/nothing',
    '/en/%00',
    '/en/index.html',
    '/index.html',
  ];
  for (const address of unknown) {
    const { status, text } = await requestPage(address);
    expect([address, status, /<h1/.test(text)]).toEqual([address, 404, true]);
  }
});

test('[SITE-14] no link is dead: pages, hashes, files', async () => {
  const { origin } = new URL(readInstallation().browser);
  const answers = new Map<string, Promise<{ status: number; ids: Set<string> }>>();
  const load = (path: string) => {
    const known = answers.get(path);
    if (known) return known;
    const answer = requestPage(path).then(({ status, text }) => ({ status, ids: new Set(readAttributes(text, 'id')) }));
    answers.set(path, answer);
    return answer;
  };
  const dead = new Set<string>();
  const steps = Object.values(sitePages).flatMap(({ path, isListed }) => (isListed ? [] : [`/en/${path}`]));
  const listed = listPublicPages().map(({ address }) => address);
  for (const address of [...listed, ...steps, '/en/nothing', '/zh/nothing']) {
    const html = (await requestPage(address)).text;
    const sources = readAttributes(html, 'srcset').flatMap((set) =>
      set.split(',').map((each) => each.trim().split(' ')[0] ?? ''),
    );
    const [, anyLanguage] = /hreflang="x-default" href="([^"]*)"/i.exec(html) ?? [];
    const links = ['href', 'src', 'action'].flatMap((name) => readAttributes(html, name));
    for (const link of new Set([...links, ...sources])) {
      const target = new URL(link, origin + address);
      if (target.origin !== origin) {
        if (!/^(https:|mailto:)/.test(target.protocol)) dead.add(`${address}: ${link}`);
        continue;
      }
      const { status, ids } = await load(target.pathname + target.search);
      // steps of forms are refused without their token, and unknown pages are unknown in every language
      const isTranslation =
        !listed.includes(address) && target.pathname.slice(LANGUAGE_CHARS) === address.slice(LANGUAGE_CHARS);
      const isAlive = status === 200 || isTranslation || (status === 302 && link === anyLanguage);
      const hash = decodeURIComponent(target.hash.slice(1));
      if (!isAlive || (hash !== '' && !ids.has(hash))) dead.add(`${address}: ${link} (${status})`);
    }
  }
  expect([...dead]).toEqual([]);
});

test('[SITE-14] the HTML of every page is valid', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    // menus exist for wide and for narrow windows, and the style sheet hides one; axe checks what is visible
    rules: { 'unique-landmark': 'off' },
  });
  const problems = new Set<string>();
  const steps = Object.values(sitePages).flatMap(({ path, isListed }) => (isListed ? [] : [`/en/${path}`]));
  for (const address of [...listPublicPages().map((page) => page.address), ...steps, '/en/nothing', '/en']) {
    const report = await validator.validateString((await requestPage(address)).text);
    for (const { ruleId, message, selector } of report.results.flatMap((result) => result.messages))
      problems.add(`${address}: ${ruleId} ${message} (${selector ?? ''})`);
  }
  expect([...problems]).toEqual([]);
});

/** Visits pages and lists what is wrong: errors in the console, requests to others, and content wider than the window. */
const checkPages =
  (pages: () => PublicPage[]) =>
  async ({ page }: { page: Page }) => {
    const problems: string[] = [];
    const { origin } = new URL(readInstallation().browser);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) problems.push(`${page.url()} requests ${request.url()}`);
      else if (/\/assets\/(app|library)-/.test(request.url())) problems.push(`${page.url()} loads code of the library`);
    });
    await page.setViewportSize(NARROW);
    for (const { address } of pages()) {
      await page.goto(address);
      await page.evaluate(() => document.fonts.ready);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > NARROW.width) problems.push(`${address} is ${width} wide`);
    }
    expect(problems).toEqual([]);
  };

test(
  '[SITE-14] pages cause no error, load nothing of others and fit a narrow window',
  checkPages(() => [...listPublicPages(['en', 'de']), { language: 'en', path: '', address: '/en/contact/sent' }]),
);

test(
  '[SITE-14] so do all pages in all languages @long',
  checkPages(() => listPublicPages()),
);

for (const [name, list] of [
  ['pages of each kind', listRepresentative],
  ['all pages in all languages @long', listPublicPages],
] as const) {
  test(`[SITE-14] no accessibility violation in three themes: ${name}`, async ({ page }) => {
    test.slow(name.includes('@long'));
    const problems: string[] = [];
    for (const { address } of list()) {
      await page.goto(address);
      problems.push(...(await findViolationsInAllThemes(page, address)));
    }
    expect(problems).toEqual([]);
  });
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[SITE-13] public pages come from the server, and without a network from the last visit', async ({
    page,
    context,
  }) => {
    const session = await createSession('second');
    await context.addCookies(session.cookies);
    await session.signInBrowser(context);
    await page.goto('/en/user/books');
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
    await page.getByRole('button', { name: /’s account$/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByLabel('Email or username')).toBeVisible();
    const about = await page.goto('/en/about');
    expect(about?.fromServiceWorker()).toBe(true);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    expect((await page.goto('/en/nothing'))?.status()).toBe(404);
    await context.setOffline(true);
    await page.goto('/en/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { useInnerText: true });
    await expect(page.goto('/en/advantages')).rejects.toThrow('net::ERR_');
    // The browser's own page has to be there before the next address is asked for.
    await page.waitForURL('chrome-error://chromewebdata/');
    await page.goto('/en');
    await expect(page.getByLabel('Email or username')).toBeVisible();
  });
});
