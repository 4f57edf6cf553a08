import { expect, it } from 'vitest';
import { takeTurn } from './turns.ts';

const drawnOf = (wanted: number[], drawn: number[], step: number) =>
  [...takeTurn({ wanted, drawn: new Set(drawn) }, step).drawn].sort((a, b) => a - b);

it('[LIB-27] a turn draws a few lines, the most urgent first, keeps what is drawn and forgets what has gone', () => {
  expect(drawnOf([10, 11, 12, 9, 8], [], 2)).toEqual([10, 11]);
  expect(drawnOf([10, 11, 12, 9, 8], [10, 11], 2)).toEqual([9, 10, 11, 12]);
  expect(drawnOf([11, 12, 13, 10], [10, 11, 12, 9], 2)).toEqual([10, 11, 12, 13]);
  expect(drawnOf([500, 501, 502], [10, 11, 12], 2)).toEqual([500, 501]);
});
