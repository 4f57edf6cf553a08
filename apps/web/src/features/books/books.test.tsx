import { catalogue, UNKNOWN_TITLE } from '@lectern/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { called } from '../../i18n/book-title.ts';
import { speak } from '../../i18n/i18n.ts';
import { show } from '../../testing/show.tsx';
import type { Entry } from '../catalogue/catalogue.queries.ts';
import { anEntry } from '../catalogue/testing/cloud.ts';
import { ShelfScreen } from './books.parts.tsx';
import { aReaderWith, end, open, shelf, shownTitles, titled } from './testing/library.tsx';

afterEach(end);

it('[LIB-8] an empty library invites to upload', async () => {
  aReaderWith();
  await open();
  expect(await screen.findByRole('heading', { name: 'Room for a first book' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Upload books' })).toBeDefined();
});

it('[LIB-8] one that did not load says that nothing is lost and tries again', async () => {
  const cloud = aReaderWith(titled('Emma', '1'));
  cloud.isAway(true);
  const { hands } = await open();
  expect(await screen.findByText('Nothing is lost. Check the network, then try again.')).toBeDefined();
  cloud.isAway(false);
  await hands.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Emma' })).toBeDefined();
});

it('[LIB-6] tells how far each is read', async () => {
  const now = new Date().toISOString();
  aReaderWith(
    titled('Fresh', '1', { added: now }),
    titled('Old', '2', { added: '2020-01-01T00:00:00Z' }),
    titled('Begun', '3', { percent: 24, read_status: 'reading', opened: now }),
    titled('Ended', '4', { percent: 100, read_status: 'read', opened: now }),
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

it('[LIB-5] leads to the reader where the browser can read it, else to the page about it', async () => {
  aReaderWith(titled('Emma', '1'), titled('Plain', '2', { format: 'zip' }), titled('Lent', '3', { locked: true }));
  await open();
  await shelf();
  const leads = (title: string) => screen.getByRole('link', { name: title }).getAttribute('href');
  expect(leads('Emma')).toBe('/en/reader/1');
  expect(leads('Plain')).toBe('/en/user/7/book/2');
  expect(leads('Lent')).toBe('/en/user/7/book/3');
});

it('[LIB-9] [LIB-10] names an unknown author, and marks the language of a book', async () => {
  aReaderWith(titled('Кобзар', '1', { lang: 'uk', authors: 'Тарас Шевченко' }), titled('Emma', '2'));
  await open();
  await shelf();
  expect(screen.getByText('Тарас Шевченко', { selector: 'p' }).getAttribute('lang')).toBe('uk');
  expect(screen.getByText('Unknown author').getAttribute('lang')).toBeNull();
});

it('[LIB-9] names a book without a title in the language of its reader', async () => {
  const book = titled(UNKNOWN_TITLE, '1');
  aReaderWith(book);
  await open();
  await shelf();
  expect(shownTitles()).toEqual(['Unknown title']);
  expect(called(book)).toBe(called(book));
  await act(() => speak('de'));
  await waitFor(() => expect(shownTitles()).toEqual(['Unbekannter Titel']));
});

it('[LIB-2] keeps order, view and size in this browser', async () => {
  aReaderWith(titled('Walden', '2'), titled('Emma', '1'));
  const { hands } = await open();
  await hands.click(await screen.findByRole('button', { name: 'Sort by: Date added' }));
  await hands.click(await screen.findByRole('menuitemradio', { name: 'Title' }));
  await waitFor(() => expect(shownTitles()).toEqual(['Emma', 'Walden']));
  await hands.click(screen.getByRole('radio', { name: 'List' }));
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

it('[LIB-32] shows the whole library or a part of it', async () => {
  aReaderWith(
    titled('Emma', '3'),
    titled('Walden', '2', { read_status: 'read' }),
    titled('Dune', '1', { audio: true }),
  );
  const { hands } = await open();
  await shelf();
  const part = (name: string) => screen.findByRole('button', { name });
  expect((await part('All 3')).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('button', { name: /^Reading/ })).toBeNull();
  await hands.click(await part('Finished 1'));
  await waitFor(() => expect(shownTitles()).toEqual(['Walden']));
  await hands.click(await part('eBooks 2'));
  await waitFor(() => expect(shownTitles()).toEqual(['Emma', 'Walden']));
});

it('[LIB-2] another order takes neither the focus nor the choice', async () => {
  aReaderWith(titled('Walden', '2'), titled('Emma', '1'));
  const { hands } = await open();
  await hands.click(await screen.findByRole('radio', { name: 'List' }));
  await shelf();
  act(() => screen.getByRole('link', { name: 'Emma' }).focus());
  await hands.keyboard('x');
  expect(screen.getByRole('region', { name: 'Selection' })).toBeDefined();
  const head = within(screen.getByRole('columnheader', { name: /Title/ })).getByRole('button');
  await hands.click(head);
  expect(screen.getByRole('columnheader', { name: /Title/ }).getAttribute('aria-sort')).toBe('ascending');
  const titles = async () =>
    within(await shelf())
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  await waitFor(async () => expect(await titles()).toEqual(['Emma', 'Walden']));
  expect(document.activeElement).toBe(head);
  expect(screen.getByRole('row', { selected: true }).textContent).toContain('Emma');
});

it('[LIB-30] says how far it has come while the library arrives for the first time', async () => {
  aReaderWith(...Array.from({ length: 1500 }, (_, index) => anEntry(String(index + 1))));
  await open();
  expect(await screen.findByRole('progressbar', { name: /of 1,500 books are on this device/ })).toBeDefined();
  expect(await screen.findByText('1,500')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: /on this device/ })).toBeNull());
});

it('[LIB-30] a shelf whose books are still on their way is not told to be empty', async () => {
  aReaderWith();
  const rest = Promise.withResolvers<() => void>();
  const page = (next_cursor: string | null, ...items: Entry[]) => ({ cursor: 0, total: 2, next_cursor, items });
  server.on(catalogue.list, ({ query }) =>
    query.after === undefined
      ? page('1', anEntry('2'))
      : new Promise((answer) => rest.resolve(() => answer(page(null, anEntry('1', { favorite: true }))))),
  );
  await show(<ShelfScreen title="Favorites" shelf={{ kind: 'favorites' }} empty={<p>None</p>} />);
  expect(await screen.findByRole('progressbar', { name: /1 of 2 books are on this device/ })).toBeDefined();
  expect(screen.getByRole('group', { name: 'Loading books' })).toBeDefined();
  expect(screen.queryByText('None')).toBeNull();
  const comes = await rest.promise;
  comes();
  expect(await screen.findByRole('link', { name: 'Book 1' })).toBeDefined();
});
