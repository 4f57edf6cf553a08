import { books as calls } from '@lectern/contracts';
import { act, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { aList, aPlace } from '../../testing/a-book.ts';
import { show } from '../../testing/show.tsx';
import { UploadProvider } from '../upload/upload.parts.tsx';
import { BooksScreen } from './books-screen.tsx';
import { begin, cloud, end, open, shelf, shownTitles, titled } from './testing/library.tsx';

beforeEach(begin);
afterEach(end);

/** A way out of the library and back. */
const Away = ({ children }: { children: ReactNode }) => {
  const [away, setAway] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAway(!away)}>
        {away ? 'Come back' : 'Go'}
      </button>
      {!away && children}
    </>
  );
};

it('[LIB-1] asks how many there are, then for all of them', async () => {
  cloud.holds(titled('Emma', { id: '1' }), titled('Walden', { id: '2' }));
  await open();
  await shelf();
  expect(server.asked().map(({ query }) => query)).toEqual([{ limit: 0 }, { limit: 2 }]);
});

it('[LIB-1] asks again when one arrived in between', async () => {
  cloud.holds(titled('Emma', { id: '1' }));
  let asked = 0;
  server.on(calls.list, ({ query }) => {
    asked += 1;
    if (asked === 2) cloud.holds(...cloud.books(), titled('Walden', { id: '2' }));
    return aList(cloud.books().slice(0, query.limit), cloud.books().length);
  });
  await open();
  await shelf();
  expect(shownTitles()).toHaveLength(2);
});

it('[LIB-23] asks anew when the reader comes back, and shows what it knows meanwhile', async () => {
  cloud.holds(titled('Emma', { id: '1' }));
  const { hands } = await show(
    <UploadProvider>
      <Away>
        <BooksScreen />
      </Away>
    </UploadProvider>,
  );
  await shelf();
  await hands.click(screen.getByRole('button', { name: 'Go' }));
  cloud.holds(titled('Emma', { id: '1', read_percent: 30, read_status: 'reading' }));
  await hands.click(screen.getByRole('button', { name: 'Come back' }));
  expect(shownTitles()).toEqual(['Emma']);
  expect(await screen.findByText('30%')).toBeDefined();
});

it('[LIB-8] an empty library invites to upload', async () => {
  cloud.holds();
  await open();
  expect(await screen.findByRole('heading', { name: 'Room for a first book' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Upload books' })).toBeDefined();
});

it('[LIB-8] one that did not load says that nothing is lost and tries again', async () => {
  cloud.holds(titled('Emma'));
  server.on(calls.list, () => new Refused('server.unavailable'));
  const { hands } = await open();
  expect(await screen.findByText('Nothing is lost. Check the network, then try again.')).toBeDefined();
  server.on(calls.list, () => aList(cloud.books()));
  await hands.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Emma' })).toBeDefined();
});

it('[LIB-6] tells how far each is read', async () => {
  const now = new Date().toISOString();
  cloud.holds(
    titled('Fresh', { id: '1', created_at: now }),
    titled('Old', { id: '2', created_at: '2020-01-01T00:00:00Z' }),
    titled('Begun', { id: '3', read_percent: 24, read_status: 'reading', read_position: aPlace(24, now) }),
    titled('Ended', { id: '4', read_percent: 100, read_status: 'read', read_position: aPlace(100, now) }),
  );
  await open();
  await shelf();
  const tile = (title: string) => screen.getByRole('link', { name: title }).closest('li');
  const line = (title: string) => tile(title)?.querySelector('p:last-of-type')?.textContent;
  expect(line('Fresh')).toBe('New');
  expect(line('Old')).toBe('');
  expect(line('Begun')).toBe('24%');
  expect(line('Ended')).toBe('Finished');
});

it('[LIB-5] leads to the reader where the browser can read it, else to the page about it', async () => {
  cloud.holds(
    titled('Emma', { id: '1' }),
    titled('Plain', { id: '2', format: 'pdf' }),
    titled('Lent', { id: '3', isLcp: true }),
  );
  await open();
  await shelf();
  const leads = (title: string) => screen.getByRole('link', { name: title }).getAttribute('href');
  expect(leads('Emma')).toBe('/en/reader/1');
  expect(leads('Plain')).toBe('/en/user/7/book/2');
  expect(leads('Lent')).toBe('/en/user/7/book/3');
});

it('[LIB-9] [LIB-10] names an unknown author, and marks the language of a book', async () => {
  cloud.holds(
    titled('Кобзар', { id: '1', metadata: { lang: 'uk', authors: 'Тарас Шевченко' } }),
    titled('Emma', { id: '2' }),
  );
  await open();
  await shelf();
  expect(screen.getByText('Тарас Шевченко', { selector: 'p' }).getAttribute('lang')).toBe('uk');
  expect(screen.getByText('Unknown author').getAttribute('lang')).toBeNull();
});

it('[LIB-2] keeps order and view in this browser', async () => {
  cloud.holds(titled('Walden', { id: '2' }), titled('Emma', { id: '1' }));
  const { hands } = await open();
  await hands.click(await screen.findByRole('button', { name: /Sort by/ }));
  await hands.click(await screen.findByRole('menuitemradio', { name: 'Title' }));
  expect(shownTitles()).toEqual(['Emma', 'Walden']);
  await hands.click(screen.getByRole('radio', { name: 'List' }));
  expect(screen.getByRole('columnheader', { name: /Title/ }).getAttribute('aria-sort')).toBe('ascending');

  document.body.replaceChildren();
  await open();
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Emma', 'Walden']);
});

it('[LIB-7] Tab stops once; keys walk along the books and open the menu', async () => {
  cloud.holds(
    ...['A', 'B', 'C'].map((title, at) =>
      titled(title, { id: String(9 - at), created_at: `2026-0${9 - at}-01T00:00:00Z` }),
    ),
  );
  const { hands } = await open();
  await shelf();
  const stops = () => screen.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops().map(({ textContent }) => textContent)).toEqual(['A']);
  act(() => screen.getByRole('link', { name: 'A' }).focus());
  await hands.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('B');
  await hands.keyboard('{End}');
  expect(stops().map(({ textContent }) => textContent)).toEqual(['C']);
  await hands.keyboard('{Shift>}{F10}{/Shift}');
  expect(await screen.findByRole('menu', { name: 'More for C' })).toBeDefined();
});
