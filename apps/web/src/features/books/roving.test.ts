import { expect, it } from 'vitest';
import { placeAfter } from './roving.ts';

// Eight books, three a row:  0 1 2 / 3 4 5 / 6 7
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
  { key: 'a', from: 1, to: null },
])('[LIB-7] $key leads from $from to $to', ({ key, from, to }) => {
  expect(placeAfter(key, from, 8, 3)).toBe(to);
});

it('[LIB-7] nothing leads anywhere where there is nothing', () => {
  expect(placeAfter('Home', 0, 0, 1)).toBeNull();
});
