import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { switchLanguage } from '../../i18n/i18n.ts';
import { setFlags } from '../../testing/set-flags.ts';
import { bookMutations, syncDevice } from '../catalogue/catalogue.queries.ts';
import { createTitleHandle, end, open, shelf, shownTitles, signInTestReader } from './testing/library.tsx';

afterEach(end);

const signInWithBooks = () =>
  signInTestReader(
    createTitleHandle('Emma', '4', { author_names: ['Jane Austen'], lang: 'en', read_status: 'read', rating: 4 }),
    createTitleHandle('Mort', '3', { author_names: ['Terry Pratchett'], lang: 'en', format: 'fb2' }),
    createTitleHandle('Gevatter Tod', '2', { author_names: ['Terry Pratchett'], lang: 'de' }),
    createTitleHandle('Кобзар', '1', { author_names: ['Тарас Шевченко'], lang: 'uk', favorite: true }),
  );
const box = (name: string) => screen.findByRole('checkbox', { name });
const chips = (name = 'Active filters') =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('[LIB-80] filters beside the books show counts, and combine', async () => {
  signInWithBooks();
  const { user } = await open();
  await shelf();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.click(await box('Unread 3'));
  await waitFor(() => expect(shownTitles()).toEqual(['Mort', 'Gevatter Tod', 'Кобзар']));
  await user.click(await box('English 1'));
  await user.click(await box('German 1'));
  await waitFor(() => expect(shownTitles()).toEqual(['Mort', 'Gevatter Tod']));
  await user.click(await box('Terry Pratchett 2'));
  await user.click(await box('FB2 1'));
  await waitFor(() => expect(shownTitles()).toEqual(['Mort']));
  // the book becomes a book that was read, also on the screen
  act(() => bookMutations.markAsRead([{ id: '3', title: 'Mort' }]));
  expect(await screen.findByText('No books match these filters')).toBeDefined();
});

it('[LIB-81] the filter is in the address: Back, a reload and a copied link keep it', async () => {
  signInWithBooks();
  const { user, router } = await open();
  await shelf();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.click(await box('Terry Pratchett 2'));
  await user.click(await box('German 1'));
  await waitFor(() => expect(shownTitles()).toEqual(['Gevatter Tod']));
  const { search } = router.state.location;
  expect(search).toBe('?language=de&author=Terry+Pratchett');
  cleanup();
  await open(`/en?sort=x${search.replace('?', '&')}&status=nonsense`);
  await waitFor(() => expect(shownTitles()).toEqual(['Gevatter Tod']));
  expect(chips()).toEqual(['German', 'Terry Pratchett', 'Clear all']);
});

it('[LIB-81] Back leaves a filtered list with one step', async () => {
  signInWithBooks();
  const { user, router } = await open();
  await shelf();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.click(await box('Terry Pratchett 2'));
  await user.click(await box('German 1'));
  await waitFor(() => expect(shownTitles()).toEqual(['Gevatter Tod']));
  await act(() => router.navigate('/en/elsewhere'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(shownTitles()).toEqual(['Gevatter Tod']));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(shownTitles()).toHaveLength(4));
});

it('[LIB-82] chips show what is on, and remove it; the focus stays among them', async () => {
  signInWithBooks();
  const { user } = await open('/en?author=Terry+Pratchett&language=de&language=en&rating=2');
  expect(await screen.findByText('No books match these filters')).toBeDefined();
  expect(chips()).toEqual(['German', 'English', 'Terry Pratchett', '2 stars or more', 'Clear all']);
  await user.click(screen.getByRole('button', { name: 'Remove filter: 2 stars or more' }));
  await waitFor(() => expect(shownTitles()).toEqual(['Mort', 'Gevatter Tod']));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('German'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shownTitles()).toEqual(['Mort']));
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(4));
  expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull();
});

it('[LIB-82] the button says how many conditions are on, in the language of the reader', async () => {
  signInWithBooks();
  await open('/en?language=de&language=en');
  expect(await screen.findByRole('button', { name: 'Filters 2' })).toBeDefined();
  await act(() => switchLanguage('ru'));
  expect(await screen.findByRole('button', { name: 'Фильтры 2' })).toBeDefined();
  expect(chips('Включённые фильтры')).toEqual(['Немецкий', 'Английский', 'Сбросить все']);
});

it('[LIB-83] a filter that no book meets says so, with a way out', async () => {
  signInWithBooks();
  const { user } = await open('/en?author=Nobody');
  expect(await screen.findByText('No books match these filters')).toBeDefined();
  const ways = screen.getAllByRole('button', { name: 'Clear all' });
  await user.click(ways.at(-1) ?? expect.fail('no way out'));
  await waitFor(() => expect(shownTitles()).toHaveLength(4));
});

it('[LIB-84] without a network filters answer from the device', async () => {
  const cloud = signInWithBooks();
  const { user } = await open();
  await shelf();
  cloud.setOffline(true);
  act(() => syncDevice());
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.click(await box('Ukrainian 1'));
  await waitFor(() => expect(shownTitles()).toEqual(['Кобзар']));
});

it('[FLAG-7] where audiobooks are off, nothing is filtered by them, not even by an old address', async () => {
  setFlags('series');
  signInTestReader(
    createTitleHandle('Emma', '4', { format: 'epub' }),
    createTitleHandle('Mort', '3', { format: 'm4b', audio: true }),
  );
  const { user } = await open('/en?type=audio');
  await waitFor(() => expect(shownTitles()).toEqual(['Emma', 'Mort']));
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('group', { name: 'Format' })).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Type' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /Audiobooks/ })).toBeNull();
});
