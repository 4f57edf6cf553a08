import { expect, it, vi } from 'vitest';
import type { FromDevice } from '../protocol.ts';
import { anEntry } from '../testing/cloud.ts';
import { holdings } from './holdings.ts';
import { watches } from './watches.ts';

it('[CAT-34] of a library that pours in the first books are told at once, those that follow four times a second', () => {
  vi.useFakeTimers();
  try {
    const held = holdings();
    const totals: number[] = [];
    const say = (word: FromDevice): void => {
      if (word.kind === 'shown' && word.shown.kind === 'view' && word.shown.known === 'ready')
        totals.push(word.shown.total);
    };
    const shown = watches({ held, known: () => (held.size() > 0 ? 'ready' : 'loading'), say });
    shown.watch(1, { kind: 'view', view: { shelf: { kind: 'all' }, order: 'added' } });
    held.apply(new Map([['1', anEntry('1')]]));
    shown.changed(true);
    vi.advanceTimersByTime(0);
    expect(totals).toEqual([1]);
    held.apply(new Map([['2', anEntry('2')]]));
    shown.changed(true);
    vi.advanceTimersByTime(200);
    expect(totals).toEqual([1]);
    vi.advanceTimersByTime(50);
    expect(totals).toEqual([1, 2]);
  } finally {
    vi.useRealTimers();
  }
});
