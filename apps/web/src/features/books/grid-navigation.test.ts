import { expect, it } from 'vitest';
import { findNextIndex } from './grid-navigation.ts';

// Eight books in rows of three:  0 1 2 / 3 4 5 / 6 7
it.each([
  { key: 'ArrowRight', from: 2, to: 3 },
  { key: 'ArrowRight', from: 7, to: null },
  { key: 'ArrowLeft', from: 3, to: 2 },
  { key: 'ArrowLeft', from: 0, to: null },
  { key: 'ArrowDown', from: 1, to: 4 },
  { key: 'ArrowDown', from: 5, to: 7 },
  { key: 'ArrowDown', from: 6, to: null },
  { key: 'ArrowUp', from: 7, to: 4 },
  { key: 'ArrowUp', from: 1, to: null },
  { key: 'Home', from: 5, to: 0 },
  { key: 'End', from: 1, to: 7 },
  { key: 'PageDown', from: 1, to: 7 },
  { key: 'PageDown', from: 2, to: 7 },
  { key: 'PageDown', from: 6, to: null },
  { key: 'PageUp', from: 7, to: 1 },
  { key: 'PageUp', from: 4, to: 1 },
  { key: 'PageUp', from: 2, to: null },
  { key: 'a', from: 1, to: null },
])('[LIB-7] $key leads from $from to $to', ({ key, from, to }) => {
  expect(findNextIndex(key, from, { count: 8, columns: 3, page: 2 })).toBe(to);
});

it('[LIB-7] does not move in an empty grid', () => {
  expect(findNextIndex('Home', 0, { count: 0, columns: 1, page: 1 })).toBeNull();
});
