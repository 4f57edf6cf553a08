import { expect, it } from 'vitest';
import { inSeries } from './numbers.ts';

it.each([
  { numbers: ['1', '2', '4'], there: '1, 2, 4', missing: '3', count: 1 },
  { numbers: ['1', '2', '3', '4', '6', '7'], there: '1–4, 6, 7', missing: '5', count: 1 },
  { numbers: ['5'], there: '5', missing: '1–4', count: 4 },
  { numbers: ['0', '1', '1.5', '3'], there: '0, 1, 1.5, 3', missing: '2', count: 1 },
  { numbers: ['2019', '2021'], there: '2019, 2021', missing: '2020', count: 1 },
  { numbers: ['1', '2000'], there: '1, 2000', missing: '', count: 0 },
  { numbers: ['I', 'II'], there: 'I, II', missing: '', count: 0 },
  { numbers: [], there: '', missing: '', count: 0 },
])('[SHELF-8] of $numbers, “$missing” is missing', ({ numbers, ...said }) => {
  expect(inSeries(numbers)).toEqual(said);
});
