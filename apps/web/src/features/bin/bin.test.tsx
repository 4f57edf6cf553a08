import { type BinnedBook, bin } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ToastPlace } from '../../ui/toast.tsx';
import { toasts } from '../../ui/toasts.ts';
import { BinScreen } from './bin-screen.tsx';

let books: BinnedBook[] = [];
const DAY_MS = 86_400_000;

const createBinnedBook = (title: string, about: Partial<BinnedBook> = {}): BinnedBook => ({
  id: String(books.length + 1),
  title,
  authors: 'Jane Austen',
  lang: 'en',
  cover: null,
  format: 'epub',
  bytes: 2 * 1024 ** 2,
  audio: false,
  deleted: new Date(Date.now() - 18 * DAY_MS).toISOString(),
  ends: new Date(Date.now() + 12 * DAY_MS).toISOString(),
  ...about,
});
const setBin = (...titles: string[]): void => {
  for (const title of titles) books.push(createBinnedBook(title));
};
const take = (ids: readonly string[]) => {
  const changed = ids.filter((id) => books.some((book) => book.id === id));
  books = books.filter(({ id }) => !ids.includes(id));
  return changed.length > 0 ? { changed } : new Refused('file.not_found');
};

beforeEach(() => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  books = [];
  server.on(bin.list, ({ query: { limit, cursor } }) => {
    const from = Number(cursor ?? 0);
    const items = books.slice(from, from + limit);
    const next = from + limit < books.length ? String(from + limit) : null;
    return { total: books.length, bytes: 1024 ** 2 * books.length, next_cursor: next, items };
  });
  server.on(bin.restore, ({ body }) => take(body.ids));
  server.on(bin.end, ({ body }) => take(body.ids));
  server.on(bin.empty, () => {
    const ended = books.length;
    books = [];
    return { ended };
  });
});
afterEach(() => {
  const toast = toasts.current();
  if (toast) toasts.close(toast.id);
  session.handleRejectedToken();
  server.reset();
});

const open = async () =>
  (
    await renderScreen(
      <>
        <BinScreen />
        <ToastPlace />
      </>,
    )
  ).user;
const list = () => screen.findByRole('list', { name: 'Bin' });
const titles = (): string[] =>
  screen.queryAllByRole('listitem').map((row) => row.querySelector('p')?.textContent ?? '');
const button = (name: string) => screen.findByRole('button', { name });
const findText = (words: string) => screen.findByText(words);

it('[BIN-20] shows deleted books with their size and expiry', async () => {
  setBin('Emma');
  books.push(createBinnedBook('Walden', { authors: null, format: 'pdf', ends: new Date().toISOString() }));
  await open();
  await list();
  const [emma, walden] = screen.getAllByRole('listitem');
  expect(emma?.textContent).toContain('EmmaJane AustenEPUB · 2 MB · Deleted in 12 days');
  expect(walden?.textContent).toContain('WaldenUnknown authorPDF · 2 MB · Deleted today');
  await findText(
    '2 MB. Books in the bin don’t count toward your storage. When an upload needs space, the oldest are deleted first.',
  );
});

it('[BIN-21] restores a book and confirms it; the focus moves to the next one', async () => {
  setBin('Emma', 'Walden', 'Middlemarch');
  const user = await open();
  (await button('Restore “Walden”')).focus();
  await user.keyboard('{Enter}');
  await findText('“Walden” restored to your library.');
  expect(titles()).toEqual(['Emma', 'Middlemarch']);
  expect((await list()).contains(document.activeElement)).toBe(true);
  expect(books.map(({ title }) => title)).toEqual(['Emma', 'Middlemarch']);
});

it('[BIN-21] a book that could not be restored reappears and can be retried', async () => {
  setBin('Emma');
  server.on(bin.restore, () => new NoAnswer());
  const user = await open();
  await user.click(await button('Restore “Emma”'));
  await screen.findByText(/Couldn’t restore “Emma”/);
  expect(titles()).toEqual(['Emma']);
  server.on(bin.restore, ({ body }) => take(body.ids));
  await user.click(await button('Try again'));
  await findText('The bin is empty');
});

it('[BIN-21] a book that expired meanwhile is reported and disappears', async () => {
  setBin('Emma', 'Walden');
  const user = await open();
  await list();
  books.shift();
  await user.click(await button('Restore “Emma”'));
  await findText('Couldn’t restore “Emma”. No longer in the bin.');
  await waitFor(() => expect(titles()).toEqual(['Walden']));
});

it('[BIN-22] asks before a book is deleted permanently', async () => {
  setBin('Emma', 'Walden');
  const user = await open();
  await user.click(await button('Delete permanently: “Emma”'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete “Emma” permanently?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(titles()).toEqual(['Emma', 'Walden']);
  await user.click(await button('Delete permanently: “Emma”'));
  const again = await screen.findByRole('alertdialog');
  await user.click(within(again).getByRole('button', { name: 'Delete permanently' }));
  await findText('“Emma” permanently deleted.');
  expect(titles()).toEqual(['Walden']);
});

it('[BIN-22] empties the bin after a confirmation with the number of books', async () => {
  setBin('Emma', 'Walden', 'Middlemarch');
  const user = await open();
  await user.click(await button('Empty bin'));
  const question = await screen.findByRole('alertdialog', { name: 'Empty bin?' });
  server.on(bin.empty, () => new NoAnswer());
  await user.click(within(question).getByRole('button', { name: 'Delete 3 books permanently' }));
  await within(question).findByRole('alert');
  server.on(bin.empty, () => {
    books = [];
    return { ended: 3 };
  });
  await user.click(within(question).getByRole('button', { name: 'Delete 3 books permanently' }));
  await findText('Bin emptied. 3 books permanently deleted.');
  await screen.findByRole('heading', { level: 2, name: 'The bin is empty' });
  expect(screen.queryByRole('button', { name: 'Empty bin' })).toBeNull();
});

it('[BIN-23] an empty bin explains its purpose; one that did not load can be retried', async () => {
  server.on(bin.list, () => new Refused('server.fault'));
  const user = await open();
  await screen.findByRole('heading', { level: 2, name: 'Couldn’t load the bin' });
  server.on(bin.list, () => ({ total: 0, bytes: 0, next_cursor: null, items: [] }));
  await user.click(await button('Try again'));
  await findText('Books you delete stay here for 30 days. You can restore them with their reading position and notes.');
  expect(screen.getByRole('link', { name: 'Go to Books' }).getAttribute('href')).toBe('/en/user/7/books');
});

it('[BIN-23] long bins load page by page', async () => {
  setBin('Emma', 'Walden', 'Middlemarch');
  server.on(bin.list, ({ query: { cursor } }) =>
    cursor === 'two'
      ? { total: 3, bytes: 3, next_cursor: null, items: books.slice(2) }
      : { total: 3, bytes: 3, next_cursor: 'two', items: books.slice(0, 2) },
  );
  const user = await open();
  await list();
  expect(titles()).toEqual(['Emma', 'Walden']);
  await user.click(await button('Show more'));
  await waitFor(() => expect(titles()).toEqual(['Emma', 'Walden', 'Middlemarch']));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
