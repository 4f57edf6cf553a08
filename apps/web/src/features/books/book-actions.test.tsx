import { books as calls } from '@lectern/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const { NoAnswer, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { createTestBook, createTestBookDetails } from '../../testing/test-book.ts';
import { choose, createTitleHandle, end, open, shelf, shownTitles, signInTestReader } from './testing/library.tsx';

afterEach(end);

it('[LIB-11] deletes after a confirmation that names the book; can be undone', async () => {
  signInTestReader(createTitleHandle('Emma', '1'), createTitleHandle('Walden', '2'));
  const { user } = await open();
  await choose(user, 'Emma', 'Delete');
  expect(await screen.findByText(/restore it for 30 days/)).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Delete book' }));
  await waitFor(() => expect(shownTitles()).toEqual(['Walden']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(2));
});

it('[LIB-11] keeps the book when the dialog is closed', async () => {
  const cloud = signInTestReader(createTitleHandle('Emma', '1'));
  const { user } = await open();
  await choose(user, 'Emma', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(cloud.books()).toHaveLength(1);
  expect(shownTitles()).toEqual(['Emma']);
});

it('[LIB-11] [LIB-28] several are deleted by their number, and the focus stays among the books', async () => {
  const cloud = signInTestReader(
    createTitleHandle('Emma', '3'),
    createTitleHandle('Walden', '2'),
    createTitleHandle('Dracula', '1'),
  );
  const { user } = await open();
  await shelf();
  act(() => screen.getByRole('link', { name: 'Emma' }).focus());
  await user.keyboard('x{ArrowRight}x');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 2 books' }));
  await waitFor(() => expect(shownTitles()).toEqual(['Dracula']));
  await waitFor(() => expect(cloud.books()).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dracula'));
});

it('[LIB-14] a favourite shows at once, for one book and for several', async () => {
  const cloud = signInTestReader(createTitleHandle('Emma', '2'), createTitleHandle('Walden', '1'));
  const { user } = await open();
  await choose(user, 'Emma', 'Add to favorites');
  expect(await screen.findByRole('img', { name: 'Favorite' })).toBeDefined();
  await choose(user, 'Emma', 'Select');
  await user.click(screen.getByRole('link', { name: 'Walden' }));
  await user.click(await screen.findByRole('button', { name: 'Favorite' }));
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Favorite' })).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Unfavorite' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Favorite' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(screen.getAllByText('Finished')).toHaveLength(2));
  await waitFor(() => expect(cloud.books().map(({ read_status }) => read_status)).toEqual(['read', 'read']));
});

it('[LIB-60] a book that was begun can be marked as unread, and loses its progress until that is undone', async () => {
  const begun = { read_status: 'reading', percent: 60, opened: '2026-01-01T00:00:00.000Z' } as const;
  const cloud = signInTestReader(createTitleHandle('Emma', '2', begun), createTitleHandle('Walden', '1'));
  const { user } = await open();
  expect(await screen.findByText('60%')).toBeDefined();
  await choose(user, 'Emma', 'Mark as unread');
  await waitFor(() => expect(screen.queryByText('60%')).toBeNull());
  await waitFor(() => expect(cloud.books()).toContainEqual(expect.objectContaining({ percent: 0, opened: null })));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('60%')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'More options for Walden' }));
  expect(await screen.findByRole('menuitem', { name: 'Mark as read' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Mark as unread' })).toBeNull();
});

it('[LIB-15] [LIB-26] a download requests its link at its turn; failures can be retried', async () => {
  const link = 'http://127.0.0.1:3000/api/v1.0/files/emma.epub?access_token=only-this';
  signInTestReader(createTitleHandle('Emma', '1'));
  server.on(calls.one, () => new NoAnswer());
  const followed: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href, this.download);
  });
  const { user } = await open();
  await choose(user, 'Emma', 'Download');
  expect(await screen.findByText(/Couldn’t download “Emma”/)).toBeDefined();
  server.on(calls.one, () => createTestBookDetails(createTestBook({ id: '1', link, name: 'emma.epub' })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(followed).toEqual([link, 'emma.epub']), { timeout: 4000 });
  click.mockRestore();
  expect(followed.join()).not.toContain('mine');
});
