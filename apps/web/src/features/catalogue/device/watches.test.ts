import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Known, Shown, Watched } from '../protocol.ts';
import { anEntry } from '../testing/cloud.ts';
import { holdings } from './holdings.ts';
import { watches } from './watches.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What one watcher is told from the moment that it watches, before anything is here. */
const watched = (what: Watched) => {
  const held = holdings();
  const told: Shown[] = [];
  let known: Known = 'loading';
  const shown = watches({ held, known: () => known, say: (word) => word.kind === 'shown' && told.push(word.shown) });
  shown.watch(1, what);
  return {
    told,
    arrives: (id: string): void => {
      known = 'ready';
      held.apply(new Map([[id, anEntry(id)]]));
      shown.changed(true);
    },
  };
};

it('[CAT-34] of a library that pours in the first books are told at once, those that follow four times a second', () => {
  const { told, arrives } = watched({ kind: 'view', view: { shelf: { kind: 'all' }, order: 'added' } });
  const totals = () => told.map((shown) => shown.kind === 'view' && shown.known === 'ready' && shown.total);
  arrives('1');
  vi.advanceTimersByTime(0);
  expect(totals()).toEqual([false, 1]);
  arrives('2');
  vi.advanceTimersByTime(200);
  expect(totals()).toEqual([false, 1]);
  vi.advanceTimersByTime(50);
  expect(totals()).toEqual([false, 1, 2]);
});

it('[CAT-32] the first groups are told at once, and what becomes of them a second after', () => {
  const { told, arrives } = watched({ kind: 'groups', of: 'format' });
  const counts = () => told.map((shown) => shown.kind === 'groups' && shown.groups.map(({ count }) => count));
  arrives('1');
  vi.advanceTimersByTime(0);
  expect(counts()).toEqual([[], [1]]);
  vi.advanceTimersByTime(600);
  arrives('2');
  vi.advanceTimersByTime(350);
  expect(counts()).toEqual([[], [1]]);
  vi.advanceTimersByTime(50);
  expect(counts()).toEqual([[], [1], [2]]);
});
