import { books, search } from '@lectern/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { createTestBook, createTestBookDetails } from '../../testing/test-book.ts';
import { ToastPlace } from '../../ui/toast.tsx';
import { toasts } from '../../ui/toasts.ts';
import type { SearchResults } from './hits.ts';
import { recentSearches } from './recent-searches.ts';
import { Search } from './search.parts.tsx';
import { clearSearchesOnSignOut } from './search.queries.ts';

const none = { total: 0, items: [] };
const found = (some: Partial<SearchResults> = {}): SearchResults => ({
  recent: none,
  collections: none,
  authors: none,
  books: none,
  audiobooks: none,
  ...some,
});
const peace = createTestBook({ id: '5', metadata: { title: 'War and Peace', authors: 'Leo Tolstoy' } });
const scan = createTestBook({ id: '6', format: 'zip', name: 'war.zip', metadata: { title: 'War Atlas' } });
const some = found({
  recent: { total: 1, items: [peace] },
  authors: { total: 9, items: [{ name: 'Walter War', count: 2 }] },
  books: { total: 2, items: [peace, scan] },
});

const enter = (userId: number): void =>
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: userId }, false);
beforeEach(() => {
  enter(7);
  server.on(search.search, () => some);
});
afterEach(() => {
  const toast = toasts.current();
  if (toast) toasts.close(toast.id);
  session.handleRejectedToken();
  server.reset();
});

const openSearch = async (address?: string) => {
  const { user, router } = await renderScreen(
    <>
      <Search />
      <textarea aria-label="Notes" />
      <ToastPlace />
    </>,
    'en',
    address,
  );
  return { user, router, at: () => `${router.state.location.pathname}${router.state.location.search}` };
};
const line = () => screen.getByRole('combobox', { name: 'Search your library' });
const asked = () => server.asked().filter(({ name }) => name === search.search.name);
const options = () => screen.findAllByRole('option');
const chosen = (): string | undefined => {
  const id = line().getAttribute('aria-activedescendant');
  return id === null ? undefined : (document.getElementById(id)?.textContent ?? '');
};
const write = async (words: string) => {
  const page = await openSearch();
  await page.user.click(screen.getByRole('button', { name: 'Search' }));
  await page.user.type(line(), words);
  return page;
};

describe('the search input', () => {
  it('[SEARCH-11] opens by its button, by / and by Ctrl+K, but not while typing in a field', async () => {
    const { user } = await openSearch();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(document.activeElement).toBe(line());
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
    await user.keyboard('/');
    expect(document.activeElement).toBe(line());
    await user.click(screen.getByRole('textbox', { name: 'Notes' }));
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.keyboard('either/or');
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(line());
    expect(asked()).toEqual([]);
  });

  it('[UI-55] shows the query of the results page, closed and open', async () => {
    const { user } = await openSearch('/en/user/7/search?query=war%20%26%20peace');
    const button = screen.getByRole('button', { name: 'Search: war & peace' });
    expect(button.textContent).toContain('war & peace');
    await user.click(button);
    expect((line() as HTMLInputElement).value).toBe('war & peace');
  });

  it('[UI-19] [SEARCH-11] does not open by / where single-key shortcuts are off', async () => {
    localStorage.setItem('lectern.keys.single', 'off');
    const { user } = await openSearch();
    await user.keyboard('/');
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(line());
  });

  it('[SEARCH-13] searches once typing pauses, and shows the results of the last query', async () => {
    const { promise: first, resolve } = Promise.withResolvers<SearchResults>();
    server.on(search.search, ({ query }) => (query.query === 'wa' ? first : some));
    const { user } = await write('wa');
    await waitFor(() => expect(asked()).toHaveLength(1));
    await user.type(line(), 'r peace');
    expect(await screen.findByRole('listbox')).toBeDefined();
    expect(asked().map(({ query }) => query)).toMatchObject([{ query: 'wa' }, { query: 'war peace', limit: 4 }]);
    resolve(found({ books: { total: 1, items: [createTestBook({ metadata: { title: 'Too late' } })] } }));
    await act(async () => void (await first));
    expect(screen.queryByText('Too late')).toBeNull();
  });

  it('[SEARCH-13] does not search for punctuation alone', async () => {
    await write('  ?! ');
    expect(await screen.findAllByText('No results for “?!”.')).toHaveLength(2); // one of them is a live region
    expect(asked()).toEqual([]);
  });
});

