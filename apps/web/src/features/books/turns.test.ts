import { expect, it } from 'vitest';
import { takeTurn } from './turns.ts';

const far = { first: 1000, last: 1003 };
const whole = (lines: number[]) => new Map(lines.map((line) => [line, 'whole'] as const));
const drawnOf = (wanted: number[], drawn: number[], lines: number) =>
  [...takeTurn({ wanted, drawn: whole(drawn) }, lines * 4, far).drawn.keys()].sort((a, b) => a - b);

it('[LIB-27] a turn draws a few lines, the most urgent first, keeps what is drawn and forgets what has gone', () => {
  expect(drawnOf([10, 11, 12, 9, 8], [], 2)).toEqual([10, 11]);
  expect(drawnOf([10, 11, 12, 9, 8], [10, 11], 2)).toEqual([9, 10, 11, 12]);
  expect(drawnOf([11, 12, 13, 10], [10, 11, 12, 9], 2)).toEqual([10, 11, 12, 13]);
  expect(drawnOf([500, 501, 502], [10, 11, 12], 2)).toEqual([500, 501]);
});

it('[LIB-27] all in sight has its words before its covers, and its covers before what is out of sight', () => {
  const sight = { first: 500, last: 502 };
  const one = takeTurn({ wanted: [500, 501, 502, 503, 499], drawn: whole([10, 11]) }, 4, sight);
  expect([...one.drawn]).toEqual([
    [500, 'whole'],
    [501, 'words'],
    [502, 'words'],
  ]);
  const two = takeTurn(one, 4, sight);
  expect([...two.drawn]).toEqual([...whole([500, 501, 502])]);
  expect([...takeTurn(two, 4, sight).drawn.keys()]).toEqual([500, 501, 502, 503]);
});
