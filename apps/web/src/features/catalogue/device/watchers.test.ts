import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WatchResult, WatchTarget } from '../protocol.ts';
import { toWatchKey } from '../screen-snapshots.ts';
import { buildEntry } from '../testing/fake-cloud.ts';
import { createDeviceState } from './device-state.ts';
import { createWatchers } from './watchers.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Watches a target from before the first book arrives, and collects its results. */
const startWatching = (target: WatchTarget) => {
  const state = createDeviceState();
  const results: WatchResult[] = [];
  const watchers = createWatchers(state, (message) => message.kind === 'update' && results.push(message.result));
  watchers.watch(1, target);
  return {
    results,
    state,
    watchers,
    addBook: (id: string): void => {
      state.cache.applyChanges(new Map([[id, buildEntry(id)]]));
      state.initialSync = { loaded: state.cache.size(), total: 2 };
      state.notifyChanged('cloud');
    },
  };
};

it('[CAT-34] the first books of a download are shown at once, those that follow four times a second', () => {
  const { results, addBook } = startWatching({ kind: 'view', view: { shelf: { kind: 'all' }, order: 'added' } });
  const totals = () => results.map((result) => result.kind === 'view' && result.loadState === 'ready' && result.total);
  addBook('1');
  vi.advanceTimersByTime(0);
  expect(totals()).toEqual([false, 1]);
  addBook('2');
  vi.advanceTimersByTime(200);
  expect(totals()).toEqual([false, 1]);
  vi.advanceTimersByTime(50);
  expect(totals()).toEqual([false, 1, 2]);
});

it('[CAT-32] the first groups are shown at once, their changes a second later', () => {
  const { results, addBook } = startWatching({ kind: 'groups', of: 'format' });
  const counts = () => results.map((result) => result.kind === 'groups' && result.groups.map(({ count }) => count));
  addBook('1');
  vi.advanceTimersByTime(0);
  expect(counts()).toEqual([[], [1]]);
  vi.advanceTimersByTime(600);
  addBook('2');
  vi.advanceTimersByTime(350);
  expect(counts()).toEqual([[], [1]]);
  vi.advanceTimersByTime(50);
  expect(counts()).toEqual([[], [1], [2]]);
});

it('[CAT-90] counts of a part of the library say so, and are not remembered', () => {
  const { results, state, watchers, addBook } = startWatching({ kind: 'counts' });
  const latest = () => results.flatMap((result) => (result.kind === 'counts' ? [result] : [])).at(-1);
  const isRemembered = (): boolean => watchers.takeSnapshots().has(toWatchKey({ kind: 'counts' }));
  addBook('1');
  vi.advanceTimersByTime(0);
  expect([latest()?.counts?.all, latest()?.isComplete, isRemembered()]).toEqual([1, false, false]);
  state.syncProgress = { ...state.syncProgress, filling: null };
  addBook('2');
  vi.advanceTimersByTime(1000);
  expect([latest()?.counts?.all, latest()?.isComplete, isRemembered()]).toEqual([2, true, true]);
});
