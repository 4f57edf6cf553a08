import { books, search } from '@lectern/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { aBook, someDetails } from '../../testing/a-book.ts';
import { show } from '../../testing/show.tsx';
import { ToastPlace } from '../../ui/toast.tsx';
import { toasts } from '../../ui/toasts.ts';
import type { Found } from './hits.ts';
import { keptQueries } from './kept-queries.ts';
import { Search } from './search.parts.tsx';
import { forgetQueriesAtSignOut } from './search.queries.ts';

const none = { total: 0, items: [] };
const found = (some: Partial<Found> = {}): Found => ({
  recent: none,
  collections: none,
  authors: none,
  books: none,
  audiobooks: none,
  ...some,
});
const peace = aBook({ id: '5', metadata: { title: 'War and Peace', authors: 'Leo Tolstoy' } });
const scan = aBook({ id: '6', format: 'zip', name: 'war.zip', metadata: { title: 'War Atlas' } });
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
  session.refused();
  server.reset();
});

const begin = async () => {
  const { hands, router } = await show(
    <>
      <Search />
      <textarea aria-label="Notes" />
      <ToastPlace />
    </>,
  );
  return { hands, router, at: () => `${router.state.location.pathname}${router.state.location.search}` };
};
const line = () => screen.getByRole('combobox', { name: 'Search your library' });
const asked = () => server.asked().filter(({ name }) => name === search.search.name);
const options = () => screen.findAllByRole('option');
const chosen = (): string | undefined => {
  const id = line().getAttribute('aria-activedescendant');
  return id === null ? undefined : (document.getElementById(id)?.textContent ?? '');
};
const write = async (words: string) => {
  const begun = await begin();
  await begun.hands.click(screen.getByRole('button', { name: 'Search' }));
  await begun.hands.type(line(), words);
  return begun;
};

describe('the line', () => {
  it('[SEARCH-11] opens by its button, by / and by Ctrl+K, but not while something is written', async () => {
    const { hands } = await begin();
    await hands.click(screen.getByRole('button', { name: 'Search' }));
    expect(document.activeElement).toBe(line());
    await hands.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
    await hands.keyboard('/');
    expect(document.activeElement).toBe(line());
    await hands.click(screen.getByRole('textbox', { name: 'Notes' }));
    expect(screen.queryByRole('combobox')).toBeNull();
    await hands.keyboard('either/or');
    expect(screen.queryByRole('combobox')).toBeNull();
    await hands.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(line());
    expect(asked()).toEqual([]);
  });

  it('[UI-19] [SEARCH-11] does not open by / where keys of one sign are switched off', async () => {
    localStorage.setItem('lectern.keys.single', 'off');
    const { hands } = await begin();
    await hands.keyboard('/');
    expect(screen.queryByRole('combobox')).toBeNull();
    await hands.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(line());
  });

  it('[SEARCH-13] asks once the letters stand still, and shows the answer to the last words', async () => {
    const { promise: first, resolve } = Promise.withResolvers<Found>();
    server.on(search.search, ({ query }) => (query.query === 'wa' ? first : some));
    const { hands } = await write('wa');
    await waitFor(() => expect(asked()).toHaveLength(1));
    await hands.type(line(), 'r peace');
    expect(await screen.findByRole('listbox')).toBeDefined();
    expect(asked().map(({ query }) => query)).toMatchObject([{ query: 'wa' }, { query: 'war peace', limit: 4 }]);
    resolve(found({ books: { total: 1, items: [aBook({ metadata: { title: 'Too late' } })] } }));
    await act(async () => void (await first));
    expect(screen.queryByText('Too late')).toBeNull();
  });

  it('[SEARCH-13] asks for nothing by signs alone', async () => {
    await write('  ?! ');
    expect(await screen.findAllByText('Nothing is called “?!”.')).toHaveLength(2); // one of them heard
    expect(asked()).toEqual([]);
  });
});

