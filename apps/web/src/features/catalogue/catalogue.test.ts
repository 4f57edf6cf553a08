import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import type { SessionState } from '../../lib/session.ts';
import { createCatalogue } from './catalogue.ts';
import { forgetOthers, openFirsts, openStore } from './device/store.ts';
import { keyOf, LAST } from './first-screens.ts';
import type { FromDevice, Shown, ToDevice, Watched } from './protocol.ts';
import { anEntry } from './testing/cloud.ts';

const kept = async (): Promise<(string | undefined)[]> => (await indexedDB.databases()).map(({ name }) => name);
const keeps = async (userId: number): Promise<void> => {
  const store = await openStore(userId);
  await store.write({ cursor: 1, filling: null, packs: 1 }, new Map([[0, [anEntry('1')]]]), true);
};

/** A page whose session the test moves. */
const aPage = (first: SessionState, reads: typeof openFirsts = () => Promise.reject(new Error('nothing is kept'))) => {
  let now = first;
  const listeners = new Set<() => void>();
  const heard: ToDevice[] = [];
  let say = (_: FromDevice): void => {};
  const catalogue = createCatalogue({
    session: {
      current: () => now,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      token: async () => 'theirs',
      renew: async () => null,
      refused: () => {},
    },
    line: { subscribe: () => () => {} },
    origin: 'http://cloud.test',
    openFirsts: reads,
    start: (hear) => {
      say = hear;
      return { hear: (word) => heard.push(word), end: () => {} };
    },
    resting: () => Promise.resolve(),
    forgetOthers,
  });
  catalogue.begin();
  return {
    heard,
    catalogue,
    /** The device says so. */
    says: (word: FromDevice): void => say(word),
    becomes: (next: SessionState): void => {
      now = next;
      for (const listener of listeners) listener();
    },
  };
};

it('[CAT-28] a session that ended while the page was closed leaves nothing either', async () => {
  await keeps(5);
  const page = aPage({ state: 'unknown' });
  expect(await kept()).toContain('lectern.catalogue.5');
  page.becomes({ state: 'out' });
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
});

it('[CAT-28] another reader finds nothing of the one before', async () => {
  await keeps(5);
  await keeps(6);
  const page = aPage({ state: 'in', userId: 6, access: null });
  await vi.waitFor(async () => expect(await kept()).toEqual(['lectern.catalogue.6']));
  page.becomes({ state: 'in', userId: 7, access: null });
  expect(page.heard.map(({ kind }) => kind)).toEqual(['begin', 'forget', 'begin']);
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
});

it('[CAT-23] shows what screens showed last before the device has said a word, until it knows more', async () => {
  const view: Watched = { kind: 'view', view: { shelf: { kind: 'all' }, order: 'added' } };
  const other: Watched = { kind: 'view', view: { shelf: { kind: 'read' }, order: 'added' } };
  const store = await openStore(8);
  await store.keepFirsts(
    new Map([
      [keyOf(view), { total: 300, rows: [anEntry('300')] }],
      [LAST, [keyOf(view)]],
    ]),
  );
  await store.keepFirsts(new Map([[keyOf(other), { total: 1, rows: [anEntry('7')] }]]));
  const page = aPage({ state: 'in', userId: 8, access: null }, openFirsts);
  const told: Shown[] = [];
  const { stop } = page.catalogue.watch(view, (shown) => told.push(shown));
  await vi.waitFor(() => expect(told).toMatchObject([{ known: 'ready', total: 300, rows: [{ id: '300' }] }]));
  // the next to look needs not even wait
  expect(page.catalogue.first(view)).toBe(told[0]);
  page.catalogue.watch(other, (shown) => told.push(shown));
  await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ total: 1, rows: [{ id: '7' }] }));

  const { watch } = page.heard.find((word) => word.kind === 'watch') ?? {};
  const nothing: Shown = { kind: 'view', known: 'loading', version: 0, total: 0, isAudio: false, from: 0, rows: [] };
  page.says({ kind: 'shown', watch: watch ?? 0, shown: nothing });
  page.says({ kind: 'shown', watch: watch ?? 0, shown: { ...nothing, known: 'failed' } });
  page.says({ kind: 'shown', watch: watch ?? 0, shown: { ...nothing, known: 'ready', version: 1 } });
  expect(told.at(-1)).toMatchObject({ known: 'ready', version: 1, total: 0 });
  expect(told).toHaveLength(3);
  expect(page.catalogue.first(view)).toBeNull();
  stop();
});

it('[CAT-34] what a screen will show is asked for before it is there, and is there when it comes', async () => {
  const view: Watched = { kind: 'view', view: { shelf: { kind: 'all' }, order: 'added' } };
  const books: Shown = {
    kind: 'view',
    known: 'ready',
    version: 1,
    total: 1,
    isAudio: false,
    from: 0,
    rows: [anEntry('1')],
  };
  const page = aPage({ state: 'unknown' });
  page.catalogue.expect(view);
  page.becomes({ state: 'in', userId: 9, access: null });
  const watches = () => page.heard.flatMap((word) => (word.kind === 'watch' ? [word] : []));
  expect(watches()).toMatchObject([{ what: view }]);
  const watch = watches()[0]?.watch ?? 0;
  page.says({ kind: 'shown', watch, shown: books });
  expect(page.catalogue.first(view)).toBe(books);

  const told: Shown[] = [];
  // The other books wait until a screen has these.
  await Promise.resolve();
  expect(page.heard.map(({ kind }) => kind)).not.toContain('drawn');
  const { stop } = page.catalogue.watch(view, (shown) => told.push(shown));
  expect(told).toEqual([books]);
  expect(watches()).toHaveLength(1);
  await vi.waitFor(() => expect(page.heard.at(-1)).toEqual({ kind: 'drawn' }));
  stop();
  expect(page.heard.at(-1)).toEqual({ kind: 'unwatch', watch });
});

it('[CAT-34] what nobody comes for is let go', () => {
  vi.useFakeTimers();
  try {
    const page = aPage({ state: 'in', userId: 9, access: null });
    page.catalogue.expect({ kind: 'counts' });
    const { watch } = page.heard.find((word) => word.kind === 'watch') ?? {};
    vi.runAllTimers();
    expect(page.heard.at(-1)).toEqual({ kind: 'unwatch', watch });
  } finally {
    vi.useRealTimers();
  }
});
