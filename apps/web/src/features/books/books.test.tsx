import { type Book, books as calls, fileops } from '@lectern/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { aBook, aPlace } from '../../testing/a-book.ts';
import { show } from '../../testing/show.tsx';
import { ToastPlace } from '../../ui/toast.tsx';
import { UploadProvider } from '../upload/upload.parts.tsx';
import { BooksScreen } from './books-screen.tsx';

/** The cloud of these tests; a deed of the web changes it as the real one would. */
let cloud: Book[] = [];
const holds = (...books: Book[]): void => {
  cloud = books;
};

const titled = (title: string, more: Parameters<typeof aBook>[0] = {}): Book =>
  aBook({ ...more, metadata: { ...more.metadata, title } });

const open = () =>
  show(
    <UploadProvider>
      <BooksScreen />
      <ToastPlace />
    </UploadProvider>,
  );
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
const shelf = () => screen.findByRole('list', { name: 'Books' });
const shownTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const choose = async (hands: Awaited<ReturnType<typeof open>>['hands'], book: string, deed: string) => {
  await hands.click(await screen.findByRole('button', { name: `More for ${book}` }));
  await hands.click(await screen.findByRole('menuitem', { name: deed }));
};

beforeEach(() => {
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(calls.list, ({ query }) => ({
    total: cloud.length,
    items: query.limit === undefined ? cloud : cloud.slice(0, query.limit),
  }));
});
afterEach(() => {
  session.refused();
  server.reset();
});

