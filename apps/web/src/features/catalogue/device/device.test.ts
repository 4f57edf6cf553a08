import 'fake-indexeddb/auto';
import { ACTION_AGE, catalogue } from '@lectern/contracts';
import { afterEach, expect, it, vi } from 'vitest';

const { Refused, server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { toWatchKey } from '../screen-snapshots.ts';
import { buildEntry, createFakeCloud } from '../testing/fake-cloud.ts';
import { clearTestDevices, createReaderId, createTestDevice, openTabs } from '../testing/test-device.ts';
import type { View } from '../types.ts';
import { clearOtherReaders, openSnapshots, openStore } from './store.ts';

const all: View = { shelf: { kind: 'all' }, order: 'added' };

afterEach(() => {
  clearTestDevices();
  server.reset();
});

it('[CAT-21] shows the library in any order, and follows changes of other devices', async () => {
  const cloud = createFakeCloud(buildEntry('1', { title: 'Walden' }), buildEntry('2', { title: 'Emma' }));
  const device = createTestDevice(createReaderId());
  const newest = device.watch({ kind: 'view', view: all });
  const byTitle = device.watch({ kind: 'view', view: { ...all, order: 'title' } });
  await device.until(() => newest.titles()?.join() === 'Emma,Walden' && byTitle.titles()?.length === 2);

  cloud.put(buildEntry('3', { title: 'Middlemarch' }), buildEntry('1', { title: 'Ants' }));
  cloud.remove('2');
  device.send({ kind: 'sync' });
  await device.until(() => newest.titles()?.join() === 'Middlemarch,Ants');
  await device.until(() => byTitle.titles()?.join() === 'Ants,Middlemarch');
  expect(byTitle.result()).toMatchObject({ isAudio: false });
  const listCalls = server.asked().filter(({ name }) => name === catalogue.list.name);
  expect(listCalls).toHaveLength(1);
});

it('[CAT-22] sends the requested rows, and no others', async () => {
  createFakeCloud(...Array.from({ length: 300 }, (_, index) => buildEntry(String(index + 1))));
  const device = createTestDevice(createReaderId());
  const view = device.watch({ kind: 'view', view: all });
  await device.until(() => view.titles()?.length === 60 && view.result()?.kind === 'view');
  device.send({ kind: 'range', watchId: view.watchId, from: 290, to: 400 });
  await device.until(
    () => view.titles()?.join() === 'Book 10,Book 9,Book 8,Book 7,Book 6,Book 5,Book 4,Book 3,Book 2,Book 1',
  );
  expect(view.result()).toMatchObject({ total: 300, from: 290 });
});

it('[CAT-23] a second visit shows the stored library without a network', async () => {
  const cloud = createFakeCloud(
    buildEntry('1', { title: 'Walden' }),
    buildEntry('2', { title: 'Emma', favorite: true, audio: true }),
  );
  const reader = createReaderId();
  const first = createTestDevice(reader);
  first.watch({ kind: 'view', view: all });
  first.watch({ kind: 'groups', of: 'author' });
  const store = await openStore(reader);
  await vi.waitFor(async () => expect((await store.read())?.books).toHaveLength(2), { timeout: 5000 });
  cloud.setOffline(true);

  const second = createTestDevice(reader, null);
  const newest = second.watch({ kind: 'view', view: all });
  const favorites = second.watch({ kind: 'view', view: { shelf: { kind: 'favorites' }, order: 'added' } });
  await second.until(() => newest.titles()?.join() === 'Emma,Walden');
  await second.until(() => favorites.titles()?.join() === 'Emma');
  expect([newest.result(), favorites.result()]).toMatchObject([{ isAudio: false }, { isAudio: true }]);
  // a page of groups has its snapshot before the device has started
  const { read: readSnapshot } = await openSnapshots(reader);
  const authors = toWatchKey({ kind: 'groups', of: 'author' });
  await vi.waitFor(async () => expect(await readSnapshot(authors)).toMatchObject({ groups: [{ count: 2 }] }));
});

it('[CAT-24] mutations show at once, wait for the network, and are sent in their order', async () => {
  const cloud = createFakeCloud(buildEntry('1', { title: 'Walden' }), buildEntry('2', { title: 'Emma' }));
  const device = createTestDevice(createReaderId());
  const newest = device.watch({ kind: 'view', view: all });
  await device.until(() => newest.titles()?.length === 2);
  cloud.setOffline(true);
  const books = [{ id: '1', title: 'Walden' }];
  device.send({ kind: 'mutate', mutation: { kind: 'favourite', books, value: true } });
  device.send({ kind: 'mutate', mutation: { kind: 'bin', books: [{ id: '2', title: 'Emma' }] } });
  await device.until(() => newest.titles()?.join() === 'Walden');
  await device.until(() =>
    device.messages().some((message) => message.kind === 'syncStatus' && message.status.pending === 2),
  );
  expect(cloud.books()).toHaveLength(2);

  // another device has changed the title meanwhile: both changes stay
  cloud.put(buildEntry('1', { title: 'Walden; or, Life in the Woods' }));
  cloud.setOffline(false);
  device.send({ kind: 'sync' });
  await device.until(() => newest.titles()?.join() === 'Walden; or, Life in the Woods');
  expect(cloud.books()).toMatchObject([{ id: '1', favorite: true }]);
});

it('[CAT-70] a book that is marked as unread offline has no progress at once, and gets it back by an undo', async () => {
  const opened = '2026-01-01T00:00:00.000Z';
  const book = buildEntry('1', { read_status: 'reading', percent: 60, opened });
  const cloud = createFakeCloud(book);
  const device = createTestDevice(createReaderId());
  const recent = device.watch({ kind: 'view', view: { shelf: { kind: 'recent' }, order: 'added' } });
  await device.until(() => recent.titles()?.length === 1);
  cloud.setOffline(true);
  const books = [{ id: '1', title: 'Book 1' }];
  device.send({ kind: 'mutate', mutation: { kind: 'status', books, status: 'unread' } });
  await device.until(() => recent.titles()?.length === 0);
  device.send({ kind: 'mutate', mutation: { kind: 'status', books, status: 'reading', were: [book] } });
  await device.until(() => recent.titles()?.length === 1);
  expect(recent.result()).toMatchObject({ rows: [{ read_status: 'reading', percent: 60, opened }] });
  cloud.setOffline(false);
  device.send({ kind: 'sync' });
  await vi.waitFor(() => expect(cloud.books()).toMatchObject([{ read_status: 'reading', percent: 60, opened }]));
});

it('[CAT-25] a mutation that the server rejects is reverted and reported', async () => {
  const cloud = createFakeCloud(buildEntry('1', { title: 'Walden' }));
  const device = createTestDevice(createReaderId());
  const favorites = device.watch({ kind: 'view', view: { shelf: { kind: 'favorites' }, order: 'added' } });
  await device.until(() => favorites.titles()?.length === 0);
  cloud.rejectWith(new Refused('file.not_found'));
  device.send({ kind: 'mutate', mutation: { kind: 'favourite', books: [{ id: '1', title: 'Walden' }], value: true } });
  const rejected = await device.until(() => device.messages().find((message) => message.kind === 'mutationRejected'));
  expect(rejected).toMatchObject({ mutation: { kind: 'favourite' }, rejection: { code: 'file.not_found' } });
  await device.until(() => favorites.result()?.kind === 'view' && favorites.titles()?.length === 0);
  expect(device.messages().findLast(({ kind }) => kind === 'syncStatus')).toMatchObject({ status: { pending: 0 } });
});

it('[CAT-24] a mutation that arrived too slowly waits, and is sent again', async () => {
  const cloud = createFakeCloud(buildEntry('1', { title: 'Walden' }));
  const device = createTestDevice(createReaderId());
  const newest = device.watch({ kind: 'view', view: all });
  await device.until(() => newest.titles()?.length === 1);
  cloud.rejectWith(new Refused('request.too_slow'));
  device.send({ kind: 'mutate', mutation: { kind: 'favourite', books: [{ id: '1', title: 'Walden' }], value: true } });
  await device.until(() =>
    device.messages().some((message) => message.kind === 'syncStatus' && message.status.pending === 1),
  );
  cloud.rejectWith(null);
  device.send({ kind: 'sync' });
  await vi.waitFor(() => expect(cloud.books()).toMatchObject([{ id: '1', favorite: true }]));
  expect(device.messages().some(({ kind }) => kind === 'mutationRejected')).toBe(false);
});

it('[CAT-26] a mutation of a closed page is sent by the next one', async () => {
  const cloud = createFakeCloud(buildEntry('1'));
  const reader = createReaderId();
  const device = createTestDevice(reader);
  const newest = device.watch({ kind: 'view', view: all });
  await device.until(() => newest.titles()?.length === 1);
  const store = await openStore(reader);
  await vi.waitFor(async () => expect((await store.read())?.books).toHaveLength(1), { timeout: 5000 });
  cloud.setOffline(true);
  device.send({ kind: 'mutate', mutation: { kind: 'favourite', books: [{ id: '1', title: 'Book 1' }], value: true } });
  await vi.waitFor(async () => expect(await store.listMutations()).toHaveLength(1), { timeout: 5000 });
  // A second tab leaves the mutation to the first, as long as that is open.
  const secondTab = createTestDevice(reader);
  const secondView = secondTab.watch({ kind: 'view', view: all });
  await secondTab.until(() => secondView.titles()?.length === 1);
  expect((await store.listMutations()).map(({ tabId }) => openTabs.has(tabId))).toEqual([true]);
  device.closeTab();
  cloud.setOffline(false);
  const next = createTestDevice(reader);
  const favorites = next.watch({ kind: 'view', view: { shelf: { kind: 'favorites' }, order: 'added' } });
  await next.until(() => favorites.titles()?.length === 1);
  await vi.waitFor(() => expect(cloud.books()[0]?.favorite).toBe(true), { timeout: 5000 });
  await vi.waitFor(async () => expect(await store.listMutations()).toHaveLength(0), { timeout: 5000 });
});

it('[CAT-36] a mutation that waited is sent with its age, also after the page was closed', async () => {
  const cloud = createFakeCloud(buildEntry('1'));
  const reader = createReaderId();
  const device = createTestDevice(reader);
  const newest = device.watch({ kind: 'view', view: all });
  await device.until(() => newest.titles()?.length === 1);
  const store = await openStore(reader);
  cloud.setOffline(true);
  device.closeTab();
  const anHourAgo = Date.now() - 3_600_000;
  await store.addMutation(
    { kind: 'favourite', books: [{ id: '1', title: 'Book 1' }], value: true },
    'closed tab',
    anHourAgo,
  );
  cloud.setOffline(false);
  const ages: number[] = [];
  const next = createTestDevice(reader, 'mine', (input, init) => {
    const age = new Headers(init?.headers).get(ACTION_AGE);
    if (age !== null) ages.push(Number(age));
    return fetch(input, init);
  });
  const favorites = next.watch({ kind: 'view', view: { shelf: { kind: 'favorites' }, order: 'added' } });
  await next.until(() => favorites.titles()?.length === 1);
  await vi.waitFor(() => expect(ages).toHaveLength(1), { timeout: 5000 });
  expect(ages[0]).toBeGreaterThanOrEqual(3_600_000);
});

it('[CAT-36] a mutation made while another is on its way is never dated before it', async () => {
  const cloud = createFakeCloud(buildEntry('1', { title: 'Walden' }));
  const ages: number[] = [];
  const answered = Promise.withResolvers<void>();
  const device = createTestDevice(createReaderId(), 'mine', async (input, init) => {
    const age = new Headers(init?.headers).get(ACTION_AGE);
    const answer = await fetch(input, init);
    if (age === null) return answer;
    ages.push(Number(age));
    if (ages.length === 1) await answered.promise;
    return answer;
  });
  const newest = device.watch({ kind: 'view', view: all });
  await device.until(() => newest.titles()?.length === 1);
  const books = [{ id: '1', title: 'Walden' }];
  device.send({ kind: 'mutate', mutation: { kind: 'rating', books, value: 4 } });
  await vi.waitFor(() => expect(ages).toHaveLength(1));
  device.send({ kind: 'mutate', mutation: { kind: 'rating', books, value: 4.5 } });
  const now = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000); // the answer takes a minute
  answered.resolve();
  await vi.waitFor(() => expect(ages).toHaveLength(2));
  clock.mockRestore();
  expect(ages[1]).toBeLessThan(30_000);
  await vi.waitFor(() => expect(cloud.books()).toMatchObject([{ rating: 4.5 }]));
});

