import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SessionState } from '../../lib/session.ts';
import { createCatalogueClient } from './catalogue-client.ts';
import { clearOtherReaders, openSnapshots, openStore } from './device/store.ts';
import type { FromDevice, ToDevice, WatchResult, WatchTarget } from './protocol.ts';
import { LAST_SCREEN_KEY, toWatchKey } from './screen-snapshots.ts';
import { buildEntry } from './testing/fake-cloud.ts';

// Tests of other files, and their devices, share the global one.
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const listDatabases = async (): Promise<(string | undefined)[]> =>
  (await indexedDB.databases()).map(({ name }) => name);
const storeLibrary = async (userId: number): Promise<void> => {
  const store = await openStore(userId);
  await store.write({ cursor: 1, filling: null, packs: 1 }, new Map([[0, [buildEntry('1')]]]), true);
};

/** A page whose session the test changes, and whose device the test plays. */
const createTestPage = (
  initialSession: SessionState,
  readSnapshots: typeof openSnapshots = () => Promise.reject(new Error('nothing is stored')),
) => {
  let current = initialSession;
  const listeners = new Set<() => void>();
  const messages: ToDevice[] = [];
  let post = (_: FromDevice): void => {};
  const catalogue = createCatalogueClient({
    session: {
      current: () => current,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      token: async () => 'theirs',
      renew: async () => null,
      handleRejectedToken: () => {},
    },
    line: { subscribe: () => () => {} },
    origin: 'http://cloud.test',
    openSnapshots: readSnapshots,
    startDevice: (onMessage) => {
      post = onMessage;
      return { receive: (message) => messages.push(message), terminate: () => {} };
    },
    waitForIdle: () => Promise.resolve(),
    clearOtherReaders,
  });
  catalogue.start();
  return {
    messages,
    catalogue,
    /** Sends a message of the device to the page. */
    post: (message: FromDevice): void => post(message),
    setSession: (next: SessionState): void => {
      current = next;
      for (const listener of listeners) listener();
    },
  };
};

it('[CAT-28] a session that ended while the page was closed leaves nothing on the device either', async () => {
  await storeLibrary(5);
  const page = createTestPage({ state: 'unknown' });
  expect(await listDatabases()).toContain('lectern.catalogue.5');
  page.setSession({ state: 'out' });
  await vi.waitFor(async () => expect(await listDatabases()).toEqual([]));
});

it('[CAT-28] another reader finds nothing of the previous one', async () => {
  await storeLibrary(5);
  await storeLibrary(6);
  const page = createTestPage({ state: 'in', userId: 6, access: null });
  await vi.waitFor(async () => expect(await listDatabases()).toEqual(['lectern.catalogue.6']));
  page.setSession({ state: 'in', userId: 7, access: null });
  expect(page.messages.map(({ kind }) => kind)).toEqual(['start', 'clear', 'start']);
  await vi.waitFor(async () => expect(await listDatabases()).toEqual([]));
});

it('[CAT-23] shows the stored snapshots of the screens until the device has results', async () => {
  const view: WatchTarget = { kind: 'view', view: { shelf: { kind: 'all' }, order: 'added' } };
  const other: WatchTarget = { kind: 'view', view: { shelf: { kind: 'read' }, order: 'added' } };
  const store = await openStore(8);
  await store.saveSnapshots(
    new Map([
      [toWatchKey(view), { total: 300, rows: [buildEntry('300')] }],
      [LAST_SCREEN_KEY, [toWatchKey(view)]],
    ]),
  );
  await store.saveSnapshots(new Map([[toWatchKey(other), { total: 1, rows: [buildEntry('7')] }]]));
  const page = createTestPage({ state: 'in', userId: 8, access: null }, openSnapshots);
  const results: WatchResult[] = [];
  const { stop } = page.catalogue.watch(view, (result) => results.push(result));
  await vi.waitFor(() => expect(results).toMatchObject([{ loadState: 'ready', total: 300, rows: [{ id: '300' }] }]));
  // another watcher gets it without waiting
  expect(page.catalogue.getLatest(view)).toBe(results[0]);
  page.catalogue.watch(other, (result) => results.push(result));
  await vi.waitFor(() => expect(results.at(-1)).toMatchObject({ total: 1, rows: [{ id: '7' }] }));

  const { watchId } = page.messages.find((message) => message.kind === 'watch') ?? {};
  const nothing: WatchResult = {
    kind: 'view',
    loadState: 'loading',
    version: 0,
    total: 0,
    isAudio: false,
    from: 0,
    rows: [],
  };
  page.post({ kind: 'update', watchId: watchId ?? 0, result: nothing });
  page.post({ kind: 'update', watchId: watchId ?? 0, result: { ...nothing, loadState: 'failed' } });
  page.post({ kind: 'update', watchId: watchId ?? 0, result: { ...nothing, loadState: 'ready', version: 1 } });
  expect(results.at(-1)).toMatchObject({ loadState: 'ready', version: 1, total: 0 });
  expect(results).toHaveLength(3);
  expect(page.catalogue.getLatest(view)).toBeNull();
  stop();
});

it('[CAT-34] a screen that is about to be shown finds its prefetched books', async () => {
  const view: WatchTarget = { kind: 'view', view: { shelf: { kind: 'all' }, order: 'added' } };
  const books: WatchResult = {
    kind: 'view',
    loadState: 'ready',
    version: 1,
    total: 1,
    isAudio: false,
    from: 0,
    rows: [buildEntry('1')],
  };
  const page = createTestPage({ state: 'unknown' });
  page.catalogue.prefetch(view);
  page.setSession({ state: 'in', userId: 9, access: null });
  const watches = () => page.messages.flatMap((message) => (message.kind === 'watch' ? [message] : []));
  expect(watches()).toMatchObject([{ target: view }]);
  const watchId = watches()[0]?.watchId ?? 0;
  page.post({ kind: 'update', watchId, result: books });
  expect(page.catalogue.getLatest(view)).toBe(books);

  const results: WatchResult[] = [];
  // The other books wait until a screen has these.
  await Promise.resolve();
  expect(page.messages.map(({ kind }) => kind)).not.toContain('firstScreenDrawn');
  const { stop } = page.catalogue.watch(view, (result) => results.push(result));
  expect(results).toEqual([books]);
  expect(watches()).toHaveLength(1);
  await vi.waitFor(() => expect(page.messages.at(-1)).toEqual({ kind: 'firstScreenDrawn' }));
  stop();
  expect(page.messages.at(-1)).toEqual({ kind: 'unwatch', watchId });
});

it('[CAT-34] a prefetched watch that nobody uses ends', () => {
  vi.useFakeTimers();
  try {
    const page = createTestPage({ state: 'in', userId: 9, access: null });
    page.catalogue.prefetch({ kind: 'counts' });
    const { watchId } = page.messages.find((message) => message.kind === 'watch') ?? {};
    vi.runAllTimers();
    expect(page.messages.at(-1)).toEqual({ kind: 'unwatch', watchId });
  } finally {
    vi.useRealTimers();
  }
});