describe('what is found', () => {
  it('[SEARCH-14] stands in five groups, the empty ones say so', async () => {
    await write('war');
    const list = await screen.findByRole('listbox');
    const groups = within(list).getAllByRole('group');
    expect(groups.map((group) => group.firstChild?.textContent)).toEqual([
      'Recently read',
      'Collections',
      'Authors',
      'Books',
      'Audiobooks',
    ]);
    expect(within(list).getByText('No collections')).toBeDefined();
    expect(within(list).getByText('No audiobooks')).toBeDefined();
    expect(screen.getByText('12 hits').getAttribute('role')).toBe('status');
    expect(screen.getByRole('link', { name: 'All results (12)' }).getAttribute('href')).toBe(
      '/en/user/7/search?query=war',
    );
  });

  it('[SEARCH-14] says where there is nothing at all', async () => {
    server.on(search.search, () => found());
    await write('xylophone');
    expect(await screen.findAllByText('Nothing is called “xylophone”.')).toHaveLength(2); // one of them heard
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('[SEARCH-15] is walked through by the arrows in a circle, and opened by Enter', async () => {
    const { hands, at } = await write('war');
    await options();
    const walked: (string | undefined)[] = [];
    for (let step = 0; step < 5; step += 1) {
      await hands.keyboard('{ArrowDown}');
      walked.push(chosen());
    }
    expect(walked).toEqual([
      expect.stringContaining('War and Peace'),
      expect.stringContaining('Walter War'),
      expect.stringContaining('War and Peace'),
      expect.stringContaining('War Atlas'),
      undefined,
    ]);
    await hands.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(chosen()).toContain('Walter War');
    await hands.keyboard('{Enter}');
    expect(at()).toBe('/en/user/7/books/author/Walter%20War');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('[SEARCH-15] a book opens in the reader, a collection by its name, nothing chosen shows all', async () => {
    server.on(search.search, () => ({
      ...some,
      collections: { total: 1, items: [{ name: 'War, 50% & more', count: 3 }] },
    }));
    const { hands, at } = await write('war');
    await hands.click((await options())[0] ?? document.body);
    expect(at()).toBe('/en/reader/5');
    await hands.keyboard('/war');
    await hands.click(await screen.findByRole('option', { name: /50% & more/ }));
    expect(at()).toBe('/en/user/7/books/collection?name=War%2C%2050%25%20%26%20more');
    await hands.keyboard('/war & peace{Enter}');
    expect(at()).toBe('/en/user/7/search?query=war%20%26%20peace');
  });

  it('[SEARCH-15] what no screen opens is downloaded by a fresh link, and what failed is said', async () => {
    const fresh = 'http://127.0.0.1:3000/api/v1.0/files/war.pdf?access_token=fresh';
    server.on(books.one, () => new NoAnswer());
    const links: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this.href);
    });
    const { hands } = await write('war');
    await hands.click(await screen.findByRole('option', { name: /War Atlas/ }));
    expect(await screen.findByText(/“War Atlas” was not downloaded/)).toBeDefined();
    server.on(books.one, () => someDetails({ ...scan, link: fresh }));
    await hands.click(screen.getByRole('button', { name: 'Try again' }));
    // the next download begins two seconds after the last
    await waitFor(() => expect(links).toEqual([fresh]), { timeout: 4000 });
    click.mockRestore();
  });
});

describe('trouble', () => {
  it('[SEARCH-17] is said, and asked again on request', async () => {
    server.on(search.search, () => new Refused('server.unavailable'));
    const { hands } = await write('war');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(search.search, () => some);
    await hands.click(again);
    expect(await options()).toHaveLength(6);
  });

  it('[SEARCH-17] is named when there is no connection', async () => {
    server.on(search.search, () => new NoAnswer());
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await write('war');
    expect(await screen.findByText('You are offline. Searching needs a connection.')).toBeDefined();
    online.mockRestore();
  });
});

describe('last searches', () => {
  it('[SEARCH-18] are offered, the latest first, five at most, and can be forgotten', async () => {
    for (const query of ['one', 'two', 'three', 'four', 'five', 'six', 'TWO', ' ']) keptQueries.add(7, query);
    expect(keptQueries.of(7)).toEqual(['TWO', 'six', 'five', 'four', 'three']);
    expect(keptQueries.of(8)).toEqual([]);
    const { hands } = await begin();
    await hands.keyboard('/{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('six');
    await hands.click(screen.getByRole('button', { name: 'Forget “six”' }));
    expect(keptQueries.of(7)).toEqual(['TWO', 'five', 'four', 'three']);
    await hands.click(screen.getByRole('button', { name: 'five' }));
    expect(await options()).toHaveLength(6);
    await hands.clear(line());
    await hands.click(screen.getByRole('button', { name: 'Forget all' }));
    expect(keptQueries.of(7)).toEqual([]);
    expect(document.activeElement).toBe(line());
  });

  it('[SEARCH-18] are kept when they led somewhere, and go with their reader', async () => {
    const stop = forgetQueriesAtSignOut(session);
    const { hands } = await write('war');
    await options();
    expect(keptQueries.of(7)).toEqual([]);
    await hands.keyboard('{ArrowDown}{Enter}');
    expect(keptQueries.of(7)).toEqual(['war']);
    act(() => session.refused());
    expect(localStorage.getItem('lectern.searches')).toBeNull();
    keptQueries.add(7, 'again');
    act(() => enter(8));
    expect(localStorage.getItem('lectern.searches')).toBeNull();
    stop();
  });
});
