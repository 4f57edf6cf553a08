import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages, personalRetention, type SitePage, sitePages } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { createTestRequest } from '../../testing/test-site-request.ts';
import { findProductPicture } from './pictures/pictures.ts';
import { renderer } from './render.tsx';

/** Without the stylesheet, which the test's browser would load. */
const parse = (html: string): Document =>
  new DOMParser().parseFromString(html.replaceAll('rel="stylesheet"', 'rel="left-out"'), 'text/html');
const renderPage = (request: Parameters<typeof createTestRequest>[0] = {}): Document =>
  parse(renderer.render(createTestRequest(request)));
const listHrefs = (document: ParentNode, selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute('href'));
const readMeta = (document: Document, name: string): string | null | undefined =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

const allPages = [...(Object.keys(sitePages) as SitePage[]), 'notFound' as const]; // Object.keys loses the type
const everyPage = allPages.flatMap((page) => languages.map((language) => ({ page, language })));

describe('a public page', () => {
  it.each(everyPage)('[SITE-32] is a whole document without code of its own: $page in $language', (request) => {
    const html = renderer.render(createTestRequest(request));
    const document = parse(html);
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${request.language}"`));
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelectorAll('main')).toHaveLength(1);
    expect(document.title).not.toBe('');
    expect(document.querySelectorAll('[style], style, [onclick]')).toHaveLength(0);
    expect(document.querySelectorAll('script:not([src], [type="application/ld+json"])')).toHaveLength(0);
    expect(document.querySelectorAll('link[rel="left-out"]')).toHaveLength(1);
    expect(document.querySelectorAll('link[rel="preload"]').length).toBe(request.language === 'zh' ? 0 : 1);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const code of document.querySelectorAll('code, pre, details')) code.remove();
    expect(document.body.textContent).not.toMatch(/\{\w+\}|\*\*|undefined|\]\(/);
  });

  it.each(everyPage)('[UI-70] has a header for each row of its tables: $page in $language', (request) => {
    const rows = [...renderPage(request).querySelectorAll('tbody tr')];
    expect(rows.filter((row) => row.querySelector('th[scope="row"]') === null)).toEqual([]);
  });

  it('[SITE-32] says where it is, and that it exists in other languages', () => {
    const document = renderPage({ page: 'faqAccount', language: 'de' });
    expect(listHrefs(document, 'link[rel="canonical"]')).toEqual(['https://library.example/de/faq/account']);
    expect(listHrefs(document, 'link[hreflang]')).toEqual([
      ...languages.map((language) => `https://library.example/${language}/faq/account`),
      'https://library.example/faq/account',
    ]);
    expect(readMeta(document, 'og:title')).toBe(document.title);
    expect(readMeta(document, 'og:url')).toBe('https://library.example/de/faq/account');
    expect(readMeta(document, 'og:image')).toMatch(/^https:\/\/library\.example\/site\/.*open-graph.*\.jpg/);
    expect(readMeta(document, 'robots')).toBeUndefined();
  });

  it.each(['notFound', 'contactSent', 'newsletterConfirm'] as const)('[SITE-32] is not to be found: %s', (page) => {
    const document = renderPage({ page });
    expect(readMeta(document, 'robots')).toBe('noindex');
    expect(document.querySelectorAll('link[rel="canonical"], link[hreflang]')).toHaveLength(0);
  });

  it.each(allPages)('[SITE-32] tells search engines facts that are on it: %s', (page) => {
    const html = renderer.render(createTestRequest({ page }));
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    if (page === 'notFound' || !sitePages[page].isListed) return expect(data).toBeUndefined();
    const { '@graph': facts } = JSON.parse(data ?? '') as { '@graph': { '@type': string; name?: string }[] };
    expect(facts.find((fact) => fact['@type'] === 'WebPage')?.name).toBe(parse(html).title);
    expect(facts.some((fact) => fact['@type'] === 'FAQPage')).toBe(page.startsWith('faq'));
  });

  it('[SITE-31] shows marks of a text, and everything else as text', () => {
    const document = renderPage({
      page: 'impressum',
      terms: {
        ...createTestRequest().terms,
        operator: { name: '<img src=x onerror=alert(1)>', address: '[x](javascript:alert(1))', email: null },
      },
    });
    expect(document.querySelectorAll('img[src="x"], a[href^="javascript"]')).toHaveLength(0);
    expect(document.body.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(document.querySelector('mark')?.textContent).toBe('[Email address: not set yet]');
  });
});

