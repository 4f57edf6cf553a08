import { account, partnerBooks, readingTime } from '@lectern/contracts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { setFlags } from '../../testing/set-flags.ts';
import { createTestFeed, createTestPartnerBook } from '../../testing/test-partner-book.ts';
import { createTestUser } from '../../testing/test-user.ts';
import { buildEntry, createFakeCloud } from '../catalogue/testing/fake-cloud.ts';
import { UploadProvider } from '../upload/upload.parts.tsx';
import { OverviewScreen } from './overview-screen.tsx';

type Preferences = ReturnType<typeof createTestUser>['preferences'];

const serveUser = (preferences: Partial<Preferences>, offers = { partner_books: true, community: false }) => {
  const user = createTestUser({ shop_offers: offers });
  server.on(account.user, () => ({ ...user, preferences: { ...user.preferences, ...preferences } }));
};

beforeEach(() => {
  setFlags('widgets');
  const opened = (day: string) => ({ opened: `2026-11-${day}T10:00:00.000Z`, percent: 40 });
  createFakeCloud(buildEntry('12', opened('20')), buildEntry('13', opened('19')), buildEntry('14'));
  server.on(readingTime.days, () => ({ days: [] }));
  const feed = createTestFeed([createTestPartnerBook('1')]);
  server.on(partnerBooks.recommended, () => ({ ...feed, personal: true, book_of_the_week: feed.items[0] ?? null }));
  server.on(partnerBooks.bestsellers, () => feed);
  server.on(partnerBooks.news, () => ({ ...feed, stories: [] }));
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
});
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
  setFlags();
});

const open = () =>
  renderScreen(
    <UploadProvider>
      <OverviewScreen />
    </UploadProvider>,
  );
const listSections = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((title) => !title?.startsWith('Book 1'));
const askedFor = () =>
  new Set(
    server
      .asked()
      .map(({ name }) => name)
      .filter((name) => name.startsWith('partnerBooks.')),
  );

it('[OVER-10] [OVER-14] the widgets of the shop follow those of the library', async () => {
  serveUser({});
  await open();
  await vi.waitFor(() =>
    expect(listSections()).toEqual([
      'Recently read',
      'New in your library',
      'Recommended for you',
      'Bestsellers',
      'New this week',
      'Book of the week',
      'Shop news',
    ]),
  );
});

it('[OVER-10] without a feed of the shop there is nothing of it, and nothing is asked for', async () => {
  serveUser({}, { partner_books: false, community: false });
  await open();
  expect(await screen.findByRole('heading', { name: 'New in your library' })).toBeDefined();
  await vi.waitFor(() => expect(server.asked().some(({ name }) => name === account.user.name)).toBe(true));
  expect(screen.queryByRole('heading', { name: 'Bestsellers' })).toBeNull();
  expect(askedFor()).toEqual(new Set());
});

it('[OVER-11] [OVER-14] a widget that is off asks nothing; the others stand in the reader’s order', async () => {
  const off = Object.fromEntries(
    ['recommended', 'bookOfTheWeek', 'partnerNews', 'shopNews', 'recent'].map((id) => [id, false]),
  );
  serveUser({ widgets: off, widget_order: ['bestsellers', 'newest'] });
  await open();
  await screen.findByRole('list', { name: 'Bestsellers' });
  expect(listSections()).toEqual(['Bestsellers', 'New in your library']);
  expect(askedFor()).toEqual(new Set(['partnerBooks.bestsellers']));
});

it('[OVER-14] without switches in this installation, all widgets stand in the app’s own order', async () => {
  setFlags('');
  serveUser({ widgets: { recent: false }, widget_order: ['bestsellers'] });
  await open();
  await screen.findByRole('list', { name: 'Bestsellers' });
  expect(listSections()[0]).toBe('Recently read');
});

it('[OVER-14] a device shows the widgets of the last visit until it knows the account', async () => {
  localStorage.setItem('lectern.u7.widgets.shown', 'newest gone');
  server.on(account.user, () => new Promise(() => undefined));
  await open();
  expect(await screen.findByRole('heading', { name: 'New in your library' })).toBeDefined();
  expect(listSections()).toEqual(['New in your library']);
});

it('[OVER-4] the stats row leads to the statistics', async () => {
  serveUser({});
  await open();
  const link = await screen.findByRole('link', { name: 'All statistics' });
  expect(link.getAttribute('href')).toBe('/en/user/7/statistics');
});

it('[FLAG-7] where audiobooks are off, no row of the overview has a recording', async () => {
  serveUser({}, { partner_books: false, community: false });
  const opened = { opened: '2026-11-21T10:00:00.000Z', percent: 40 };
  createFakeCloud(
    buildEntry('21', { ...opened, audio: true, favorite: true }),
    buildEntry('22', { ...opened, favorite: true }),
    buildEntry('23', opened),
  );
  await open();
  const recent = within(await screen.findByRole('list', { name: 'Recently read' }));
  expect(recent.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Book 22']);
  for (const name of ['New in your library', 'Favorites'])
    expect(within(await screen.findByRole('list', { name })).queryByRole('link', { name: 'Book 21' })).toBeNull();
  expect(screen.queryByText('Book 21')).toBeNull();
});
