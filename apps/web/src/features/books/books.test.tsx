import { catalogue, UNKNOWN_TITLE } from '@lectern/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { withDisplayTitle } from '../../i18n/book-title.ts';
import { switchLanguage } from '../../i18n/i18n.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { Entry } from '../catalogue/catalogue.queries.ts';
import { buildEntry } from '../catalogue/testing/fake-cloud.ts';
import { ShelfScreen } from './books.parts.tsx';
import { createTitleHandle, end, open, shelf, shownTitles, signInTestReader } from './testing/library.tsx';

afterEach(end);

it('[LIB-8] an empty library invites to upload', async () => {
  signInTestReader();
  await open();
  expect(await screen.findByRole('heading', { name: 'Add your first book' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Upload books' })).toBeDefined();
});

it('[LIB-8] a library that did not load shows an error and can be retried', async () => {
  const cloud = signInTestReader(createTitleHandle('Emma', '1'));
  cloud.setOffline(true);
  const { user } = await open();
  expect(await screen.findByText('Check your connection and try again.')).toBeDefined();
  cloud.setOffline(false);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Emma' })).toBeDefined();
});

it('[LIB-6] shows the reading progress of each book', async () => {
  const now = new Date().toISOString();
  signInTestReader(
    createTitleHandle('Fresh', '1', { added: now }),
    createTitleHandle('Old', '2', { added: '2020-01-01T00:00:00Z' }),
    createTitleHandle('Begun', '3', { percent: 24, read_status: 'reading', opened: now }),
    createTitleHandle('Ended', '4', { percent: 100, read_status: 'read', opened: now }),
  );
  await open();
  await shelf();
  const line = (title: string) =>
    screen.getByRole('link', { name: title }).closest('[data-index]')?.querySelector('p:last-of-type')?.textContent;
  expect(line('Fresh')).toBe('New');
  expect(line('Old')).toBe('');
  expect(line('Begun')).toBe('24%');
  expect(line('Ended')).toBe('Finished');
});

it('[LIB-5] links to the reader where the app can read the format, else to the book page', async () => {
  signInTestReader(
    createTitleHandle('Emma', '1'),
    createTitleHandle('Plain', '2', { format: 'zip' }),
    createTitleHandle('Lent', '3', { locked: true }),
  );
  await open();
  await shelf();
  const leads = (title: string) => screen.getByRole('link', { name: title }).getAttribute('href');
  expect(leads('Emma')).toBe('/en/reader/1');
  expect(leads('Plain')).toBe('/en/user/7/book/2');
  expect(leads('Lent')).toBe('/en/user/7/book/3');
});

it('[LIB-9] [LIB-10] names an unknown author, and marks the language of a book', async () => {
  signInTestReader(
    createTitleHandle('Кобзар', '1', { lang: 'uk', authors: 'Тарас Шевченко' }),
    createTitleHandle('Emma', '2'),
  );
  await open();
  await shelf();
  expect(screen.getByText('Тарас Шевченко', { selector: 'p' }).getAttribute('lang')).toBe('uk');
  expect(screen.getByText('Unknown author').getAttribute('lang')).toBeNull();
});

it('[LIB-9] names a book without a title in the language of its reader', async () => {
  const book = createTitleHandle(UNKNOWN_TITLE, '1');
  signInTestReader(book);
  await open();
  await shelf();
  expect(shownTitles()).toEqual(['Unknown title']);
  expect(withDisplayTitle(book)).toBe(withDisplayTitle(book));
  await act(() => switchLanguage('de'));
  await waitFor(() => expect(shownTitles()).toEqual(['Unbekannter Titel']));
});

it('[LIB-2] stores order, view and size in this browser', async () => {
  signInTestReader(createTitleHandle('Walden', '2'), createTitleHandle('Emma', '1'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Sort by: Date added' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Title' }));
  await waitFor(() => expect(shownTitles()).toEqual(['Emma', 'Walden']));
  expect(screen.getByRole('radio', { name: 'Tiles' }).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('radio', { name: 'List' }));
  expect(screen.getByRole('columnheader', { name: /Title/ }).getAttribute('aria-sort')).toBe('ascending');
  act(() => screen.getByRole('slider', { name: 'Cover size' }).focus());

  document.body.replaceChildren();
  await open();
  const table = await shelf();
  expect(
    within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Emma', 'Walden']);
});

it('[LIB-2] turns an order round, by its menu and by a column head', async () => {
  signInTestReader(createTitleHandle('Walden', '2'), createTitleHandle('Emma', '1'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Sort by: Date added' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Title' }));
  await waitFor(() => expect(shownTitles()).toEqual(['Emma', 'Walden']));
  await user.click(await screen.findByRole('button', { name: 'Sort by: Title' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Descending' }));
  await waitFor(() => expect(shownTitles()).toEqual(['Walden', 'Emma']));
  await user.click(screen.getByRole('radio', { name: 'List' }));
  const head = screen.getByRole('columnheader', { name: /Title/ });
  expect(head.getAttribute('aria-sort')).toBe('descending');
  await user.click(within(head).getByRole('button'));
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
});

it('[LIB-40] an order that is chosen for the library changes nothing in a series', async () => {
  signInTestReader(
    createTitleHandle('Zebra', '3', { series: 'Saga', series_ord: '1' }),
    createTitleHandle('Apple', '2', { series: 'Saga', series_ord: '2' }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Sort by: Date added' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Title' }));
  await waitFor(() => expect(shownTitles()).toEqual(['Apple', 'Zebra']));
  document.body.replaceChildren();
  await open('/en', <ShelfScreen title="Books" shelf={{ kind: 'series', names: ['Saga'] }} empty={null} />);
  await screen.findByRole('button', { name: 'Sort by: Number in the series' });
  await waitFor(() => expect(shownTitles()).toEqual(['Zebra', 'Apple']));
});

it('[LIB-32] filters the library', async () => {
  signInTestReader(
    createTitleHandle('Emma', '3'),
    createTitleHandle('Walden', '2', { read_status: 'read' }),
    createTitleHandle('Dune', '1', { audio: true }),
  );
  const { user } = await open();
  await shelf();
  const part = (name: string) => screen.findByRole('button', { name });
  expect((await part('All 3')).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('button', { name: /^Reading/ })).toBeNull();
  await user.click(await part('Finished 1'));
  await waitFor(() => expect(shownTitles()).toEqual(['Walden']));
  await user.click(await part('eBooks 2'));
  await waitFor(() => expect(shownTitles()).toEqual(['Emma', 'Walden']));
});

it('[LIB-2] changing the order keeps the focus and the selection', async () => {
  signInTestReader(createTitleHandle('Walden', '2'), createTitleHandle('Emma', '1'));
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'List' }));
  await shelf();
  act(() => screen.getByRole('link', { name: 'Emma' }).focus());
  await user.keyboard('x');
  expect(screen.getByRole('region', { name: 'Selection' })).toBeDefined();
  const head = within(screen.getByRole('columnheader', { name: /Title/ })).getByRole('button');
  await user.click(head);
  expect(screen.getByRole('columnheader', { name: /Title/ }).getAttribute('aria-sort')).toBe('ascending');
  const titles = async () =>
    within(await shelf())
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  await waitFor(async () => expect(await titles()).toEqual(['Emma', 'Walden']));
  expect(document.activeElement).toBe(head);
  expect(screen.getByRole('row', { selected: true }).textContent).toContain('Emma');
});

it('[LIB-30] shows the progress while the library loads for the first time', async () => {
  signInTestReader(...Array.from({ length: 1500 }, (_, index) => buildEntry(String(index + 1))));
  await open();
  expect(await screen.findByRole('progressbar', { name: /of 1,500 books on this device/ })).toBeDefined();
  expect(await screen.findByText('1,500')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: /on this device/ })).toBeNull());
});

it('[LIB-30] a shelf whose books are still loading is not shown as empty', async () => {
  signInTestReader();
  const rest = Promise.withResolvers<() => void>();
  const page = (next_cursor: string | null, ...items: Entry[]) => ({ cursor: 0, total: 2, next_cursor, items });
  server.on(catalogue.list, ({ query }) =>
    query.after === undefined
      ? page('1', buildEntry('2'))
      : new Promise((answer) => rest.resolve(() => answer(page(null, buildEntry('1', { favorite: true }))))),
  );
  await renderScreen(<ShelfScreen title="Favorites" shelf={{ kind: 'favorites' }} empty={<p>None</p>} />);
  expect(await screen.findByRole('progressbar', { name: /1 of 2 books on this device/ })).toBeDefined();
  expect(screen.getByRole('group', { name: 'Loading books' })).toBeDefined();
  expect(screen.queryByText('None')).toBeNull();
  const comes = await rest.promise;
  comes();
  expect(await screen.findByRole('link', { name: 'Book 1' })).toBeDefined();
});
