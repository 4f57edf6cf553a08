import { account, partnerBooks } from '@lectern/contracts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { createTestFeed, createTestPartnerBook } from '../../testing/test-partner-book.ts';
import { createTestUser } from '../../testing/test-user.ts';
import { syncDevice } from '../catalogue/catalogue.queries.ts';
import { buildEntry, createFakeCloud } from '../catalogue/testing/fake-cloud.ts';
import { BookOfTheWeek, GetMoreBooksLink, PartnerBooks, ShopNews } from './partner-books.parts.tsx';

const dune = createTestPartnerBook('1', { title: 'Dune Sea' });
const shop = {
  id: '1',
  name: 'Northgate',
  icon: '',
  home_url: 'https://shop.test',
  reset_password_url: '',
  login_url: '',
};

beforeEach(() => {
  server.on(account.user, () => createTestUser({ shop }));
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
});
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
  vi.useRealTimers();
});

const bestsellers = () => renderScreen(<PartnerBooks kind="bestsellers" isWanted />);
const asked = () => server.asked().filter(({ name }) => name.startsWith('partnerBooks.'));
const row = () => screen.findByRole('list', { name: 'Bestsellers' });

describe('a row of the shop', () => {
  it('[OVER-12] [UI-69] says that it is loading, then shows the books, and links to the shop', async () => {
    let answer = (): void => undefined;
    const wait = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on(partnerBooks.bestsellers, async () => {
      await wait;
      return createTestFeed([dune]);
    });
    await bestsellers();
    expect(screen.getByRole('group', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true');
    answer();
    const link = within(await row()).getByRole('link', { name: /^Dune Sea/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://shop.test/books/1', '_blank']);
    expect(screen.getByRole('link', { name: 'More at Northgate Bestsellers' }).getAttribute('href')).toBe(
      'https://shop.test',
    );
    expect(screen.queryByText('In your library')).toBeNull();
  });

  it('[OVER-12] says that it is empty', async () => {
    server.on(partnerBooks.bestsellers, () => createTestFeed([]));
    await bestsellers();
    expect(await screen.findByText('No bestsellers right now.')).toBeDefined();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('[OVER-12] says why it failed, and tries again', async () => {
    server.on(partnerBooks.bestsellers, () => new NoAnswer());
    const { user } = await bestsellers();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.on(partnerBooks.bestsellers, () => createTestFeed([dune]));
    await user.click(retry);
    expect(await row()).toBeDefined();
  });

  it('[OVER-12] a shop that has never answered is named, and can be tried again', async () => {
    server.on(partnerBooks.bestsellers, () => ({ ...createTestFeed([]), updated_at: null }));
    const { user } = await bestsellers();
    expect(await screen.findByText('Northgate isn’t answering right now.')).toBeDefined();
    server.on(partnerBooks.bestsellers, () => createTestFeed([dune]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row()).toBeDefined();
  });

  it('[OVER-12] asks again for a feed that is being fetched, a few times at most', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.on(partnerBooks.bestsellers, () => ({ ...createTestFeed([]), updated_at: null, refreshing: true }));
    await bestsellers();
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    expect(screen.getByRole('group', { name: 'Loading' })).toBeDefined();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await screen.findByText('Northgate isn’t answering right now.')).toBeDefined();
    const before = asked().length;
    expect(before).toBeLessThanOrEqual(6);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toHaveLength(before);
  });

  it('[OVER-10] shows nothing where the shop has no feed', async () => {
    server.on(partnerBooks.bestsellers, () => ({ ...createTestFeed([]), shop: null }));
    await bestsellers();
    await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Bestsellers' })).toBeNull());
  });

  it('[OVER-11] reserves its place, and asks nothing before it may', async () => {
    await renderScreen(<PartnerBooks kind="bestsellers" isWanted={false} />);
    expect(screen.getByRole('group', { name: 'Loading' })).toBeDefined();
    expect(asked()).toEqual([]);
  });

  it('[OVER-13] a book of the library says so and opens here, until it is removed', async () => {
    const cloud = createFakeCloud(buildEntry('12', { title: 'Dune Sea' }), buildEntry('13', { audio: true }));
    server.on(account.user, () => createTestUser({ shop }));
    server.on(partnerBooks.bestsellers, () =>
      createTestFeed([
        { ...dune, purchased: true, library_id: '12' },
        createTestPartnerBook('2', { library_id: '13', isAudioBook: true }),
        createTestPartnerBook('3', { library_id: '99' }),
      ]),
    );
    const { user, router } = await bestsellers();
    await vi.waitFor(() => expect(screen.getAllByText('In your library')).toHaveLength(2));
    const links = within(await row()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/en/reader/12',
      '/en/user/7/audio/book-13.epub',
      'https://shop.test/books/3',
    ]);
    await user.click(screen.getByRole('button', { name: 'More options for Dune Sea' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Read',
      'Book info',
      'View in shop',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Book info' }));
    expect(router.state.location.pathname).toBe('/en/user/7/book/12');
    cloud.remove('12');
    syncDevice();
    await vi.waitFor(() => expect(screen.getAllByText('In your library')).toHaveLength(1));
    expect(
      within(await row())
        .getByRole('link', { name: /^Dune Sea/ })
        .getAttribute('href'),
    ).toBe('https://shop.test/books/1');
  });

  it('[OVER-13] the menu of another opens the shop, without a referrer', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    server.on(partnerBooks.bestsellers, () => createTestFeed([dune]));
    const { user } = await bestsellers();
    await user.click(await screen.findByRole('button', { name: 'More options for Dune Sea' }));
    await user.click(screen.getByRole('menuitem', { name: 'View in shop' }));
    expect(open).toHaveBeenCalledWith('https://shop.test/books/1', '_blank', 'noopener,noreferrer');
    open.mockRestore();
  });

  it('[OVER-13] an address that is no web page is no link', async () => {
    server.on(partnerBooks.bestsellers, () =>
      createTestFeed([{ ...dune, url: 'javascript:alert(1)', title: '<b>Dune</b>' }]),
    );
    await bestsellers();
    expect(await screen.findByRole('heading', { name: '<b>Dune</b>' })).toBeDefined();
    expect(within(await row()).queryByRole('link')).toBeNull();
    expect(within(await row()).queryByRole('button')).toBeNull();
  });
});

describe('narrow widgets of the shop', () => {
  it('[OVER-12] the book of the week', async () => {
    const book = createTestPartnerBook('5', { title: 'Lisova pisnia', description: 'A drama in three acts.' });
    server.on(partnerBooks.recommended, () => ({ ...createTestFeed([]), personal: false, book_of_the_week: book }));
    await renderScreen(<BookOfTheWeek isWanted />);
    expect(await screen.findByText('A drama in three acts.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See it in the shop' }).getAttribute('href')).toBe(
      'https://shop.test/books/5',
    );
  });

  it('[OVER-12] there may be no book of the week', async () => {
    server.on(partnerBooks.recommended, () => ({ ...createTestFeed([]), personal: false, book_of_the_week: null }));
    await renderScreen(<BookOfTheWeek isWanted />);
    expect(await screen.findByText('No book of the week right now.')).toBeDefined();
  });

  it('[OVER-12] news of the shop, with links to web pages only', async () => {
    const story = {
      id: '1',
      title: 'A reading list',
      text: 'For trains.',
      link: 'https://shop.test/a',
      created_at: null,
    };
    server.on(partnerBooks.news, () => ({
      ...createTestFeed([]),
      stories: [story, { ...story, id: '2', title: 'New type', link: '' }],
    }));
    await renderScreen(<ShopNews isWanted />);
    const news = await screen.findByRole('list', { name: 'Shop news' });
    expect(within(news).getAllByRole('link')).toHaveLength(1);
    expect(within(news).getByText('New type')).toBeDefined();
  });
});

it.each(['https://shop.test', 'ftp://shop.test', ''])(
  '[OVER-15] “Get more books” opens a shop at “%s”',
  async (home) => {
    server.on(account.user, () => createTestUser({ shop: { ...shop, home_url: home } }));
    await renderScreen(<GetMoreBooksLink />);
    await vi.waitFor(() => expect(server.asked()).toHaveLength(1));
    if (home.startsWith('https')) {
      const link = await screen.findByRole('link', { name: 'Get more books' });
      expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([home, 'noopener noreferrer']);
    } else expect(screen.queryByRole('link')).toBeNull();
  },
);