describe('header and footer', () => {
  it.each(['', '/browser'])('[SITE-33] link all pages below the base path %j', (basePath) => {
    const document = renderPage({ basePath, language: 'uk' });
    const footer = new Set(listHrefs(document, 'footer a'));
    const missing = (Object.keys(sitePages) as SitePage[])
      .filter((page) => sitePages[page].isListed && !/^faq[SF]/.test(page))
      .map((page) => `${basePath}/uk/${sitePages[page].path}`)
      .filter((href) => !footer.has(href));
    expect(missing).toEqual([]);
    expect(listHrefs(document, 'header a')).toContain(`${basePath}/uk`);
    expect(document.querySelector('header [aria-current="page"]')?.getAttribute('href')).toBe(`${basePath}/uk/about`);
  });

  it('[SITE-33] lead to the same page in every language, with its query', () => {
    const document = renderPage({ page: 'terms', query: { version: '1' } });
    const expected = languages.map((language) => `/${language}/terms-of-use?version=1`);
    expect(listHrefs(document, 'header details a[hreflang]')).toEqual(expected);
    expect(listHrefs(document, 'footer a[hreflang]')).toEqual(expected);
    const unknown = renderPage({ page: 'notFound', path: '/browser/en/no/such page', basePath: '/browser' });
    expect(listHrefs(unknown, 'footer a[hreflang]')[2]).toBe('/browser/de/no/such page');
  });
});

describe('the page about the product', () => {
  it('[SITE-34] shows the product in light and dark, and reserves the space of each picture', () => {
    const document = renderPage();
    for (const id of ['library', 'reader', 'player']) {
      const pictures = [...document.querySelectorAll(`section[aria-labelledby="${id}"] img`)];
      expect(pictures.map((picture) => picture.getAttribute('src')?.match(/light|dark/)?.[0])).toEqual([
        'light',
        'dark',
      ]);
    }
    for (const picture of document.querySelectorAll('img')) {
      expect(Number(picture.getAttribute('width')) * Number(picture.getAttribute('height'))).toBeGreaterThan(0);
      expect(picture.hasAttribute('alt')).toBe(true);
    }
    expect(document.querySelector('pre')?.textContent).toBe('npm start');
  });

  it('[SITE-34] keeps its pictures small', () => {
    const folder = path.join(import.meta.dirname, 'pictures');
    for (const id of ['library', 'reader', 'player'])
      for (const mode of ['light', 'dark'])
        expect(readFileSync(path.join(folder, `product-${id}-${mode}.webp`)).length).toBeLessThanOrEqual(90_000);
    // a name that is in no type: the page is shown without the picture
    expect(findProductPicture('shelf' as 'library', 'light')).toBeNull();
  });
});

describe('terms and privacy notice', () => {
  it('[TERMS-21] name the configured operator', () => {
    const document = renderPage({ page: 'terms' });
    expect(document.body.textContent).toContain('It is run by Lantern Ltd, 1 Harbour Lane');
    expect(listHrefs(document, 'article a[href^="mailto:"]')[0]).toBe('mailto:hello@lantern.example');
    expect(document.body.textContent).toContain('in effect since November 23, 2026');
  });

  it('[TERMS-21] show a gap for missing settings', () => {
    const terms = { ...createTestRequest().terms, operator: { name: null, address: null, email: null } };
    const document = renderPage({ page: 'privacy', language: 'de', terms });
    expect(document.querySelector('mark')?.textContent).toBe('[Name des Betreibers: noch nicht angegeben]');
  });

  it.each(languages)('[TERMS-23] have a table of contents with links to 15 numbered sections in %s', (language) => {
    for (const page of ['terms', 'privacy'] as const) {
      const document = renderPage({ page, language });
      const sections = [...document.querySelectorAll('article section h2')];
      expect(sections.map(({ textContent }) => Number.parseInt(textContent ?? '', 10))).toEqual(
        Array.from({ length: 15 }, (_, index) => index + 1),
      );
      for (const contents of document.querySelectorAll('nav ol'))
        expect(listHrefs(contents, 'a')).toEqual(sections.map(({ id }) => `#${id}`));
    }
  });

  it('[SITE-35] show the version in force, the named one, and the way back to the former', () => {
    const terms = {
      ...createTestRequest().terms,
      next: { version: 2, effective_at: '2027-02-01T00:00:00.000Z' },
    };
    expect(renderPage({ page: 'terms', terms }).body.textContent).toContain('Version 1 · in effect since');
    const announced = renderPage({ page: 'terms', terms, query: { version: '2' } });
    expect(announced.body.textContent).toContain('This version takes effect on February 1, 2027.');
    expect(listHrefs(announced, 'article a, header a')).toContain('/en/terms-of-use');
    for (const version of ['99', '-1', '1e3', '../privacy-1'])
      expect(renderPage({ page: 'terms', terms, query: { version } }).querySelectorAll('article section')).toHaveLength(
        15,
      );
  });

  it('[SITE-35] say in other languages which text is binding', () => {
    const document = renderPage({ page: 'terms', language: 'ru', query: { version: '1' } });
    expect(listHrefs(document, 'main header a[hreflang="en"]')).toEqual(['/en/terms-of-use?version=1']);
    expect(document.body.textContent).toContain('Юридическую силу имеет английский текст.');
  });

  it.each(languages)('[SITE-35] list how long personal data is kept in %s', (language) => {
    const rows = renderPage({ page: 'privacy', language }).querySelectorAll('#duration ~ div table tbody tr');
    expect(rows).toHaveLength(personalRetention.length);
  });
});
