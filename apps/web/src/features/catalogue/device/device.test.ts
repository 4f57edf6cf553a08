import 'fake-indexeddb/auto';
import { ACTION_AGE, catalogue } from '@lectern/contracts';
import { afterEach, expect, it, vi } from 'vitest';

const { Refused, server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import type { View } from '../entry.ts';
import { keyOf } from '../first-screens.ts';
import type { FromDevice, Shown, ToDevice, Watched } from '../protocol.ts';
import { aCloud, anEntry } from '../testing/cloud.ts';
import { createDevice } from './device.ts';
import { forgetOthers, openFirsts, openStore } from './store.ts';

const all: View = { shelf: { kind: 'all' }, order: 'added' };

let readers = 0;
let ended: (() => void)[] = [];
/** Tabs of this browser that are there. */
const living = new Set<string>();

/** A device with its page: a reader of his own unless said. */
const aDevice = (
  userId: number,
  token: string | null = 'mine',
  answer: typeof fetch = (input, init) => fetch(input, init),
) => {
  readers += 1;
  const me = `tab ${readers}`;
  living.add(me);
  const shown = new Map<number, Shown>();
  const told: FromDevice[] = [];
  const listeners = new Set<() => void>();
  let watches = 0;
  const device = createDevice({
    say: (word) => {
      told.push(word);
      if (word.kind === 'shown') shown.set(word.watch, word.shown);
      if (word.kind === 'renew') hear({ kind: 'renewed', ask: word.ask, token, lost: token === null });
      for (const listener of listeners) listener();
    },
    openStore,
    alone: () => ({ now: Promise.resolve(true), later: Promise.resolve() }),
    tabs: { me, living: async () => living },
    send: (input, init) => (living.has(me) ? answer(input, init) : Promise.reject(new TypeError('no tab'))),
  });
  const hear = (word: ToDevice): void => device.hear(word);
  const until = async <T>(look: () => T | undefined | false | null): Promise<T> => {
    for (;;) {
      const seen = look();
      if (seen) return seen;
      const { promise, resolve } = Promise.withResolvers<void>();
      listeners.add(resolve);
      await promise;
      listeners.delete(resolve);
    }
  };
  hear({ kind: 'begin', userId, origin: 'http://cloud.test/api/v1.0', token });
  ended.push(() => hear({ kind: 'forget' }));
  const watch = (what: Watched) => {
    watches += 1;
    const id = watches;
    hear({ kind: 'watch', watch: id, what });
    return {
      id,
      now: () => shown.get(id),
      titles: () => {
        const now = shown.get(id);
        return now?.kind === 'view' && now.known === 'ready' ? now.rows.map(({ title }) => title) : null;
      },
    };
  };
  /** The tab is closed. */
  const close = (): void => void living.delete(me);
  return { hear, until, watch, told: () => told, close };
};
const nobody = (): number => {
  readers += 1;
  return readers;
};

afterEach(() => {
  for (const end of ended) end();
  ended = [];
  server.reset();
});

it('[CAT-21] shows the library in any order, and follows what happens elsewhere', async () => {
  const cloud = aCloud(anEntry('1', { title: 'Walden' }), anEntry('2', { title: 'Emma' }));
  const device = aDevice(nobody());
  const newest = device.watch({ kind: 'view', view: all });
  const byTitle = device.watch({ kind: 'view', view: { ...all, order: 'title' } });
  await device.until(() => newest.titles()?.join() === 'Emma,Walden' && byTitle.titles()?.length === 2);

  cloud.put(anEntry('3', { title: 'Middlemarch' }), anEntry('1', { title: 'Ants' }));
  cloud.take('2');
  device.hear({ kind: 'sync' });
  await device.until(() => newest.titles()?.join() === 'Middlemarch,Ants');
  await device.until(() => byTitle.titles()?.join() === 'Ants,Middlemarch');
  expect(byTitle.now()).toMatchObject({ isAudio: false });
  const asked = server.asked().filter(({ name }) => name === catalogue.list.name);
  expect(asked).toHaveLength(1);
});

it('[CAT-22] tells the rows that are wanted, and no others', async () => {
  aCloud(...Array.from({ length: 300 }, (_, index) => anEntry(String(index + 1))));
  const device = aDevice(nobody());
  const view = device.watch({ kind: 'view', view: all });
  await device.until(() => view.titles()?.length === 60 && view.now()?.kind === 'view');
  device.hear({ kind: 'range', watch: view.id, from: 290, to: 400 });
  await device.until(
    () => view.titles()?.join() === 'Book 10,Book 9,Book 8,Book 7,Book 6,Book 5,Book 4,Book 3,Book 2,Book 1',
  );
  expect(view.now()).toMatchObject({ total: 300, from: 290 });
});

it('[CAT-23] a second visit shows what was kept although nothing answers', async () => {
  const cloud = aCloud(anEntry('1', { title: 'Walden' }), anEntry('2', { title: 'Emma', favorite: true, audio: true }));
  const reader = nobody();
  const first = aDevice(reader);
  first.watch({ kind: 'view', view: all });
  first.watch({ kind: 'groups', of: 'author' });
  const store = await openStore(reader);
  await vi.waitFor(async () => expect((await store.read())?.books).toHaveLength(2), { timeout: 5000 });
  cloud.isAway(true);

  const second = aDevice(reader, null);
  const newest = second.watch({ kind: 'view', view: all });
  const loved = second.watch({ kind: 'view', view: { shelf: { kind: 'favorites' }, order: 'added' } });
  await second.until(() => newest.titles()?.join() === 'Emma,Walden');
  await second.until(() => loved.titles()?.join() === 'Emma');
  expect([newest.now(), loved.now()]).toMatchObject([{ isAudio: false }, { isAudio: true }]);
  // before the device is there, a page of groups has what it showed
  const { first: shownFirst } = await openFirsts(reader);
  const authors = keyOf({ kind: 'groups', of: 'author' });
  await vi.waitFor(async () => expect(await shownFirst(authors)).toMatchObject({ groups: [{ count: 2 }] }));
});

it('[CAT-24] what is done shows at once, waits for the network, and is sent in its order', async () => {
  const cloud = aCloud(anEntry('1', { title: 'Walden' }), anEntry('2', { title: 'Emma' }));
  const device = aDevice(nobody());
  const newest = device.watch({ kind: 'view', view: all });
  await device.until(() => newest.titles()?.length === 2);
  cloud.isAway(true);
  const books = [{ id: '1', title: 'Walden' }];
  device.hear({ kind: 'do', deed: { kind: 'favourite', books, value: true } });
  device.hear({ kind: 'do', deed: { kind: 'bin', books: [{ id: '2', title: 'Emma' }] } });
  await device.until(() => newest.titles()?.join() === 'Walden');
  await device.until(() => device.told().some((word) => word.kind === 'standing' && word.standing.waiting === 2));
  expect(cloud.books()).toHaveLength(2);

  // meanwhile another device has given it another title: both stand in the end
  cloud.put(anEntry('1', { title: 'Walden; or, Life in the Woods' }));
  cloud.isAway(false);
  device.hear({ kind: 'sync' });
  await device.until(() => newest.titles()?.join() === 'Walden; or, Life in the Woods');
  expect(cloud.books()).toMatchObject([{ id: '1', favorite: true }]);
});

it('[CAT-25] what the cloud refuses is taken back and told', async () => {
  const cloud = aCloud(anEntry('1', { title: 'Walden' }));
  const device = aDevice(nobody());
  const loved = device.watch({ kind: 'view', view: { shelf: { kind: 'favorites' }, order: 'added' } });
  await device.until(() => loved.titles()?.length === 0);
  cloud.refuses(new Refused('file.not_found'));
  device.hear({ kind: 'do', deed: { kind: 'favourite', books: [{ id: '1', title: 'Walden' }], value: true } });
  const undone = await device.until(() => device.told().find((word) => word.kind === 'undone'));
  expect(undone).toMatchObject({ deed: { kind: 'favourite' }, why: { code: 'file.not_found' } });
  await device.until(() => loved.now()?.kind === 'view' && loved.titles()?.length === 0);
  expect(device.told().findLast(({ kind }) => kind === 'standing')).toMatchObject({ standing: { waiting: 0 } });
});

it('[CAT-24] what came too slowly for the cloud waits, and is sent again', async () => {
  const cloud = aCloud(anEntry('1', { title: 'Walden' }));
  const device = aDevice(nobody());
  const newest = device.watch({ kind: 'view', view: all });
  await device.until(() => newest.titles()?.length === 1);
  cloud.refuses(new Refused('request.too_slow'));
  device.hear({ kind: 'do', deed: { kind: 'favourite', books: [{ id: '1', title: 'Walden' }], value: true } });
  await device.until(() => device.told().some((word) => word.kind === 'standing' && word.standing.waiting === 1));
  cloud.refuses(null);
  device.hear({ kind: 'sync' });
  await vi.waitFor(() => expect(cloud.books()).toMatchObject([{ id: '1', favorite: true }]));
  expect(device.told().some(({ kind }) => kind === 'undone')).toBe(false);
});

it('[CAT-26] a deed of a page that was closed is sent by the next', async () => {
  const cloud = aCloud(anEntry('1'));
  const reader = nobody();
  const device = aDevice(reader);
  const newest = device.watch({ kind: 'view', view: all });
  await device.until(() => newest.titles()?.length === 1);
  const store = await openStore(reader);
  await vi.waitFor(async () => expect((await store.read())?.books).toHaveLength(1), { timeout: 5000 });
  cloud.isAway(true);
  device.hear({ kind: 'do', deed: { kind: 'favourite', books: [{ id: '1', title: 'Book 1' }], value: true } });
  await vi.waitFor(async () => expect(await store.deeds()).toHaveLength(1), { timeout: 5000 });
  // Two tabs more: one that is there meanwhile leaves the deed to the one that will send it.
  const besides = aDevice(reader);
  const seen = besides.watch({ kind: 'view', view: all });
  await besides.until(() => seen.titles()?.length === 1);
  expect((await store.deeds()).map(({ tab }) => living.has(tab))).toEqual([true]);
  device.close();
  cloud.isAway(false);
  const next = aDevice(reader);
  const loved = next.watch({ kind: 'view', view: { shelf: { kind: 'favorites' }, order: 'added' } });
  await next.until(() => loved.titles()?.length === 1);
  await vi.waitFor(() => expect(cloud.books()[0]?.favorite).toBe(true), { timeout: 5000 });
  await vi.waitFor(async () => expect(await store.deeds()).toHaveLength(0), { timeout: 5000 });
});

it('[CAT-36] what waited says how old it is, also after the page was closed', async () => {
  const cloud = aCloud(anEntry('1'));
  const reader = nobody();
  const device = aDevice(reader);
  const newest = device.watch({ kind: 'view', view: all });
  await device.until(() => newest.titles()?.length === 1);
  const store = await openStore(reader);
  cloud.isAway(true);
  device.close();
  const anHourAgo = Date.now() - 3_600_000;
  await store.keepDeed({ kind: 'favourite', books: [{ id: '1', title: 'Book 1' }], value: true }, 'gone', anHourAgo);
  cloud.isAway(false);
  const ages: number[] = [];
  const next = aDevice(reader, 'mine', (input, init) => {
    const age = new Headers(init?.headers).get(ACTION_AGE);
    if (age !== null) ages.push(Number(age));
    return fetch(input, init);
  });
  const loved = next.watch({ kind: 'view', view: { shelf: { kind: 'favorites' }, order: 'added' } });
  await next.until(() => loved.titles()?.length === 1);
  await vi.waitFor(() => expect(ages).toHaveLength(1), { timeout: 5000 });
  expect(ages[0]).toBeGreaterThanOrEqual(3_600_000);
});

it('[CAT-27] a book that was put into the bin is back at once when that is undone', async () => {
  const cloud = aCloud(anEntry('1'), anEntry('2'));
  const device = aDevice(nobody());
  const newest = device.watch({ kind: 'view', view: all });
  await device.until(() => newest.titles()?.length === 2);
  const [, book] = cloud.books();
  if (!book) throw new Error('no book');
  device.hear({ kind: 'do', deed: { kind: 'bin', books: [book] } });
  await device.until(() => newest.titles()?.length === 1);
  cloud.isAway(true);
  device.hear({ kind: 'do', deed: { kind: 'restore', books: [book] } });
  await device.until(() => newest.titles()?.join() === 'Book 2,Book 1');
  cloud.isAway(false);
  device.hear({ kind: 'sync' });
  await vi.waitFor(() => expect(cloud.books()).toHaveLength(2), { timeout: 5000 });
});

it('[CAT-28] signing out leaves nothing of the reader', async () => {
  aCloud(anEntry('1'));
  const reader = nobody();
  const device = aDevice(reader);
  device.watch({ kind: 'view', view: all });
  const store = await openStore(reader);
  await vi.waitFor(async () => expect((await store.read())?.books).toHaveLength(1), { timeout: 5000 });
  device.hear({ kind: 'forget' });
  await device.until(() => device.told().some(({ kind }) => kind === 'forgotten'));
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`lectern.catalogue.${reader}`);
});

