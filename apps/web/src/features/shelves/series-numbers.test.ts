import { expect, it } from 'vitest';
import { summarizeSeriesNumbers } from './series-numbers.ts';

it.each([
  { numbers: ['1', '2', '4'], present: '1, 2, 4', missing: '3', count: 1 },
  { numbers: ['1', '2', '3', '4', '6', '7'], present: '1–4, 6, 7', missing: '5', count: 1 },
  { numbers: ['5'], present: '5', missing: '1–4', count: 4 },
  { numbers: ['0', '1', '1.5', '3'], present: '0, 1, 1.5, 3', missing: '2', count: 1 },
  { numbers: ['2019', '2021'], present: '2019, 2021', missing: '2020', count: 1 },
  { numbers: ['1', '2000'], present: '1, 2000', missing: '', count: 0 },
  { numbers: ['I', 'II'], present: 'I, II', missing: '', count: 0 },
  { numbers: [], present: '', missing: '', count: 0 },
])('[SHELF-8] of $numbers, “$missing” is missing', ({ numbers, ...summary }) => {
  expect(summarizeSeriesNumbers(numbers)).toEqual(summary);
});
