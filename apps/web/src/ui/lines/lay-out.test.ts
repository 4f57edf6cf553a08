import { describe, expect, it } from 'vitest';
import { itemAfter, layOut, lineOf } from './lay-out.ts';

const lines = layOut(
  [
    { head: 'A', items: ['Abe', 'Ada', 'Alma', 'Ann', 'Asa'] },
    { head: 'B', items: ['Bea'] },
    { head: null, items: ['nobody'] },
  ],
  3,
);

describe('things in lines', () => {
  it('[SHELF-4] stand side by side beside their heading, and begin anew with the next', () => {
    expect(lines).toEqual([
      { head: 'A', from: 0, count: 3 },
      { head: null, from: 3, count: 2 },
      { head: 'B', from: 5, count: 1 },
      { head: null, from: 6, count: 1 },
    ]);
    expect(lineOf(lines, 4)).toBe(1);
    expect(layOut([], 3)).toEqual([]);
  });

  it.each([
    { from: 0, key: 'ArrowRight', to: 1 },
    { from: 0, key: 'ArrowLeft', to: null },
    { from: 4, key: 'ArrowRight', to: 5 },
    { from: 1, key: 'ArrowDown', to: 4 },
    { from: 2, key: 'ArrowDown', to: 4 }, // nothing stands right below
    { from: 4, key: 'ArrowDown', to: 5 },
    { from: 5, key: 'ArrowUp', to: 3 },
    { from: 1, key: 'ArrowUp', to: null },
    { from: 3, key: 'Home', to: 0 },
    { from: 0, key: 'End', to: 6 },
    { from: 6, key: 'ArrowDown', to: null },
    { from: 0, key: 'x', to: null },
  ])('[SHELF-6] $key leads from $from to $to', ({ from, key, to }) => {
    expect(itemAfter(lines, from, key)).toBe(to);
  });
});
