import { account, type Notification, notifications, sync } from '@lectern/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { remembered } from '../../lib/remembered.ts';
import { show } from '../../testing/show.tsx';
import { UploadProvider } from '../upload/upload.parts.tsx';
import { uploads } from '../upload/uploads.ts';
import { Bell } from './notifications.parts.tsx';

const MINUTE_MS = 60_000;
const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const aNotification = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'upload.failed',
  reason: '',
  bookName: `book-${id}.epub`,
  message: 'in the language of the server',
  action: 'try-again',
  created: ago(5),
  read: false,
  ...more,
});

/** What the server of these tests holds. */
let held: Notification[];
let gone: Notification[];
beforeEach(() => {
  [held, gone] = [
    [aNotification('2', { kind: 'space.low', action: 'sort-by-size', created: ago(0) }), aNotification('1')],
    [],
  ];
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(account.user, () => new Refused('server.unavailable'));
  server.on(notifications.list, () => ({
    total: held.length,
    unread: held.filter(({ read }) => !read).length,
    items: held,
  }));
  server.on(notifications.read, ({ body: { ids } }) => {
    held = held.map((one) => ({ ...one, read: one.read || ids === undefined || ids.includes(one.id) }));
    return 'OK' as const;
  });
  server.on(notifications.dismiss, ({ body: { ids = [], dismissed } }) => {
    if (dismissed) gone = held.filter(({ id }) => ids.includes(id));
    held = dismissed ? held.filter(({ id }) => !ids.includes(id)) : [...gone, ...held];
    return 'OK' as const;
  });
});
afterEach(() => {
  act(() => uploads.reset());
  session.refused();
  server.reset();
});

const begin = () =>
  show(
    <UploadProvider>
      <Bell />
    </UploadProvider>,
  );
const open = async () => {
  const begun = await begin();
  await begun.hands.click(await screen.findByRole('button', { name: /^Notifications/ }));
  await screen.findByRole('dialog', { name: 'Notifications' });
  return begun;
};
const rows = () => within(screen.getByRole('list', { name: 'Notifications' })).getAllByRole('listitem');

describe('the bell', () => {
  it('[NOTICE-9] tells how many are unseen, and what was told, to what, when', async () => {
    const { hands } = await begin();
    await hands.click(await screen.findByRole('button', { name: 'Notifications, 2 unseen' }));
    await screen.findByRole('dialog');
    const [low, failed] = rows().map(({ textContent }) => textContent);
    expect(low).toContain('Free space is almost over');
    expect(low).toContain('now');
    expect(low).not.toContain('book-2');
    expect(failed).toContain('book-1.epub');
    expect(failed).toContain('5 minutes ago');
    await hands.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notifications, 2 unseen' }));
  });

  it('[NOTICE-9] leads to the library by size', async () => {
    const { hands, router } = await open();
    await hands.click(screen.getByRole('button', { name: 'Sort by size' }));
    expect(router.state.location.pathname).toBe('/en/user/7/books');
    expect(remembered.read('books.order')).toBe('size');
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unseen' })).toBeDefined();
  });

  it('[NOTICE-9] leads to another try of the upload', async () => {
    const { hands } = await open();
    await hands.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Add books' })).toBeDefined();
  });

  it('[NOTICE-10] marks all as seen', async () => {
    const { hands } = await open();
    await hands.click(screen.getByRole('button', { name: 'Mark all as seen' }));
    await waitFor(() => expect(held.every(({ read }) => read)).toBe(true));
    await hands.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined();
  });

  it('[NOTICE-10] takes one or all away, and brings them back', async () => {
    const { hands } = await open();
    await hands.click(screen.getByRole('button', { name: 'Dismiss: book-1.epub' }));
    expect(await screen.findByText('1 notification was dismissed.')).toBeDefined();
    expect(rows()).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }));
    await hands.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await hands.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText(/^Nothing to tell/)).toBeDefined();
    await hands.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('[NOTICE-13] says what did not load, and asks again', async () => {
    server.on(notifications.list, () => new Refused('server.unavailable'));
    const { hands } = await open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(notifications.list, () => ({ total: 0, unread: 0, items: [] }));
    await hands.click(again);
    expect(await screen.findByText(/^Nothing to tell/)).toBeDefined();
  });
});

describe('Sync now', () => {
  it('[NOTICE-11] says when that was, or that there is no connection', async () => {
    server.on(sync.changes, () => new NoAnswer());
    const { hands } = await open();
    const button = () => screen.getByRole('button', { name: /Sync now/ });
    await hands.click(button());
    expect(await screen.findByText('Not connected, trying again')).toBeDefined();
    server.on(sync.changes, () => ({ cursor: 5, more: false, reset: false, items: [] }));
    await hands.click(button());
    expect(await screen.findByText('Synced just now')).toBeDefined();
  });
});