describe('what it shows', () => {
  it('[LIB-1] asks how many there are, then for all of them', async () => {
    holds(titled('Emma', { id: '1' }), titled('Walden', { id: '2' }));
    await open();
    await shelf();
    expect(server.asked().map(({ query }) => query)).toEqual([{ limit: 0 }, { limit: 2 }]);
  });

  it('[LIB-1] asks again when one arrived in between', async () => {
    holds(titled('Emma', { id: '1' }));
    let asked = 0;
    server.on(calls.list, ({ query }) => {
      asked += 1;
      if (asked === 2) holds(...cloud, titled('Walden', { id: '2' }));
      return { total: cloud.length, items: cloud.slice(0, query.limit) };
    });
    await open();
    await shelf();
    expect(shownTitles()).toHaveLength(2);
  });

  it('[LIB-23] asks anew when the reader comes back, and shows what it knows meanwhile', async () => {
    holds(titled('Emma', { id: '1' }));
    const { hands } = await show(
      <UploadProvider>
        <Away>
          <BooksScreen />
        </Away>
      </UploadProvider>,
    );
    await shelf();
    await hands.click(screen.getByRole('button', { name: 'Go' }));
    holds(titled('Emma', { id: '1', read_percent: 30, read_status: 'reading' }));
    await hands.click(screen.getByRole('button', { name: 'Come back' }));
    expect(shownTitles()).toEqual(['Emma']);
    expect(await screen.findByText('30%')).toBeDefined();
  });

  it('[LIB-8] an empty library invites to upload', async () => {
    holds();
    await open();
    expect(await screen.findByRole('heading', { name: 'Room for a first book' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Upload books' })).toBeDefined();
  });

  it('[LIB-8] one that did not load says that nothing is lost and tries again', async () => {
    holds(titled('Emma'));
    server.on(calls.list, () => new Refused('server.unavailable'));
    const { hands } = await open();
    expect(await screen.findByText('Nothing is lost. Check the network, then try again.')).toBeDefined();
    server.on(calls.list, () => ({ total: 1, items: cloud }));
    await hands.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Emma' })).toBeDefined();
  });

  it('[LIB-6] tells how far each is read', async () => {
    const now = new Date().toISOString();
    holds(
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
    holds(
      titled('Emma', { id: '1' }),
      titled('Plain', { id: '2', format: 'txt' }),
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
    holds(
      titled('Кобзар', { id: '1', metadata: { lang: 'uk', authors: 'Тарас Шевченко' } }),
      titled('Emma', { id: '2' }),
    );
    await open();
    await shelf();
    expect(screen.getByText('Тарас Шевченко', { selector: 'p' }).getAttribute('lang')).toBe('uk');
    expect(screen.getByText('Unknown author').getAttribute('lang')).toBeNull();
  });

  it('[LIB-2] keeps order and view in this browser', async () => {
    holds(titled('Walden', { id: '2' }), titled('Emma', { id: '1' }));
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
    holds(
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
});

describe('deeds', () => {
  it('[LIB-11] deletes after a question that names the book, and says so', async () => {
    holds(titled('Emma', { id: '1' }), titled('Walden', { id: '2' }));
    server.on(fileops.delete, ({ query }) => {
      holds(...cloud.filter(({ fast_hash, path }) => fast_hash !== query.fast_hash || path !== query.path));
      return 'OK' as const;
    });
    const { hands } = await open();
    await choose(hands, 'Emma', 'Delete');
    await hands.click(await screen.findByRole('button', { name: 'Delete “Emma”' }));
    expect(await screen.findByText('“Emma” was deleted.')).toBeDefined();
    expect(shownTitles()).toEqual(['Walden']);
  });

  it('[LIB-11] keeps it when the question is closed', async () => {
    holds(titled('Emma', { id: '1' }));
    const { hands } = await open();
    await choose(hands, 'Emma', 'Delete');
    await hands.click(await screen.findByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.asked().some(({ name }) => name === fileops.delete.name)).toBe(false);
    expect(shownTitles()).toEqual(['Emma']);
  });

  it('[LIB-12] is gone at once, and back with a message and a retry when the server refuses', async () => {
    holds(titled('Emma', { id: '1' }), titled('Walden', { id: '2' }));
    const { promise, resolve } = Promise.withResolvers<InstanceType<typeof NoAnswer>>();
    server.on(fileops.delete, () => promise);
    const { hands } = await open();
    await choose(hands, 'Emma', 'Delete');
    await hands.click(await screen.findByRole('button', { name: 'Delete “Emma”' }));
    await waitFor(() => expect(shownTitles()).toEqual(['Walden']));

    resolve(new NoAnswer());
    expect(await screen.findByText(/“Emma” was not deleted and is back in its place/)).toBeDefined();
    await waitFor(() => expect(shownTitles()).toHaveLength(2));

    server.on(fileops.delete, () => {
      holds(...cloud.filter(({ id }) => id !== '1'));
      return 'OK' as const;
    });
    await hands.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('“Emma” was deleted.')).toBeDefined();
    expect(shownTitles()).toEqual(['Walden']);
  });

  it('[LIB-13] a book that is gone already is deleted', async () => {
    holds(titled('Emma', { id: '1' }), titled('Walden', { id: '2' }));
    server.on(fileops.delete, () => {
      holds(...cloud.filter(({ id }) => id !== '1'));
      return new Refused('file.not_found');
    });
    const { hands } = await open();
    await choose(hands, 'Emma', 'Delete');
    await hands.click(await screen.findByRole('button', { name: 'Delete “Emma”' }));
    expect(await screen.findByText('“Emma” was deleted.')).toBeDefined();
  });

  it('[LIB-16] an older answer does not bring a deleted book back', async () => {
    holds(titled('Emma', { id: '1' }), titled('Walden', { id: '2' }));
    const { hands } = await open();
    await shelf();
    const before = [...cloud];
    const late = Promise.withResolvers<{ total: number; items: Book[] }>();
    server.on(calls.list, () => late.promise);
    act(() => window.dispatchEvent(new Event('visibilitychange')));
    server.on(fileops.delete, () => {
      server.on(calls.list, () => ({ total: 1, items: before.slice(1) }));
      return 'OK' as const;
    });
    await choose(hands, 'Emma', 'Delete');
    await hands.click(await screen.findByRole('button', { name: 'Delete “Emma”' }));
    await screen.findByText('“Emma” was deleted.');
    await act(async () => late.resolve({ total: 2, items: before }));
    expect(shownTitles()).toEqual(['Walden']);
  });

  it('[LIB-14] a favourite shows at once, and is put back with a message when it was refused', async () => {
    holds(titled('Emma', { id: '1', name: 'Emma & sisters.epub' }));
    const { promise, resolve } = Promise.withResolvers<InstanceType<typeof Refused>>();
    const wishes: unknown[] = [];
    server.on(fileops.change, ({ params, body }) => {
      wishes.push([params.path, body.favorite.value]);
      return promise;
    });
    const { hands } = await open();
    await choose(hands, 'Emma', 'Add to favorites');
    expect(await screen.findByRole('img', { name: 'Favorite' })).toBeDefined();
    expect(wishes).toEqual([['Emma & sisters.epub', true]]);

    resolve(new Refused('server.unavailable'));
    expect(await screen.findByText(/The favorite mark of “Emma” was not changed/)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Favorite' })).toBeNull());

    server.on(fileops.change, () => {
      holds({ ...(cloud[0] ?? titled('Emma')), favorite: true });
      return 'OK' as const;
    });
    await hands.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: 'Favorite' })).toBeDefined();
  });

  it('[LIB-15] downloads by the link of the book', async () => {
    const link = 'http://127.0.0.1:3000/api/v1.0/files/emma.epub?access_token=only-this';
    holds(titled('Emma', { id: '1', link, name: 'emma.epub' }));
    const followed: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.href, this.download);
    });
    const { hands } = await open();
    await choose(hands, 'Emma', 'Download');
    click.mockRestore();
    expect(followed).toEqual([link, 'emma.epub']);
    expect(followed.join()).not.toContain('mine');
  });
});
