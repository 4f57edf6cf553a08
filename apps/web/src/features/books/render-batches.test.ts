import { expect, it } from 'vitest';
import { renderNextBatch } from './render-batches.ts';

const offscreen = { first: 1000, last: 1003 };
const allFull = (lines: number[]) => new Map(lines.map((line) => [line, 'full'] as const));
const listRendered = (wanted: number[], rendered: number[], lines: number) =>
  [...renderNextBatch({ wanted, rendered: allFull(rendered) }, lines * 4, offscreen).rendered.keys()].sort(
    (a, b) => a - b,
  );

it('[LIB-27] a batch renders a few lines, the most urgent first, keeps rendered ones and drops the rest', () => {
  expect(listRendered([10, 11, 12, 9, 8], [], 2)).toEqual([10, 11]);
  expect(listRendered([10, 11, 12, 9, 8], [10, 11], 2)).toEqual([9, 10, 11, 12]);
  expect(listRendered([11, 12, 13, 10], [10, 11, 12, 9], 2)).toEqual([10, 11, 12, 13]);
  expect(listRendered([500, 501, 502], [10, 11, 12], 2)).toEqual([500, 501]);
});

it('[LIB-27] visible lines get their text before their covers, and their covers before invisible lines', () => {
  const sight = { first: 500, last: 502 };
  const first = renderNextBatch({ wanted: [500, 501, 502, 503, 499], rendered: allFull([10, 11]) }, 4, sight);
  expect([...first.rendered]).toEqual([
    [500, 'full'],
    [501, 'text'],
    [502, 'text'],
  ]);
  const second = renderNextBatch(first, 4, sight);
  expect([...second.rendered]).toEqual([...allFull([500, 501, 502])]);
  expect([...renderNextBatch(second, 4, sight).rendered.keys()]).toEqual([500, 501, 502, 503]);
});