it('[SIGN-12] [S44] signing out leaves nothing but what the cloud was not told of, which its reader sends when he is back', async () => {
  const cloud = aCloud(anEntry('1'), anEntry('2'));
  const reader = nobody();
  const first = aDevice(reader);
  const view = first.watch({ kind: 'view', view: all });
  await first.until(() => view.titles()?.length === 2);
  cloud.isAway(true);
  const [book] = cloud.books();
  if (!book) throw new Error('no book');
  first.hear({ kind: 'do', deed: { kind: 'bin', books: [book] } });
  await first.until(() => view.titles()?.length === 1);
  first.hear({ kind: 'forget' });
  await first.until(() => first.told().some(({ kind }) => kind === 'forgotten'));
  living.clear();

  await forgetOthers(nobody());
  const left = await openStore(reader);
  expect([await left.read(), (await left.deeds()).map(({ deed }) => deed.kind)]).toEqual([null, ['bin']]);
  cloud.isAway(false);
  aDevice(reader).watch({ kind: 'view', view: all });
  await vi.waitFor(() => expect(cloud.books()).toHaveLength(1), { timeout: 5000 });
});

it('[CAT-29] without anything kept and without a network it says so, and begins when there is one', async () => {
  const cloud = aCloud(anEntry('1'));
  cloud.isAway(true);
  const device = aDevice(nobody());
  const newest = device.watch({ kind: 'view', view: all });
  await device.until(() => newest.now()?.known === 'failed');
  cloud.isAway(false);
  device.hear({ kind: 'sync' });
  await device.until(() => newest.titles()?.length === 1);
});
