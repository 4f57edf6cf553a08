import { describe, expect, it } from 'vitest';
import { findLine, findNextItem, layoutLines } from './grid-layout.ts';

const lines = layoutLines(
  [
    { heading: 'A', items: ['Abe', 'Ada', 'Alma', 'Ann', 'Asa'] },
    { heading: 'B', items: ['Bea'] },
    { heading: null, items: ['nobody'] },
  ],
  3,
);

describe('the layout of a link grid', () => {
  it('[SHELF-4] places items side by side next to their heading and starts a new line with the next', () => {
    expect(lines).toEqual([
      { heading: 'A', from: 0, count: 3 },
      { heading: null, from: 3, count: 2 },
      { heading: 'B', from: 5, count: 1 },
      { heading: null, from: 6, count: 1 },
    ]);
    expect(findLine(lines, 4)).toBe(1);
    expect(layoutLines([], 3)).toEqual([]);
  });

  it.each([
    { from: 0, key: 'ArrowRight', to: 1 },
    { from: 0, key: 'ArrowLeft', to: null },
    { from: 4, key: 'ArrowRight', to: 5 },
    { from: 1, key: 'ArrowDown', to: 4 },
    { from: 2, key: 'ArrowDown', to: 4 }, // nothing right below
    { from: 4, key: 'ArrowDown', to: 5 },
    { from: 5, key: 'ArrowUp', to: 3 },
    { from: 1, key: 'ArrowUp', to: null },
    { from: 3, key: 'Home', to: 0 },
    { from: 0, key: 'End', to: 6 },
    { from: 6, key: 'ArrowDown', to: null },
    { from: 0, key: 'x', to: null },
  ])('[SHELF-6] $key leads from $from to $to', ({ from, key, to }) => {
    expect(findNextItem(lines, from, key)).toBe(to);
  });
});
