import { books as calls } from '@lectern/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const { NoAnswer, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { aBook, someDetails } from '../../testing/a-book.ts';
import { aReaderWith, choose, end, open, shelf, shownTitles, titled } from './testing/library.tsx';

afterEach(end);

it('[LIB-11] deletes after a question that names the book; it can be taken back', async () => {
  aReaderWith(titled('Emma', '1'), titled('Walden', '2'));
  const { hands } = await open();
  await choose(hands, 'Emma', 'Delete');
  expect(await screen.findByText(/waits in the bin for 30 days/)).toBeDefined();
  await hands.click(await screen.findByRole('button', { name: 'Delete book' }));
  await waitFor(() => expect(shownTitles()).toEqual(['Walden']));
  await hands.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shownTitles()).toHaveLength(2));
});

it('[LIB-11] keeps it when the question is closed', async () => {
  const cloud = aReaderWith(titled('Emma', '1'));
  const { hands } = await open();
  await choose(hands, 'Emma', 'Delete');
  await hands.click(await screen.findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(cloud.books()).toHaveLength(1);
  expect(shownTitles()).toEqual(['Emma']);
});

it('[LIB-11] [LIB-28] many are deleted by their number, and the focus stays among the books', async () => {
  const cloud = aReaderWith(titled('Emma', '3'), titled('Walden', '2'), titled('Dracula', '1'));
  const { hands } = await open();
  await shelf();
  act(() => screen.getByRole('link', { name: 'Emma' }).focus());
  await hands.keyboard('x{ArrowRight}x');
  await hands.click(screen.getByRole('button', { name: 'Delete' }));
  await hands.click(await screen.findByRole('button', { name: 'Delete 2 books' }));
  await waitFor(() => expect(shownTitles()).toEqual(['Dracula']));
  await waitFor(() => expect(cloud.books()).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dracula'));
});

it('[LIB-14] a favourite shows at once, of one book and of many', async () => {
  const cloud = aReaderWith(titled('Emma', '2'), titled('Walden', '1'));
  const { hands } = await open();
  await choose(hands, 'Emma', 'Add to favorites');
  expect(await screen.findByRole('img', { name: 'Favorite' })).toBeDefined();
  await choose(hands, 'Emma', 'Select');
  await hands.click(screen.getByRole('link', { name: 'Walden' }));
  await hands.click(await screen.findByRole('button', { name: 'Favorite' }));
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Favorite' })).toHaveLength(2));
  await hands.click(await screen.findByRole('button', { name: 'Unfavorite' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Favorite' })).toBeNull());
  await hands.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(screen.getAllByText('Finished')).toHaveLength(2));
  await waitFor(() => expect(cloud.books().map(({ read_status }) => read_status)).toEqual(['read', 'read']));
});

it('[LIB-15] [LIB-26] a download asks for its link at its turn; what failed can be tried again', async () => {
  const link = 'http://127.0.0.1:3000/api/v1.0/files/emma.epub?access_token=only-this';
  aReaderWith(titled('Emma', '1'));
  server.on(calls.one, () => new NoAnswer());
  const followed: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href, this.download);
  });
  const { hands } = await open();
  await choose(hands, 'Emma', 'Download');
  expect(await screen.findByText(/“Emma” was not downloaded/)).toBeDefined();
  server.on(calls.one, () => someDetails(aBook({ id: '1', link, name: 'emma.epub' })));
  await hands.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(followed).toEqual([link, 'emma.epub']), { timeout: 4000 });
  click.mockRestore();
  expect(followed.join()).not.toContain('mine');
});
