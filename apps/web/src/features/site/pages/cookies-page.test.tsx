import { type CookieChoice, languages, type SiteRequest } from '@lectern/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CookieBanner } from '../layout/cookie-banner.tsx';
import { createSiteContext } from '../site-context.ts';
import { CookiesPage } from './cookies-page.tsx';

const nothing: CookieChoice = { analytics: false, functionality: false, targeting: false };
const createContext = (request: Partial<SiteRequest> = {}) =>
  createSiteContext({
    page: 'about',
    language: 'en',
    appUrl: 'https://lectern.example/browser',
    basePath: '/browser',
    path: '/browser/en/about',
    query: {},
    terms: {
      version: 1,
      effective_at: '2026-11-23T00:00:00.000Z',
      next: null,
      operator: { name: null, address: null, email: null },
    },
    cookies: null,
    form: null,
    ...request,
  });
const toDocument = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
const renderBanner = (request?: Partial<SiteRequest>): Document =>
  toDocument(renderToStaticMarkup(<CookieBanner context={createContext(request)} />));
const renderPage = (request?: Partial<SiteRequest>): Document =>
  toDocument(renderToStaticMarkup(<CookiesPage context={createContext({ page: 'cookies', ...request })} />));

describe('the banner of the public pages', () => {
  it.each(languages)('[COOK-6] [COOK-8] is a form with three answers of the same look, in %s', (language) => {
    const form = renderBanner({ language }).querySelector('form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual([
      'post',
      `/browser/${language}/cookies`,
    ]);
    const [accept, reject] = ['all', 'none'].map((value) => form?.querySelector(`button[value="${value}"]`));
    const choose = form?.querySelector('a[href$="#choice"]');
    expect(accept?.className).toBeTruthy();
    expect(reject?.className).toBe(accept?.className);
    expect(choose?.className).toBe(accept?.className);
    expect(form?.querySelector('button[value="close"]')?.getAttribute('aria-label')).toBeTruthy();
    expect(form?.parentElement?.getAttribute('aria-label')).toBeTruthy();
  });

  it('[COOK-6] leads back to the page with its query', () => {
    const banner = renderBanner({ page: 'apiReference', query: { q: 'books & "more"' } });
    expect(banner.querySelector<HTMLInputElement>('input[name="back"]')?.value).toBe(
      '/browser/en/for-developers/api?q=books+%26+%22more%22',
    );
  });

  it('[COOK-1] is on every page until there is a choice; the page about cookies asks by itself', () => {
    expect(renderBanner({ page: 'notFound', path: '/browser/en/nowhere' }).querySelector('form')).not.toBeNull();
    expect(renderBanner({ cookies: nothing }).querySelector('form')).toBeNull();
    expect(renderBanner({ page: 'cookies' }).querySelector('form')).toBeNull();
  });
});

describe('the page about cookies', () => {
  const listBoxes = (page: Document) =>
    [...page.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].map(
      ({ name, defaultChecked, disabled }) => `${name}${defaultChecked ? ' on' : ''}${disabled ? ' fixed' : ''}`,
    );

  it('[COOK-10] shows the choice of the browser, all off without one, the strictly necessary ones always on', () => {
    expect(listBoxes(renderPage())).toEqual(['necessary on fixed', 'analytics', 'functionality', 'targeting']);
    expect(listBoxes(renderPage({ cookies: { ...nothing, targeting: true } }))[3]).toBe('targeting on');
    const form = renderPage().querySelector('form');
    expect([...(form?.querySelectorAll('button') ?? [])].map(({ value }) => value)).toEqual([
      'selected',
      'all',
      'none',
    ]);
    expect(form?.querySelector('input[name="back"]')).toBeNull();
  });

  it.each(languages)('[COOK-7] says that the choice was not saved, and keeps it, in %s', (language) => {
    const form = { values: { analytics: 'on' }, errors: { form: 'too_many' } };
    const page = renderPage({ language, form, query: { saved: '1' }, cookies: { ...nothing, targeting: true } });
    expect(page.querySelector('[role="alert"]')?.textContent).toBeTruthy();
    expect(page.querySelector('[role="status"]')).toBeNull();
    expect(listBoxes(page)).toEqual(['necessary on fixed', 'analytics on', 'functionality', 'targeting']);
  });

  it('[COOK-10] says that the choice was saved', () => {
    expect(renderPage().querySelector('[role="status"]')).toBeNull();
    expect(renderPage({ query: { saved: '1' } }).querySelector('[role="status"]')?.textContent).toBe(
      'Your choice has been saved.',
    );
  });
});
