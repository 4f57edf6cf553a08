import { collections, limits, smartCollections } from '@lectern/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

const { Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ToastPlace } from '../../ui/toast.tsx';
import { type Entry, notifyRejectedMutations } from '../catalogue/catalogue.queries.ts';
import { buildEntry, createFakeCloud } from '../catalogue/testing/fake-cloud.ts';
import { CollectionScreen } from './collection-screen.tsx';
import { useBookPicker } from './use-book-picker.tsx';

afterEach(() => {
  session.handleRejectedToken();
  server.reset();
});

const collection = { id: '90', name: 'Rainy days', update_at: '2026-11-02T10:00:00.000Z', books: [] };

const AddBooks = () => {
  const { renderButton, picker } = useBookPicker(collection);
  return (
    <>
      {renderButton({})}
      {picker}
    </>
  );
};

const openPicker = async (...books: Entry[]) => {
  const cloud = createFakeCloud(...books);
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  const { user } = await renderScreen(
    <>
      <AddBooks />
      <ToastPlace />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Add books' }));
  const list = await screen.findByRole('listbox', { name: 'Books in your library' });
  await within(list).findAllByText(/./);
  return { cloud, user, list: () => screen.getByRole('listbox') };
};
const option = (name: RegExp) => screen.findByRole('option', { name });
const optionTitles = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((row) => row.querySelector('[data-line]')?.textContent);
const sentBooks = () =>
  server.asked().flatMap(({ name, body }) => (name === collections.changeBooks.name ? [body] : []));

const library = () => [
  buildEntry('4', { title: 'Emma', author_names: ['Jane Austen'] }),
  buildEntry('3', { title: 'Spider-Man', author_names: ['Stan Lee'] }),
  buildEntry('2', { title: 'The Hobbit', author_names: ['J. R. R. Tolkien'], collection_ids: ['90'] }),
  buildEntry('1', { title: 'Кобзар', author_names: ['Тарас Шевченко'], favorite: true }),
];

it('[COLL-50] many books are picked by mouse and keys and added at once; undo takes back these alone', async () => {
  const { user, list } = await openPicker(...library());
  expect(screen.getByText('Nothing selected')).toBeDefined();
  await user.click(await option(/^Emma/));
  act(() => list().focus());
  await user.keyboard('{End} ');
  expect(await screen.findByText('2 books selected')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Added to “Rainy days”: 2 books.')).toBeDefined();
  await waitFor(() => expect(sentBooks()).toEqual([{ add: ['4', '1'], remove: [] }]));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sentBooks()[1]).toEqual({ add: [], remove: ['4', '1'] }));
});

it('[COLL-50] an empty collection keeps one “Add books”, which has the focus after the first books were added', async () => {
  createFakeCloud(...library().filter(({ collection_ids }) => collection_ids.length === 0));
  server.on(collections.list, () => ({ total: 1, items: [collection] }));
  server.on(smartCollections.list, () => ({ total: 0, items: [] }));
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  const { user } = await renderScreen(
    <Routes>
      <Route path="collections/:collectionId" element={<CollectionScreen />} />
    </Routes>,
    'en',
    '/en/collections/90',
  );
  await screen.findByRole('heading', { name: 'This collection is empty' });
  await user.click(screen.getByRole('button', { name: 'Add books' }));
  await user.click(await option(/^Emma/));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('link', { name: 'Emma' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('heading', { name: 'This collection is empty' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add books' })));
});

it('[COLL-56] a click on a book leaves the focus on the list, whose keys go on from there', async () => {
  const { user, list } = await openPicker(...library());
  await user.click(await option(/^Emma/));
  expect(document.activeElement).toBe(list());
  await user.keyboard('{ArrowDown} ');
  expect(await screen.findByText('2 books selected')).toBeDefined();
});

it('[COLL-51] books that are in it are shown as such, and are neither chosen nor taken out by undo', async () => {
  const { user, list } = await openPicker(...library());
  const contained = await option(/^The Hobbit.*In this collection$/);
  expect(contained.getAttribute('aria-disabled')).toBe('true');
  await user.click(contained);
  expect(screen.getByText('Nothing selected')).toBeDefined();
  act(() => list().focus());
  await user.keyboard('{Control>}a{/Control}');
  expect(await screen.findByText('3 books selected')).toBeDefined();
  expect(contained.getAttribute('aria-selected')).toBe('false');
});

it('[COLL-52] the search finds by words of title, author and series as the library’s search does', async () => {
  const { user } = await openPicker(...library());
  const search = screen.getByRole('searchbox', { name: 'Find a book' });
  const seek = (text: string): void => void fireEvent.change(search, { target: { value: text } });
  seek('jrr tolk');
  await waitFor(() => expect(optionTitles()).toEqual(['The Hobbit']));
  seek('spiderman');
  await waitFor(() => expect(optionTitles()).toEqual(['Spider-Man']));
  await user.click(search);
  await user.keyboard('{ArrowDown} ');
  expect(await screen.findByText('1 book selected')).toBeDefined();
  seek('nothing like it');
  expect(await screen.findByText('No books found for “nothing like it”.')).toBeDefined();
  seek('');
  // what was chosen stays chosen
  expect((await option(/^Spider-Man/)).getAttribute('aria-selected')).toBe('true');
});

it('[COLL-52] the picker shows a part of the library, and the books that are in no collection', async () => {
  const { user } = await openPicker(...library());
  const parts = screen.getByRole('combobox', { name: 'Show' });
  await user.selectOptions(parts, 'Favorites');
  await waitFor(() => expect(optionTitles()).toEqual(['Кобзар']));
  await user.selectOptions(parts, 'Not in a collection');
  await waitFor(() => expect(optionTitles()).toEqual(['Emma', 'Spider-Man', 'Кобзар']));
});

it('[COLL-53] of ten thousand books only those near the visible ones render', async () => {
  const books = Array.from({ length: 10_000 }, (_, index) => buildEntry(String(index + 1)));
  const { user, list } = await openPicker(...books);
  await waitFor(() => expect(screen.getByText('10,000 books')).toBeDefined(), { timeout: 10_000 });
  expect(screen.getAllByRole('option').length).toBeLessThan(40);
  act(() => list().focus());
  await user.keyboard('{End}');
  fireEvent.scroll(list(), { target: { scrollTop: 9_995 * 72 } });
  await user.click(await option(/^Book 1(?!\d)/));
  expect(await screen.findByText('1 book selected')).toBeDefined();
}, 30_000);

it('[COLL-54] a book at its limit of collections says so', async () => {
  const { cloud, user } = await openPicker(...library());
  const stop = notifyRejectedMutations();
  cloud.rejectWith(new Refused('collection.book_in_too_many', { most: limits.BOOK_COLLECTIONS }));
  await user.click(await option(/^Emma/));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(/Couldn’t update “Rainy days”: “Emma”\. .*100 collections/)).toBeDefined();
  stop();
});
