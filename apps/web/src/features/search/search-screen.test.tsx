import { type Book, search } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { NoAnswer, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { createTestBook } from '../../testing/test-book.ts';
import { SearchScreen } from './search-screen.tsx';

const shelf = Array.from(
  { length: 45 },
  (_, n): Book => createTestBook({ id: String(n + 1), metadata: { title: `War ${n + 1}` } }),
);
const nothing = { total: 0, items: [] };

beforeEach(() => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(search.search, ({ query: { limit, offset, query } }) => ({
    recent: nothing,
    collections: nothing,
    authors: query === 'war' ? { total: 1, items: offset > 0 ? [] : [{ name: 'Walter War', count: 45 }] } : nothing,
    books: query === 'war' ? { total: shelf.length, items: shelf.slice(offset, offset + limit) } : nothing,
    audiobooks: nothing,
  }));
});
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
});

const open = async (query: string) => {
  const shown = await renderScreen(<SearchScreen />);
  await shown.router.navigate(`/en/user/7/search${query}`);
  return shown;
};
const books = () => screen.findByRole('region', { name: 'Books' });

it('[SEARCH-16] shows all hits of the query step by step, and moves the focus to the first new one', async () => {
  const { user } = await open('?query=war');
  expect(await screen.findByRole('heading', { level: 1, name: 'Results for “war”' })).toBeDefined();
  await waitFor(() => expect(document.title).toBe('Results for “war” · Lectern'));
  expect((await books()).querySelectorAll('li')).toHaveLength(8);
  for (const [shown, first] of [
    [28, 'War 9'],
    [45, 'War 29'],
  ] as const) {
    await user.click(within(await books()).getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect((await books()).querySelectorAll('li')).toHaveLength(shown));
    expect(document.activeElement?.textContent).toContain(first);
  }
  expect(within(await books()).queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.getByText('No collections')).toBeDefined();
  expect(screen.getByRole('link', { name: /Walter War/ }).getAttribute('href')).toBe(
    '/en/user/7/books/author/Walter%20War',
  );
});

it('[SEARCH-16] reports when nothing was found, and explains how to search without a query', async () => {
  const { router } = await open('?query=xylophone');
  expect(await screen.findByRole('heading', { level: 2, name: 'No results for “xylophone”.' })).toBeDefined();
  await router.navigate('/en/user/7/search');
  expect(await screen.findByText('Enter a search in the field at the top of the page.')).toBeDefined();
});

it('[SEARCH-17] shows an error and can be retried', async () => {
  server.on(search.search, () => new NoAnswer());
  const { user } = await open('?query=war');
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on(search.search, () => ({
    recent: nothing,
    collections: nothing,
    authors: nothing,
    books: { total: 1, items: shelf.slice(0, 1) },
    audiobooks: nothing,
  }));
  await user.click(again);
  expect((await books()).querySelectorAll('li')).toHaveLength(1);
});