it('[CAT-27] undoing a deletion shows the book at once', async () => {
  const cloud = createFakeCloud(buildEntry('1'), buildEntry('2'));
  const device = createTestDevice(createReaderId());
  const newest = device.watch({ kind: 'view', view: all });
  await device.until(() => newest.titles()?.length === 2);
  const [, book] = cloud.books();
  if (!book) throw new Error('no book');
  device.send({ kind: 'mutate', mutation: { kind: 'bin', books: [book] } });
  await device.until(() => newest.titles()?.length === 1);
  cloud.setOffline(true);
  device.send({ kind: 'mutate', mutation: { kind: 'restore', books: [book] } });
  await device.until(() => newest.titles()?.join() === 'Book 2,Book 1');
  cloud.setOffline(false);
  device.send({ kind: 'sync' });
  await vi.waitFor(() => expect(cloud.books()).toHaveLength(2), { timeout: 5000 });
});

it('[CAT-28] signing out deletes the reader’s data', async () => {
  createFakeCloud(buildEntry('1'));
  const reader = createReaderId();
  const device = createTestDevice(reader);
  device.watch({ kind: 'view', view: all });
  const store = await openStore(reader);
  await vi.waitFor(async () => expect((await store.read())?.books).toHaveLength(1), { timeout: 5000 });
  device.send({ kind: 'clear' });
  await device.until(() => device.messages().some(({ kind }) => kind === 'cleared'));
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`lectern.catalogue.${reader}`);
});

