import { account, formatRefusedUpload, type Notification, notifications, sync } from '@lectern/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { browserStorage } from '../../lib/browser-storage.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { setFlags } from '../../testing/set-flags.ts';
import { UploadProvider } from '../upload/upload.parts.tsx';
import { uploads } from '../upload/uploads.ts';
import { NotificationBell } from './notifications.parts.tsx';

const MINUTE_MS = 60_000;
const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const createNotification = (id: string, overrides: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'upload.failed',
  reason: '',
  bookName: `book-${id}.epub`,
  message: 'in the language of the server',
  action: 'try-again',
  created: ago(5),
  read: false,
  ...overrides,
});

/** The notifications on the fake server. */
let stored: Notification[];
let dismissedItems: Notification[];
beforeEach(() => {
  [stored, dismissedItems] = [
    [createNotification('2', { kind: 'space.low', action: 'sort-by-size', created: ago(0) }), createNotification('1')],
    [],
  ];
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(account.user, () => new Refused('server.unavailable'));
  server.on(notifications.list, () => ({
    total: stored.length,
    unread: stored.filter(({ read }) => !read).length,
    items: stored,
  }));
  server.on(notifications.read, ({ body: { ids } }) => {
    stored = stored.map((item) => ({ ...item, read: item.read || ids === undefined || ids.includes(item.id) }));
    return 'OK' as const;
  });
  server.on(notifications.dismiss, ({ body: { ids = [], dismissed } }) => {
    if (dismissed) dismissedItems = stored.filter(({ id }) => ids.includes(id));
    stored = dismissed ? stored.filter(({ id }) => !ids.includes(id)) : [...dismissedItems, ...stored];
    return 'OK' as const;
  });
});
afterEach(() => {
  act(() => uploads.reset());
  session.handleRejectedToken();
  server.reset();
});

const renderBell = () =>
  renderScreen(
    <UploadProvider>
      <NotificationBell />
    </UploadProvider>,
  );
const openPanel = async () => {
  const screenHandle = await renderBell();
  await screenHandle.user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  await screen.findByRole('dialog', { name: 'Notifications' });
  return screenHandle;
};
const getRows = () => within(screen.getByRole('list', { name: 'Notifications' })).getAllByRole('listitem');

describe('the bell', () => {
  it('[NOTICE-9] shows the number of unread notifications, their subject, text and time', async () => {
    const { user } = await renderBell();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    await screen.findByRole('dialog');
    const [low, failed] = getRows().map(({ textContent }) => textContent);
    expect(low).toContain('Free space is almost over');
    expect(low).toContain('now');
    expect(low).not.toContain('book-2');
    expect(failed).toContain('book-1.epub');
    expect(failed).toContain('5 minutes ago');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notifications, 2 unread' }));
  });

  it('[UI-32] says why a file was refused, and offers no retry', async () => {
    const reason = formatRefusedUpload({ code: 'file.too_many_inside', details: { books: 300, most: 200 } });
    stored = [createNotification('1', { kind: 'upload.refused', reason, action: null })];
    const { user } = await renderBell();
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    expect(await screen.findByText(/This ZIP contains 300 books, but only 200 can be added at once/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each(['{"code":"file.from_another_version","details":{}}', 'too many'])(
    '[UI-32] a refusal that this version does not know is a failed upload: %s',
    async (reason) => {
      stored = [createNotification('1', { kind: 'upload.refused', reason, action: null })];
      const { user } = await renderBell();
      await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
      expect(await screen.findByText(/An error happened while uploading book/)).toBeDefined();
    },
  );

  it('[NOTICE-9] opens the library sorted by size', async () => {
    const { user, router } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Sort by size' }));
    expect(router.state.location.pathname).toBe('/en/user/7/books');
    expect(browserStorage.read('books.order')).toBe('size');
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
  });

  it.each([
    ['plan getMoreSpace', ['Get more space', 'Get more space']],
    ['plan', []],
    ['getMoreSpace', []],
  ])('[PLAN-10] [FLAG-3] with the flags “%s” low and missing space lead to the plans: %j', async (flags, expected) => {
    setFlags(flags);
    stored = [
      createNotification('3', { kind: 'upload.no_space', action: 'try-again' }),
      createNotification('2', { kind: 'space.low', action: 'sort-by-size' }),
      createNotification('1'),
    ];
    const { user, router } = await openPanel();
    const links = screen.queryAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(expected);
    if (links[1]) {
      await user.click(links[1]);
      expect(router.state.location.pathname).toBe('/en/user/7/settings/plan/change');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    setFlags();
  });

  it('[NOTICE-9] opens the upload to try again', async () => {
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Add books' })).toBeDefined();
  });

  it('[NOTICE-10] marks all as read', async () => {
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(stored.every(({ read }) => read)).toBe(true));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined();
  });

  it('[NOTICE-10] dismisses one or all, and restores them', async () => {
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Dismiss: book-1.epub' }));
    expect(await screen.findByText('1 notification dismissed.')).toBeDefined();
    expect(getRows()).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(getRows()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText(/^No notifications/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(getRows()).toHaveLength(2));
  });

  it('[NOTICE-10] undo does not overtake a slow dismissal', async () => {
    const arrival = Promise.withResolvers<void>();
    const received: (boolean | undefined)[] = [];
    server.on(notifications.dismiss, async ({ body: { dismissed } }) => {
      received.push(dismissed);
      if (dismissed) await arrival.promise;
      return 'OK' as const;
    });
    const { user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Dismiss: book-1.epub' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(received).toEqual([true]);
    arrival.resolve();
    await waitFor(() => expect(received).toEqual([true, false]));
    await waitFor(() => expect(getRows()).toHaveLength(2));
  });

  it('[NOTICE-13] shows a loading error and retries', async () => {
    server.on(notifications.list, () => new Refused('server.unavailable'));
    const { user } = await openPanel();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(notifications.list, () => ({ total: 0, unread: 0, items: [] }));
    await user.click(again);
    expect(await screen.findByText(/^No notifications/)).toBeDefined();
  });
});

describe('Sync now', () => {
  it('[NOTICE-11] shows the time of the sync, or that there is no connection', async () => {
    server.on(sync.changes, () => new NoAnswer());
    const { user } = await openPanel();
    const button = () => screen.getByRole('button', { name: /Sync now/ });
    await user.click(button());
    expect(await screen.findByText('Not connected. Trying again')).toBeDefined();
    server.on(sync.changes, () => ({ cursor: 5, more: false, reset: false, items: [] }));
    await user.click(button());
    expect(await screen.findByText('Synced just now')).toBeDefined();
  });
});
