import { expect, it, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

const BASE = 'https://books.test/browser/';

/** Creates a server, a browser cache, and the worker between them. */
const createTestVisit = () => {
  const server: Record<string, { status: number; body: string }> = {
    'en/about': { status: 200, body: 'about, first' },
    'en/contact': { status: 200, body: 'contact' },
  };
  const connection = { isOn: true, hasStorage: true };
  const send = vi.fn<typeof fetch>(async (input) => {
    if (!connection.isOn) throw new TypeError('Failed to fetch');
    const [path = ''] = (input instanceof Request ? input.url : String(input)).slice(BASE.length).split('#');
    const { status, body } = server[path] ?? { status: 404, body: 'not found' };
    return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
  });
  const entries = new Map<string, Response>();
  const cache = {
    put: async (url: string, answer: Response) => void entries.set(url, answer),
    delete: async (url: string) => entries.delete(url),
  };
  const caches = {
    open: async () => {
      if (!connection.hasStorage) throw new Error('forbidden');
      return cache as unknown as Cache; // as much of it as is used
    },
    match: async (url: string) => entries.get(url)?.clone(),
    delete: async () => {
      entries.clear();
      return true;
    },
  };
  const pages = createPageCache({ base: BASE, caches, send });
  const visit = async (path: string): Promise<string> => {
    const { answer, stored } = await pages.page(new Request(BASE + path));
    await stored;
    return answer.text();
  };
  return { server, connection, pages, visit, list: () => [...entries.keys()].map((url) => url.slice(BASE.length)) };
};

it.each([
  ['en/about', true],
  ['zh/faq/file_storage#formats', true],
  ['en/contact', true],
  ['en/contact/sent', false],
  ['en/newsletter/confirm', false],
  ['en/about?x=1', false],
  ['en/terms-of-use?version=2', false],
  ['about', false],
  ['en/about/', false],
  ['en/nothing', false],
  ['en', false],
  ['en/user/7/books', false],
])('[SITE-13] keeps a copy of the page %s: %s', (path, isKept) => {
  const { pages } = createTestVisit();
  expect(pages.handles({ method: 'GET', mode: 'navigate', url: BASE + path })).toBe(isKept);
  expect(pages.handles({ method: 'POST', mode: 'navigate', url: BASE + path })).toBe(false);
  expect(pages.handles({ method: 'GET', mode: 'cors', url: BASE + path })).toBe(false);
  expect(pages.handles({ method: 'GET', mode: 'navigate', url: `https://books.test/${path}` })).toBe(false);
});

it('[SITE-13] asks the server each time, and shows the last copy without a network', async () => {
  const { server, connection, visit } = createTestVisit();
  expect(await visit('en/about')).toBe('about, first');
  server['en/about'] = { status: 200, body: 'about, second' };
  expect(await visit('en/about#formats')).toBe('about, second');
  connection.isOn = false;
  expect(await visit('en/about#privacy')).toBe('about, second');
  await expect(visit('en/contact')).rejects.toThrow('Failed to fetch');
});

it('[SITE-13] keeps no errors, and forgets a page that no longer exists', async () => {
  const { server, connection, pages, visit, list } = createTestVisit();
  await visit('en/about');
  server['en/about'] = { status: 503, body: 'soon' };
  expect(await visit('en/about')).toBe('soon');
  expect(list()).toEqual(['en/about']);
  server['en/about'] = { status: 404, body: 'gone' };
  await visit('en/about');
  expect(list()).toEqual([]);
  await visit('en/contact');
  await pages.clear();
  expect(list()).toEqual([]);
  connection.hasStorage = false;
  expect(await visit('en/contact')).toBe('contact');
});