describe('the results', () => {
  it('[SEARCH-14] are in five groups; empty ones stand below the hits and say so', async () => {
    await write('war');
    const list = await screen.findByRole('listbox');
    const groups = within(list).getAllByRole('group');
    expect(groups.map((group) => group.firstChild?.textContent)).toEqual([
      'Recently read',
      'Authors',
      'Books',
      'Collections',
      'Audiobooks',
    ]);
    expect(within(list).getByText('No collections')).toBeDefined();
    expect(within(list).getByText('No audiobooks')).toBeDefined();
    expect(screen.getByText('12 results').getAttribute('role')).toBe('status');
    expect(screen.getByRole('link', { name: 'All results (12)' }).getAttribute('href')).toBe(
      '/en/user/7/search?query=war',
    );
  });

  it('[SEARCH-14] report when nothing was found', async () => {
    server.on(search.search, () => found());
    await write('xylophone');
    expect(await screen.findAllByText('No results for “xylophone”.')).toHaveLength(2); // one of them is a live region
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('[SEARCH-15] can be navigated by arrow keys in a circle, and opened with Enter', async () => {
    const { user, at } = await write('war');
    await options();
    const walked: (string | undefined)[] = [];
    for (let step = 0; step < 5; step += 1) {
      await user.keyboard('{ArrowDown}');
      walked.push(chosen());
    }
    expect(walked).toEqual([
      expect.stringContaining('War and Peace'),
      expect.stringContaining('Walter War'),
      expect.stringContaining('War and Peace'),
      expect.stringContaining('War Atlas'),
      undefined,
    ]);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(chosen()).toContain('Walter War');
    await user.keyboard('{Enter}');
    expect(at()).toBe('/en/user/7/books/author/Walter%20War');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('[SEARCH-15] a book opens in the reader, a collection by its name; Enter without a selection shows all', async () => {
    server.on(search.search, () => ({
      ...some,
      collections: { total: 1, items: [{ name: 'War, 50% & more', count: 3 }] },
    }));
    const { user, at } = await write('war');
    await user.click((await options())[0] ?? document.body);
    expect(at()).toBe('/en/reader/5');
    await user.keyboard('/war');
    await user.click(await screen.findByRole('option', { name: /50% & more/ }));
    expect(at()).toBe('/en/user/7/books/collection?name=War%2C%2050%25%20%26%20more');
    await user.keyboard('/war & peace{Enter}');
    expect(at()).toBe('/en/user/7/search?query=war%20%26%20peace');
  });

  it('[SEARCH-15] a token opens its page, which says how to get the book', async () => {
    const token = createTestBook({ id: '8', format: 'acsm', isDrm: true, metadata: { title: 'War Token' } });
    server.on(search.search, () => ({ ...some, books: { total: 1, items: [token] } }));
    const { user, at } = await write('war');
    await user.click(await screen.findByRole('option', { name: /War Token/ }));
    expect(at()).toBe('/en/user/7/book/8');
  });

  it('[SEARCH-15] unsupported formats are downloaded with a fresh link, and failures are reported', async () => {
    const fresh = 'http://127.0.0.1:3000/api/v1.0/files/war.pdf?access_token=fresh';
    server.on(books.one, () => new NoAnswer());
    const links: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this.href);
    });
    const { user } = await write('war');
    await user.click(await screen.findByRole('option', { name: /War Atlas/ }));
    expect(await screen.findByText(/Couldn’t download “War Atlas”/)).toBeDefined();
    server.on(books.one, () => createTestBookDetails({ ...scan, link: fresh }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    // the next download begins two seconds after the last
    await waitFor(() => expect(links).toEqual([fresh]), { timeout: 4000 });
    click.mockRestore();
  });
});

describe('errors', () => {
  it('[SEARCH-17] are shown and can be retried', async () => {
    server.on(search.search, () => new Refused('server.unavailable'));
    const { user } = await write('war');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(search.search, () => some);
    await user.click(again);
    expect(await options()).toHaveLength(6);
  });

  it('[SEARCH-17] name a missing connection', async () => {
    server.on(search.search, () => new NoAnswer());
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await write('war');
    expect(await screen.findByText('You’re offline. Search needs a connection.')).toBeDefined();
    online.mockRestore();
  });
});

describe('recent searches', () => {
  it('[SEARCH-18] are offered, the latest first, five at most, and can be removed', async () => {
    for (const query of ['one', 'two', 'three', 'four', 'five', 'six', 'TWO', ' ']) recentSearches.add(7, query);
    expect(recentSearches.list(7)).toEqual(['TWO', 'six', 'five', 'four', 'three']);
    expect(recentSearches.list(8)).toEqual([]);
    const { user } = await openSearch();
    await user.keyboard('/{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('six');
    await user.click(screen.getByRole('button', { name: 'Remove “six”' }));
    expect(recentSearches.list(7)).toEqual(['TWO', 'five', 'four', 'three']);
    await user.click(screen.getByRole('button', { name: 'five' }));
    expect(await options()).toHaveLength(6);
    await user.clear(line());
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(recentSearches.list(7)).toEqual([]);
    expect(document.activeElement).toBe(line());
  });

  it('[SEARCH-18] are stored when they led somewhere, and removed when their reader signs out', async () => {
    const stop = clearSearchesOnSignOut(session);
    const { user } = await write('war');
    await options();
    expect(recentSearches.list(7)).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(recentSearches.list(7)).toEqual(['war']);
    act(() => session.handleRejectedToken());
    expect(localStorage.getItem('lectern.searches')).toBeNull();
    recentSearches.add(7, 'again');
    act(() => enter(8));
    expect(localStorage.getItem('lectern.searches')).toBeNull();
    stop();
  });
});
