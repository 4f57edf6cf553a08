import { type BinnedBook, bin } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { show } from '../../testing/show.tsx';
import { ToastPlace } from '../../ui/toast.tsx';
import { toasts } from '../../ui/toasts.ts';
import { BinScreen } from './bin-screen.tsx';

let books: BinnedBook[] = [];
const DAY_MS = 86_400_000;

const binned = (title: string, about: Partial<BinnedBook> = {}): BinnedBook => ({
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
const holds = (...titles: string[]): void => {
  for (const title of titles) books.push(binned(title));
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
  session.refused();
  server.reset();
});

const open = async () =>
  (
    await show(
      <>
        <BinScreen />
        <ToastPlace />
      </>,
    )
  ).hands;
const list = () => screen.findByRole('list', { name: 'Bin' });
const titles = (): string[] =>
  screen.queryAllByRole('listitem').map((row) => row.querySelector('p')?.textContent ?? '');
const button = (name: string) => screen.findByRole('button', { name });
const says = (words: string) => screen.findByText(words);

it('[BIN-20] shows what was deleted, how large it is and when it ends', async () => {
  holds('Emma');
  books.push(binned('Walden', { authors: null, format: 'pdf', ends: new Date().toISOString() }));
  await open();
  await list();
  const [emma, walden] = screen.getAllByRole('listitem');
  expect(emma?.textContent).toContain('EmmaJane AustenEPUB · 2 MB · Ends in 12 days');
  expect(walden?.textContent).toContain('WaldenUnknown authorPDF · 2 MB · Ends today');
  await says('2 MB. Books in the bin count towards your space until room is needed; then the oldest leave first.');
});

it('[BIN-21] puts a book back, and says so; the next one is where the keyboard goes on', async () => {
  holds('Emma', 'Walden', 'Middlemarch');
  const hands = await open();
  (await button('Restore “Walden”')).focus();
  await hands.keyboard('{Enter}');
  await says('“Walden” is back in your library.');
  expect(titles()).toEqual(['Emma', 'Middlemarch']);
  expect((await list()).contains(document.activeElement)).toBe(true);
  expect(books.map(({ title }) => title)).toEqual(['Emma', 'Middlemarch']);
});

it('[BIN-21] a book that did not come back is in its place again, and it can be tried anew', async () => {
  holds('Emma');
  server.on(bin.restore, () => new NoAnswer());
  const hands = await open();
  await hands.click(await button('Restore “Emma”'));
  await screen.findByText(/“Emma” was not restored/);
  expect(titles()).toEqual(['Emma']);
  server.on(bin.restore, ({ body }) => take(body.ids));
  await hands.click(await button('Try again'));
  await says('The bin is empty');
});

it('[BIN-21] one that ended meanwhile is told and leaves', async () => {
  holds('Emma', 'Walden');
  const hands = await open();
  await list();
  books.shift();
  await hands.click(await button('Restore “Emma”'));
  await says('“Emma” was not restored. It is not in the bin any more.');
  await waitFor(() => expect(titles()).toEqual(['Walden']));
});

it('[BIN-22] asks before a book is deleted for good', async () => {
  holds('Emma', 'Walden');
  const hands = await open();
  await hands.click(await button('Delete for good: “Emma”'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete “Emma” for good?' });
  await hands.click(within(question).getByRole('button', { name: 'Keep it' }));
  expect(titles()).toEqual(['Emma', 'Walden']);
  await hands.click(await button('Delete for good: “Emma”'));
  const again = await screen.findByRole('alertdialog');
  await hands.click(within(again).getByRole('button', { name: 'Delete for good' }));
  await says('“Emma” was deleted for good.');
  expect(titles()).toEqual(['Walden']);
});

it('[BIN-22] empties the bin after a question that names how many', async () => {
  holds('Emma', 'Walden', 'Middlemarch');
  const hands = await open();
  await hands.click(await button('Empty the bin'));
  const question = await screen.findByRole('alertdialog', { name: 'Empty the bin?' });
  server.on(bin.empty, () => new NoAnswer());
  await hands.click(within(question).getByRole('button', { name: 'Delete 3 books for good' }));
  await within(question).findByRole('alert');
  server.on(bin.empty, () => {
    books = [];
    return { ended: 3 };
  });
  await hands.click(within(question).getByRole('button', { name: 'Delete 3 books for good' }));
  await says('The bin is empty: 3 books were deleted for good.');
  await screen.findByRole('heading', { level: 2, name: 'The bin is empty' });
  expect(screen.queryByRole('button', { name: 'Empty the bin' })).toBeNull();
});

it('[BIN-23] an empty bin says what it is for; one that did not load tries again on request', async () => {
  server.on(bin.list, () => new Refused('server.fault'));
  const hands = await open();
  await screen.findByRole('heading', { level: 2, name: 'The bin did not load' });
  server.on(bin.list, () => ({ total: 0, bytes: 0, next_cursor: null, items: [] }));
  await hands.click(await button('Try again'));
  await says('A book that you delete waits here for 30 days and can be had back, with its place and notes.');
  expect(screen.getByRole('link', { name: 'To the books' }).getAttribute('href')).toBe('/en/user/7/books');
});

it('[BIN-23] long bins come page by page', async () => {
  holds('Emma', 'Walden', 'Middlemarch');
  server.on(bin.list, ({ query: { cursor } }) =>
    cursor === 'two'
      ? { total: 3, bytes: 3, next_cursor: null, items: books.slice(2) }
      : { total: 3, bytes: 3, next_cursor: 'two', items: books.slice(0, 2) },
  );
  const hands = await open();
  await list();
  expect(titles()).toEqual(['Emma', 'Walden']);
  await hands.click(await button('Show more'));
  await waitFor(() => expect(titles()).toEqual(['Emma', 'Walden', 'Middlemarch']));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