it('[SIGN-12] [S44] signing out keeps only unsent mutations, which are sent at the reader’s next sign-in', async () => {
  const cloud = createFakeCloud(buildEntry('1'), buildEntry('2'));
  const reader = createReaderId();
  const first = createTestDevice(reader);
  const view = first.watch({ kind: 'view', view: all });
  await first.until(() => view.titles()?.length === 2);
  cloud.setOffline(true);
  const [book] = cloud.books();
  if (!book) throw new Error('no book');
  first.send({ kind: 'mutate', mutation: { kind: 'bin', books: [book] } });
  await first.until(() => view.titles()?.length === 1);
  first.send({ kind: 'clear' });
  await first.until(() => first.messages().some(({ kind }) => kind === 'cleared'));
  openTabs.clear();

  await clearOtherReaders(createReaderId());
  const left = await openStore(reader);
  expect([await left.read(), (await left.listMutations()).map(({ mutation }) => mutation.kind)]).toEqual([
    null,
    ['bin'],
  ]);
  cloud.setOffline(false);
  createTestDevice(reader).watch({ kind: 'view', view: all });
  await vi.waitFor(() => expect(cloud.books()).toHaveLength(1), { timeout: 5000 });
});

it('[CAT-29] with nothing stored and no network it reports a failure, and loads once there is a network', async () => {
  const cloud = createFakeCloud(buildEntry('1'));
  cloud.setOffline(true);
  const device = createTestDevice(createReaderId());
  const newest = device.watch({ kind: 'view', view: all });
  await device.until(() => newest.result()?.loadState === 'failed');
  cloud.setOffline(false);
  device.send({ kind: 'sync' });
  await device.until(() => newest.titles()?.length === 1);
});
